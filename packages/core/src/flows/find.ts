import type { PlainTextErrorCode } from '../contract/endpoint.js'
import type { KnownErrorCode } from '../contract/known-errors.js'
import { isClientError } from '../errors/client-error.js'
import { isKnown } from '../errors/known-error.js'

/** Returns null when a `get` call fails because what it reads does not exist, or is hidden from the caller. */
export async function orNull<T>(
  get: Promise<T>,
  ...codes: readonly (KnownErrorCode | PlainTextErrorCode)[]
): Promise<T | null> {
  try {
    return await get
  } catch (error) {
    if (isKnown(error, ...(codes as KnownErrorCode[])) || isClientError(error, ...(codes as PlainTextErrorCode[])))
      return null
    throw error
  }
}
