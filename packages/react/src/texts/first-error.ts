import { isClientError, isKnown } from '@latchkey/core'
import { firstErrors } from './en/first-errors.js'
import type { SaidIn } from './said.js'

type FirstError = SaidIn<typeof firstErrors>

/** Returns the message for an error whose text is always loaded. Pure. */
export function firstErrorText(error: unknown): FirstError | undefined {
  const key = `error.${errorCode(error)}`
  return Object.hasOwn(firstErrors, key) ? [key as FirstError[0]] : undefined
}

/** Returns the code of an error, for support. Pure. */
export function errorCode(error: unknown): string | undefined {
  return isKnown(error) || isClientError(error) ? error.code : undefined
}
