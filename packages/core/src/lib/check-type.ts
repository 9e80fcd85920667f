import { invalidOption, typeName } from './latchkey-error.js'

/** Throws INVALID_OPTION that names the function and the argument, unless the argument is of the type and not null. */
export function checkType(called: string, argument: string, value: unknown, type: 'object' | 'string'): void {
  if (typeof value !== type || value === null)
    throw invalidOption(called, argument, type === 'string' ? 'a string' : 'an object', typeName(value))
}
