import { type Client, isLatchkeyError } from '@latchkey/core'
import { findUser, verifyApiKey } from '@latchkey/core/server'
import { httpError } from './access.ts'

/** Returns the user ID of the owner of an API key. Throws the response to a key that is refused. */
export type CheckApiKey = (apiKey: string) => Promise<string>

const REFUSED = ['API_KEY_NOT_FOUND', 'WRONG_API_KEY_TYPE', 'API_KEY_REVOKED', 'API_KEY_EXPIRED'] as const
/** API keys are shorter. The limit rejects a hostile header without a request. */
const LONGEST_KEY = 512
const OPTIONS = { timeout: 5_000 }

/** Checks API keys of users with the auth service, so that a revoked key stops working at once. */
export function createApiKeyCheck(server: Client<'client' | 'server'>): CheckApiKey {
  return async (apiKey) => {
    const unauthorized = (code: string, message: string) => httpError(401, code, message)
    if (apiKey === '' || apiKey.length > LONGEST_KEY) throw unauthorized(REFUSED[0], 'This is not an API key.')
    try {
      const key = await verifyApiKey(server, { key: apiKey }, OPTIONS)
      if (key.type !== 'user') throw unauthorized('WRONG_API_KEY_TYPE', 'This API accepts keys of users only.')
      const user = await findUser(server, { userId: key.userId }, OPTIONS)
      if (user && !user.isRestricted) return user.id
    } catch (error) {
      if (!isLatchkeyError(error, ...REFUSED, 'API_KEYS_DISABLED')) throw error
      throw unauthorized(error.code, error.message)
    }
    // A restricted user may sign in, but must verify their email address before they use the app.
    throw unauthorized('RESTRICTED_NOT_ALLOWED', 'The owner of this API key must verify their email address first.')
  }
}
