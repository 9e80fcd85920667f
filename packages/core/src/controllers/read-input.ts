import type { Client } from '../client.js'
import { checkChoices, checkClient } from '../contract/check-client.js'
import { checkType } from '../lib/latchkey-error.js'

/** The input of a controller that redirects when it is done. */
export interface RedirectInput {
  /**
   * A URL on the origin of the page, or false to stay on the page. Default: the configured page. Controllers read it when they
   * redirect, so that it may change.
   */
  readonly redirectTo?: string | false | undefined
}

/** The input of a controller for a link in an email. */
export interface LinkCodeInput {
  /** The `code` of the page's URL. `null` if there is none, `undefined` while it is unknown. */
  readonly code: string | null | undefined
}

/** Whether the link has no code. */
export const isMissing = (code: string | null | undefined): boolean => code === null || code === ''

/**
 * Returns the input of a controller. Throws INVALID_OPTION that names the function for a wrong client or input.
 *
 * @param choices Names of the input that decide for whom it works.
 */
export function readInput<I extends object>(
  called: string,
  client: Client,
  input: I,
  choices?: readonly (keyof I & string)[],
): I {
  checkClient(called, client)
  checkType(called, 'input', input, 'object')
  checkChoices(called, input, choices)
  return input
}
