import type { PlainTextErrorCode } from '../contract/endpoint.js'
import type { KnownErrorCode } from '../contract/known-errors.js'
import { isLatchkeyError } from '../errors/latchkey-error.js'

/** Returns null when a `get` call fails because what it reads does not exist, or is hidden from the caller. */
export async function orNull<T>(
  get: Promise<T>,
  ...codes: readonly (KnownErrorCode | PlainTextErrorCode)[]
): Promise<T | null> {
  try {
    return await get
  } catch (error) {
    if (isLatchkeyError(error, ...codes)) return null
    throw error
  }
}
