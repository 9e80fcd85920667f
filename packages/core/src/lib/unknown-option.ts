import { typeName } from './latchkey-error.js'
import { isModeReadable } from './mode.js'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** Names of other libraries, and what they are called here, where that shares too few letters with them. */
const FOREIGN = [
  [/^(api)?(endpoint|host|origin|domain|server)$/i, 'baseUrl'],
  [/^(api|anon|public|client)?_?key$/i, 'publishableKey'],
  [/^(server|service_?role)_?key$/i, 'secretKey'],
  [/^(app|client|tenant)_?id$/i, 'projectId'],
  [/^(theme|styles?|variables)$/i, 'appearance'],
  [/^(lang|language|i18n|localization)$/i, 'locale'],
  [/^(no|after|return|redirect|success)/i, 'redirectTo'],
  [/(callback|redirect).*ur[li]$|^redirectTo$/i, 'callbackUrl'],
  [/^callback/i, 'redirectTo'],
  [/^(t?otp|token|(verification|invitation)_?(code|token|id))$/i, 'code'],
  [/^org(anization)?_?id$/i, 'teamId'],
  [/^(provider|strategy|connection)/i, 'provider'],
  [/^permission/i, 'permission'],
  [/^(page_?size|per_?page|count|size|first|take)$/i, 'limit'],
  [/^e?mail$/i, 'primaryEmail'],
  [/^(full_?)?name$/i, 'displayName'],
] as const

/** Marks the options from environment variables: for options that are not set, a variable whose name is probably misspelled. */
export const UNREAD = Symbol.for('latchkey.unread-variables')
export type Unread = Record<string, { readonly name: string; readonly message: string }>

/**
 * Returns the first name of an option that a function does not have, with a message that lists those that it has.
 * Outside of production, the message names the nearest one instead, if one is near. An option that is not set because the
 * name of its environment variable is misspelled comes first. Undefined if it has all of them.
 *
 * @param called The name of the function.
 * @param options The options that it got.
 * @param known The options that it has. Of those that are equally near, it names the first.
 */
export function unknownOption(
  called: string,
  options: object,
  known: readonly string[],
): { readonly option: string; readonly message: string } | undefined {
  const { [UNREAD]: unread = {} } = options as { readonly [UNREAD]?: Unread }
  for (const [name, variable] of Object.entries(unread))
    if (known.includes(name) && Reflect.get(options, name) === undefined)
      return { option: variable.name, message: variable.message }
  const option = Object.keys(options).find((name) => !known.includes(name))
  if (option === undefined) return undefined
  let hint = `It has ${known.map((name) => `\`${name}\``).join(', ')}.`
  if (/* @__PURE__ */ isModeReadable())
    if (process.env.NODE_ENV !== 'production') hint = isEvent(options) ? CALL_IT : (didYouMean(option, known) ?? hint)
  return { option, message: `\`${called}\` has no option \`${option}\`. ${hint}` }
}

/** Whether it is an event of the DOM or of React, such as `onClick={signOut}` passes. */
const isEvent = (options: object) => 'preventDefault' in options && 'target' in options
const CALL_IT =
  'It got the event of a handler. Call it in a function: `onClick={() => signOut()}` in place of `onClick={signOut}`.'

function didYouMean(option: string, known: readonly string[]): string | undefined {
  const renamed = FOREIGN.find(([foreign, name]) => foreign.test(option) && known.includes(name))
  if (renamed) return `Did you mean \`${renamed[1]}\`?`
  // A part of several names, such as `url`, can mean each of them.
  const containing = known.filter((name) => name.toLowerCase().includes(option.toLowerCase()))
  if (option.length > 2 && containing.length === 2 && containing.every(({ length }) => length > option.length))
    return `Did you mean ${containing.map((name) => `\`${name}\``).join(' or ')}?`
  const [nearest = '', length] = known
    .map((name) => [name, sharedLength(option.toLowerCase(), name.toLowerCase())] as const)
    .reduce((best, next) => (next[1] > best[1] ? next : best), ['', 2])
  return length > 2 ? `Did you mean \`${nearest}\`?` : undefined
}

/**
 * Throws a `TypeError` for options of the wrong type or with an unknown name, for entry points without `LatchkeyError`.
 *
 * @param types The type of each option, as `typeName` names it.
 */
export function assertOptions(called: string, options: unknown, types: Readonly<Record<string, string>>): void {
  const assertType = (name: string, value: unknown, type: string) => {
    if (typeName(value) !== type)
      throw new TypeError(`\`${called}\`: \`${name}\` must be of the type ${type}, got ${typeName(value)}.`)
  }
  assertType('options', options, 'object')
  const unknown = unknownOption(called, options as object, Object.keys(types))
  if (unknown) throw new TypeError(unknown.message)
  for (const [name, value] of Object.entries(options as object))
    if (value !== undefined) assertType(name, value, types[name] as string)
}

/** The length of the longest part that two words share. */
function sharedLength(one: string, other: string): number {
  let length = 0
  for (let start = 0; start + length < one.length; start++)
    while (start + length < one.length && other.includes(one.slice(start, start + length + 1))) length++
  return length
}
