import { createHash } from 'node:crypto'
import { type Client, checkUserApiKey, findUser, isClientError, isKnown } from '@latchkey/core/server'
import { createAdmission } from './admission.ts'
import { AUTH_SERVICE_TIMEOUT, orUnavailable } from './auth-service.ts'
import { createBriefCache } from './brief-cache.ts'

/** The owner of a valid API key, or why the key is refused. */
type ApiKeyResult = { readonly userId: string } | { readonly code: string; readonly message: string }
export type CheckApiKey = (apiKey: string) => Promise<ApiKeyResult>

/** How long a result is used before the key is checked again, in milliseconds. */
export const API_KEY_LIFETIME = 10_000
/** API keys are shorter than 200 characters. The limit rejects a hostile header without work. */
const LONGEST_KEY = 512
/** Limits of the requests to the auth service, so that many wrong keys cannot overload it. */
const LIMITS = { running: 8, runningPerUser: 8, queued: 100, queuedPerUser: 100, maxWaitMillis: 2_000 }

const UNKNOWN = { code: 'api-key-unknown', message: 'There is no such API key. Create one in the account settings.' }
const REFUSALS = {
  API_KEY_NOT_FOUND: UNKNOWN,
  WRONG_API_KEY_TYPE: { code: 'api-key-unknown', message: 'This is the API key of a team. Use the API key of a user.' },
  API_KEY_REVOKED: { code: 'api-key-revoked', message: 'This API key was revoked.' },
  API_KEY_EXPIRED: { code: 'api-key-expired', message: 'This API key has expired.' },
} as const
const CODES = Object.keys(REFUSALS) as (keyof typeof REFUSALS)[]
const DISABLED = { code: 'api-keys-disabled', message: 'API keys of users are disabled in this project.' }
const RESTRICTED = { code: 'user-restricted', message: 'The owner of this API key must verify their email first.' }

/**
 * Checks API keys of users, with a server client. A result is cached for 10 seconds: a key that is revoked is refused at
 * most 10 seconds later. The cache contains hashes of keys.
 *
 * @param now Returns the current time, in milliseconds.
 */
export function createApiKeyCheck(server: Client<'client' | 'server'>, now?: () => number): CheckApiKey {
  const options = { timeout: AUTH_SERVICE_TIMEOUT }
  const cached = createBriefCache<ApiKeyResult>(API_KEY_LIFETIME, now)
  const admit = createAdmission(LIMITS)

  async function check(apiKey: string): Promise<ApiKeyResult> {
    try {
      const { userId } = await checkUserApiKey(server, { apiKey }, options)
      const user = await findUser(server, { userId }, options)
      if (!user) return UNKNOWN
      return user.isRestricted ? RESTRICTED : { userId }
    } catch (error) {
      if (isKnown(error, ...CODES)) return REFUSALS[error.code]
      if (isClientError(error, 'API_KEYS_DISABLED')) return DISABLED
      return orUnavailable(error)
    }
  }
  return async (apiKey) => {
    if (apiKey === '' || apiKey.length > LONGEST_KEY) return UNKNOWN
    const hash = createHash('sha256').update(apiKey).digest('base64')
    return cached(hash, () => admit('', () => check(apiKey)))
  }
}
