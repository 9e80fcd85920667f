import { checkArgument, optionError } from '../lib/latchkey-error.js'
import { baseUrlsOf, type PublicVariable, VARIABLE_BRANDS, VARIABLES, type VariableOption } from './names.js'

/**
 * Returns the value of an option, or undefined.
 *
 * @param read Returns the value of a variable. An empty one is not set.
 * @throws {LatchkeyError} `INVALID_OPTION` when a current and a former name have values with different meanings.
 */
export function readOption(
  option: VariableOption,
  read: (name: string) => string | undefined = readVariable,
): string | undefined {
  const names = VARIABLES[option]
  checkArgument('readOption', 'option', option, names !== undefined, 'an option with environment variables')
  checkArgument('readOption', 'read', read, typeof read === 'function', 'a function')
  const conflict = findConflict(names, read)
  if (conflict) {
    const [current, former] = conflict
    throw optionError(
      current,
      `The environment variable \`${current}\` must be equal to ${former}, which is its former name. Remove one of them.`,
    )
  }
  return names.map(read).find(Boolean)
}

/** Finds a current and a former name of the same option whose values differ. Different hosts of one service do not. */
export function findConflict(
  names: readonly string[],
  read: (name: string) => string | undefined,
): readonly [current: string, former: string] | undefined {
  checkArgument('findConflict', 'names', names, Array.isArray(names), 'a list of names')
  checkArgument('findConflict', 'read', read, typeof read === 'function', 'a function')
  const [current, former] = VARIABLE_BRANDS.map((brand) => names.find((name) => name.includes(brand) && read(name)))
  if (current === undefined || former === undefined) return undefined
  const [value, other] = [current, former].map((name) => baseUrlsOf(read(name) ?? '')[0])
  return value === other ? undefined : [current, former]
}

/** Declared here because the package is built without the types of Node. */
declare const process: { readonly env: Record<PublicVariable, string | undefined> }

/**
 * Reads the public variables in browser code. Bundlers replace an expression only if it is written out in full. In a
 * browser without `process`, an expression that no bundler has replaced throws.
 */
const INLINED: Readonly<Record<string, () => string | undefined>> = {
  NEXT_PUBLIC_HEXCLAVE_PROJECT_ID: () => process.env.NEXT_PUBLIC_HEXCLAVE_PROJECT_ID,
  NEXT_PUBLIC_STACK_PROJECT_ID: () => process.env.NEXT_PUBLIC_STACK_PROJECT_ID,
  NEXT_PUBLIC_HEXCLAVE_PUBLISHABLE_CLIENT_KEY: () => process.env.NEXT_PUBLIC_HEXCLAVE_PUBLISHABLE_CLIENT_KEY,
  NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY: () => process.env.NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY,
  NEXT_PUBLIC_BROWSER_HEXCLAVE_API_URL: () => process.env.NEXT_PUBLIC_BROWSER_HEXCLAVE_API_URL,
  NEXT_PUBLIC_BROWSER_STACK_API_URL: () => process.env.NEXT_PUBLIC_BROWSER_STACK_API_URL,
  NEXT_PUBLIC_HEXCLAVE_API_URL_BROWSER: () => process.env.NEXT_PUBLIC_HEXCLAVE_API_URL_BROWSER,
  NEXT_PUBLIC_STACK_API_URL_BROWSER: () => process.env.NEXT_PUBLIC_STACK_API_URL_BROWSER,
  NEXT_PUBLIC_HEXCLAVE_API_URL: () => process.env.NEXT_PUBLIC_HEXCLAVE_API_URL,
  NEXT_PUBLIC_STACK_API_URL: () => process.env.NEXT_PUBLIC_STACK_API_URL,
  NEXT_PUBLIC_HEXCLAVE_URL: () => process.env.NEXT_PUBLIC_HEXCLAVE_URL,
  NEXT_PUBLIC_STACK_URL: () => process.env.NEXT_PUBLIC_STACK_URL,
  NEXT_PUBLIC_HEXCLAVE_EXTRA_REQUEST_HEADERS: () => process.env.NEXT_PUBLIC_HEXCLAVE_EXTRA_REQUEST_HEADERS,
  NEXT_PUBLIC_STACK_EXTRA_REQUEST_HEADERS: () => process.env.NEXT_PUBLIC_STACK_EXTRA_REQUEST_HEADERS,
  NEXT_PUBLIC_HEXCLAVE_HOSTED_HANDLER_DOMAIN_SUFFIX: () =>
    process.env.NEXT_PUBLIC_HEXCLAVE_HOSTED_HANDLER_DOMAIN_SUFFIX,
  NEXT_PUBLIC_STACK_HOSTED_HANDLER_DOMAIN_SUFFIX: () => process.env.NEXT_PUBLIC_STACK_HOSTED_HANDLER_DOMAIN_SUFFIX,
  NEXT_PUBLIC_HEXCLAVE_HOSTED_HANDLER_URL_TEMPLATE: () => process.env.NEXT_PUBLIC_HEXCLAVE_HOSTED_HANDLER_URL_TEMPLATE,
  NEXT_PUBLIC_STACK_HOSTED_HANDLER_URL_TEMPLATE: () => process.env.NEXT_PUBLIC_STACK_HOSTED_HANDLER_URL_TEMPLATE,
}

/** Reads a variable of the process, or as a bundler has put it into browser code. */
export function readVariable(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } }
  try {
    return process?.env?.[name] ?? INLINED[name]?.()
  } catch {
    return undefined
  }
}
