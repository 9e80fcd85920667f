import { INTERNALS } from '../lib/internals.js'
import { checkArgument, invalidOption, optionError, typeName } from '../lib/latchkey-error.js'
import { unknownOption } from '../lib/unknown-option.js'

export { checkArgument }

/** Throws INVALID_OPTION unless it is a client. */
export function checkClient(called: string, client: unknown): void {
  if (!(client as { readonly [INTERNALS]?: object } | null | undefined)?.[INTERNALS])
    throw invalidOption(called, 'client', 'a client from `createClient`', typeName(client))
}

/**
 * Throws unless the options are an object with known names. A misspelled option would otherwise have no effect.
 *
 * @param called The name of the function, for the message.
 * @param given The options that it got.
 * @param known The names of its options, the most likely ones first.
 * @throws {LatchkeyError} `INVALID_OPTION` that names the option and the nearest known one.
 *
 * @example
 * checkOptionNames('createEmulator', { seed: 'a' }, ['seed', 'now'])
 */
export function checkOptionNames(called: string, given: unknown, known: readonly string[]): void {
  if (typeName(given) !== 'object') throw invalidOption(called, 'options', 'an object', typeName(given))
  const unknown = unknownOption(called, given as object, known)
  if (unknown) throw optionError(unknown.option, unknown.message, called)
}
