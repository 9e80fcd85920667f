import { readOption, readVariable } from './contract/environment-variables.js'
import { VARIABLES } from './contract/names.js'
import { similarVariable } from './contract/similar-variable.js'
import { checkArgument, invalidOption, optionError, typeName } from './lib/latchkey-error.js'
import { isModeReadable } from './lib/mode.js'
import { UNREAD, type Unread } from './lib/unknown-option.js'
import { type ClientOptions, refuseLeakedSecrets } from './options.js'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** The public options of a client. */
export type PublicConfig = Pick<ClientOptions, 'projectId' | 'publishableKey' | 'baseUrl'>

/**
 * Returns the public options of a client from environment variables such as `NEXT_PUBLIC_HEXCLAVE_PROJECT_ID`, or by their
 * former names with `STACK`. Secret keys are never read.
 *
 * @param variables The variables by name. Pass `import.meta.env` with Vite, whose variables are not in `process.env`.
 * Default: those of the process and, in browser code, those that Next.js puts into it.
 * @returns The options that are set.
 * @throws {LatchkeyError} `INVALID_OPTION` when a public variable contains a secret key, or when a variable and its former
 * name have different values. Outside of production, functions that take the options also throw when one of them is not set
 * and a variable has nearly its name.
 *
 * @example
 * const client = createClient(configFromEnv(import.meta.env))
 */
export function configFromEnv(variables?: object): PublicConfig {
  const [config, unread] = readConfig({}, variables)
  // Not enumerable: the app may set the option next to `...configFromEnv()`.
  for (const [option, { name, message }] of Object.entries(unread))
    Object.defineProperty(config, option, {
      get() {
        throw optionError(name, message, 'configFromEnv')
      },
    })
  return Object.keys(unread).length > 0 ? Object.assign(config, { [UNREAD]: unread }) : config
}

/**
 * Adds the options of environment variables to those of an app. An option that is undefined counts as left out, and no variable
 * can be a misspelled one of an option that the app passes.
 */
export function withEnvironment<O extends object>(own: O): O & PublicConfig {
  checkArgument('withEnvironment', 'own', own, typeName(own) === 'object', 'an object')
  const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)) as O
  const [config, unread] = readConfig(given)
  for (const { name, message } of Object.values(unread)) throw optionError(name, message, 'configFromEnv')
  return { ...config, ...given }
}

function readConfig(given: PublicConfig, variables?: object): readonly [PublicConfig, Unread] {
  if (variables !== undefined && typeName(variables) !== 'object')
    throw invalidOption('configFromEnv', 'variables', 'an object such as `import.meta.env`', typeName(variables))
  const setting = (name: string): string | undefined => {
    const value = variables ? (variables as Readonly<Record<string, unknown>>)[name] : readVariable(name)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  refuseLeakedSecrets(setting)
  const projectId = readOption('projectId', setting)
  const publishableKey = readOption('publishableKey', setting)
  const forBoth = readOption('baseUrl', setting)
  const browser = readOption('browserUrl', setting) ?? forBoth
  const server = readOption('serverUrl', setting) ?? forBoth
  let unread: Unread = {}
  if (/* @__PURE__ */ isModeReadable())
    if (process.env.NODE_ENV !== 'production')
      unread = findMisspelled(namesOf(variables).filter(setting), {
        projectId,
        publishableKey,
        baseUrl: browser ?? server,
        ...given,
      })
  const baseUrl = browser && server && browser !== server ? { browser, server } : (browser ?? server)
  const config = {
    ...(projectId !== undefined && { projectId }),
    ...(publishableKey !== undefined && { publishableKey }),
    ...(baseUrl !== undefined && { baseUrl }),
  }
  return [config, unread]
}

/** The options, and what else sets `baseUrl`. */
const OPTIONS = ['projectId', 'publishableKey', 'baseUrl', 'browserUrl', 'serverUrl'] as const

/** None for a process that may read only some variables, as Deno can require. */
function namesOf(variables = (globalThis as { process?: { env?: object } }).process?.env): string[] {
  try {
    return Object.keys(variables ?? {})
  } catch {
    return []
  }
}

/** The variables of which a warning was printed: apps can read them for each request. */
const warned = new Set<string>()

/**
 * Finds variables whose names are nearly those of options that are not set: the client would silently use the hosted
 * service. Names with `STACK` can belong to other tools, so that they are only reported.
 */
function findMisspelled(names: readonly string[], found: PublicConfig): Unread {
  const all = Object.values(VARIABLES).flat()
  const unread: Unread = {}
  for (const name of names) {
    const meant = similarVariable(name, all)
    const variable = OPTIONS.find((one) => meant !== undefined && VARIABLES[one].includes(meant))
    if (variable === undefined) continue
    const option = /Url$/.test(variable) ? 'baseUrl' : (variable as keyof PublicConfig)
    if (found[option] !== undefined) continue
    const message = `The environment variable \`${name}\` is not read. Did you mean \`${meant}\`?`
    if (!name.includes('STACK')) unread[option] ??= { name, message }
    else if (!warned.has(name)) console.warn(`Latchkey: ${message}`)
    warned.add(name)
  }
  return unread
}
