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

/** Names that decide in other kits who sees or does something, or where it redirects to. */
const CHOICES =
  /^(?!redirectTo$|automaticRedirect$)(client|or|has|if|when|unless|condition|includeRestricted|(permission|role|scope|feature|plan)s?|(user|team|org(anization)?)(Id|Slug)?|.*(url|redirect\w*))$/i

/**
 * Throws for a choice that a component or a screen does not have: it would show more, act for another user, or redirect to another
 * page. Ignores other unknown names: routers pass their own props to the components of pages.
 *
 * @param called The name of the component or function, for the message.
 * @param given Its props or its input.
 * @param own Names of choices that it has.
 * @throws {LatchkeyError} `INVALID_OPTION` that names the choice.
 *
 * @example
 * checkChoices('TeamSettings', { teamId: 't1' }, ['teamId'])
 */
export function checkChoices(called: string, given: object, own: readonly string[] = []): void {
  checkArgument('checkChoices', 'given', given, typeof given === 'object' && given !== null, 'an object')
  const choice = Object.keys(given).find((name) => CHOICES.test(name) && !own.includes(name))
  if (choice === undefined) return
  const message = `\`${called}\` has no option \`${choice}\`. \`Protect\` and \`SignedIn\` decide who sees content, \`LatchkeyProvider\` has the client, and \`createClient\` the \`urls\` of pages.`
  throw optionError(choice, message, called)
}
