import { createClient } from '@latchkey/core'

/** A project of the auth service. It contains no secret. */
export interface AuthConfig {
  readonly projectId: string
  readonly publishableClientKey: string
  readonly baseUrl: string
}

/** Creates the client of the auth service. The session is stored in cookies and shared by all tabs. */
export const createAuthClient = ({ projectId, publishableClientKey, baseUrl }: AuthConfig) =>
  createClient({ projectId, publishableClientKey, baseUrl, tokenStore: 'cookie', urls: { handler: '/handler' } })
