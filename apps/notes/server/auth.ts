import { createClient } from '@latchkey/core'
import { createVerifier } from '@latchkey/core/verify'
import type { AccessOptions } from './access.ts'
import { createApiKeyCheck } from './api-keys.ts'
import { createMemberships } from './teams.ts'

/** A project of the auth service. */
export interface Project {
  readonly projectId: string
  readonly publishableKey: string
  readonly secretKey?: string | undefined
  readonly baseUrl: string
}

/** Returns the functions that ask the auth service who sends a request, and what they may do. */
export function authOf({ projectId, publishableKey, secretKey, baseUrl }: Project) {
  // Without the secret server key, there are no notebooks of teams and no API keys.
  const server = secretKey && createClient({ projectId, publishableKey, secretKey, baseUrl, tokenStore: null })
  return {
    // Verifies tokens with the public keys of the project, without a request for each token. Guests are anonymous users.
    verify: createVerifier({ projectId, baseUrl, allowAnonymous: true }),
    ...(server && { findMembership: createMemberships(server), checkApiKey: createApiKeyCheck(server) }),
  } satisfies Omit<AccessOptions, 'transaction'>
}
