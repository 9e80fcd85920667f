import { type Client, isLatchkeyError } from '@latchkey/core'
import { verifyApiKey } from '@latchkey/core/server'
import { httpError } from './access.ts'

/** Returns the user ID of the owner of an API key. Throws the response to a key that is refused. */
export type CheckApiKey = (apiKey: string) => Promise<string>

/** API keys are shorter. The limit rejects a hostile header without a request. */
const LONGEST_KEY = 512
const OPTIONS = { timeout: 5_000 }

/** Checks API keys of users with the auth service, so that a revoked key stops working at once. */
export function createApiKeyCheck(server: Client<'client' | 'server'>): CheckApiKey {
  return async (apiKey) => {
    const unauthorized = (code: string, message: string) => httpError(401, code, message)
    if (apiKey === '' || apiKey.length > LONGEST_KEY) throw unauthorized('API_KEY_NOT_FOUND', 'This is not an API key.')
    try {
      const key = await verifyApiKey(server, { key: apiKey }, OPTIONS)
      if (key.type === 'user') return key.userId
    } catch (error) {
      if (!isLatchkeyError(error, verifyApiKey)) throw error
      throw unauthorized(error.code, error.message)
    }
    throw unauthorized('WRONG_API_KEY_TYPE', 'This API accepts keys of users only.')
  }
}
