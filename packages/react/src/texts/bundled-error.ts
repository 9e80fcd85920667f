import { isLatchkeyError } from '@latchkey/core'
import { bundledErrors } from './en/bundled-errors.js'
import type { MessageArgs } from './message-args.js'

type FirstError = MessageArgs<typeof bundledErrors>

/** Returns the message for an error whose text is always loaded. Pure. */
export function bundledErrorText(error: unknown): FirstError | undefined {
  if (isServiceProblem(error)) return ['error.serviceProblem']
  const key = `error.${errorCode(error)}`
  return Object.hasOwn(bundledErrors, key) ? [key as FirstError[0]] : undefined
}

/** Returns the code of an error, for support. Pure. */
export function errorCode(error: unknown): string | undefined {
  return isLatchkeyError(error) ? error.code : undefined
}

/** Whether the same attempt may succeed in a moment: the service has problems or is unreachable. Pure. */
export const isWorthRetrying = (error: unknown): boolean =>
  isServiceProblem(error) || isLatchkeyError(error, 'OFFLINE', 'UNABLE_TO_CONNECT')

/** Whether the service responded with a status of 500 or above and without an error code. Pure. */
const isServiceProblem = (error: unknown): boolean =>
  isLatchkeyError(error, 'REQUEST_FAILED') && error.details?.status >= 500
