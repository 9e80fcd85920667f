import { isClientError, isKnown } from '@latchkey/core'
import { firstErrors } from './en/first-errors.js'
import type { SaidIn } from './said.js'

type FirstError = SaidIn<typeof firstErrors>

/** What to tell of one of the errors whose texts are there from the start. Pure. */
export function firstErrorText(error: unknown): FirstError | undefined {
  const key = `error.${errorCode(error)}`
  return Object.hasOwn(firstErrors, key) ? [key as FirstError[0]] : undefined
}

/** What goes with a text for whoever is asked for help: the code. Pure. */
export function errorCode(error: unknown): string | undefined {
  return isKnown(error) || isClientError(error) ? error.code : undefined
}
