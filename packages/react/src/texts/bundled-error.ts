import { isClientError, isKnown } from '@latchkey/core'
import { bundledErrors } from './en/bundled-errors.js'
import type { MessageArgs } from './message-args.js'

type FirstError = MessageArgs<typeof bundledErrors>

/** Returns the message for an error whose text is always loaded. Pure. */
export function bundledErrorText(error: unknown): FirstError | undefined {
  const key = `error.${errorCode(error)}`
  return Object.hasOwn(bundledErrors, key) ? [key as FirstError[0]] : undefined
}

/** Returns the code of an error, for support. Pure. */
export function errorCode(error: unknown): string | undefined {
  return isKnown(error) || isClientError(error) ? error.code : undefined
}
