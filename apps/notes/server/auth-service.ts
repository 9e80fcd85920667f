import { isKnown } from '@latchkey/core/server'

/** The auth service is unreachable or busy. The client can retry. */
export class AuthServiceUnavailable extends Error {
  override readonly name = 'AuthServiceUnavailable'
}

/** How long a call of the auth service may take with all its attempts, in milliseconds. */
export const AUTH_SERVICE_TIMEOUT = 5_000

/** Rethrows the errors that the service itself returned, and throws `AuthServiceUnavailable` for all others. */
export function orUnavailable(error: unknown): never {
  if (isKnown(error)) throw error
  throw new AuthServiceUnavailable('The auth service cannot be reached.', { cause: error })
}
