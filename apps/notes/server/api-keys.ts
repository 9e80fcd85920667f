import { type Client, checkUserApiKey, findUser, isClientError, isKnown } from '@latchkey/core/server'

/** The owner of a valid API key, or why the key is refused. */
type ApiKeyResult = { readonly userId: string } | { readonly code: string; readonly message: string }
export type CheckApiKey = (apiKey: string) => Promise<ApiKeyResult>

const UNKNOWN = { code: 'api-key-unknown', message: 'There is no such API key. Create one in the account settings.' }
const RESTRICTED = { code: 'user-restricted', message: 'The owner of this API key must verify their email first.' }
const REFUSALS = {
  API_KEY_NOT_FOUND: UNKNOWN,
  WRONG_API_KEY_TYPE: { code: 'api-key-unknown', message: 'This is the API key of a team. Use the API key of a user.' },
  API_KEY_REVOKED: { code: 'api-key-revoked', message: 'This API key was revoked.' },
  API_KEY_EXPIRED: { code: 'api-key-expired', message: 'This API key has expired.' },
} as const
const CODES = Object.keys(REFUSALS) as (keyof typeof REFUSALS)[]
const DISABLED = { code: 'api-keys-disabled', message: 'API keys of users are disabled in this project.' }
/** API keys are shorter. The limit rejects a hostile header without a request. */
const LONGEST_KEY = 512
const OPTIONS = { timeout: 5_000 }

/** Checks API keys of users with the auth service, so that a revoked key stops working at once. */
export function createApiKeyCheck(server: Client<'client' | 'server'>): CheckApiKey {
  return async (apiKey) => {
    if (apiKey === '' || apiKey.length > LONGEST_KEY) return UNKNOWN
    try {
      const { userId } = await checkUserApiKey(server, { apiKey }, OPTIONS)
      const user = await findUser(server, { userId }, OPTIONS)
      if (!user) return UNKNOWN
      return user.isRestricted ? RESTRICTED : { userId }
    } catch (error) {
      if (isKnown(error, ...CODES)) return REFUSALS[error.code]
      if (isClientError(error, 'API_KEYS_DISABLED')) return DISABLED
      throw error
    }
  }
}
