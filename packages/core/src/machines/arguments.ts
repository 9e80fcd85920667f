import { invalidOption, typeName } from '../lib/latchkey-error.js'

/** The input of a machine that redirects when it is done. */
export interface RedirectInput {
  /** A URL on the origin of the page, or false to stay on the page. Default: the configured page. */
  readonly redirectTo?: string | false | undefined
}

/** Throws INVALID_OPTION that names the function and the argument, unless the argument is of the type and not null. */
export function checkType(called: string, argument: string, value: unknown, type: 'object' | 'string'): void {
  if (typeof value !== type || value === null)
    throw invalidOption(called, argument, type === 'string' ? 'a string' : 'an object', typeName(value))
}
