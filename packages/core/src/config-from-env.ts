import { readOption, readVariable } from './contract/environment-variables.js'
import { VARIABLES } from './contract/names.js'
import { similarVariable } from './contract/similar-variable.js'
import { checkArgument, invalidOption, optionError, typeName } from './lib/latchkey-error.js'
import { isModeReadable } from './lib/mode.js'
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
 * name have different values. Outside of production, also when an option is not set and a variable has nearly its name.
 *
 * @example
 * const client = createClient(configFromEnv(import.meta.env))
 */
export function configFromEnv(variables?: object): PublicConfig {
  return readConfig({}, variables)
}

/**
 * Adds the options of environment variables to those of an app. An option that is undefined counts as left out, and no variable
 * can be a misspelled one of an option that the app passes.
 */
export function withEnvironment<O extends object>(own: O): O & PublicConfig {
  checkArgument('withEnvironment', 'own', own, typeName(own) === 'object', 'an object')
  const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)) as O
  return { ...readConfig(given), ...given }
}

function readConfig(given: PublicConfig, variables?: object): PublicConfig {
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
  if (/* @__PURE__ */ isModeReadable())
    if (process.env.NODE_ENV !== 'production')
      reportMisspelled(namesOf(variables).filter(setting), {
        projectId,
        publishableKey,
        baseUrl: browser ?? server,
        ...given,
      })
  const baseUrl = browser && server && browser !== server ? { browser, server } : (browser ?? server)
  return {
    ...(projectId !== undefined && { projectId }),
    ...(publishableKey !== undefined && { publishableKey }),
    ...(baseUrl !== undefined && { baseUrl }),
  }
}

/** The options, in the order in which a misspelled variable is reported, and what else sets them. */
const OPTIONS = ['projectId', 'publishableKey', 'baseUrl', 'browserUrl', 'serverUrl'] as const

/** None for a process that may read only some variables, as Deno can require. */
function namesOf(variables = (globalThis as { process?: { env?: object } }).process?.env): string[] {
  try {
    return Object.keys(variables ?? {})
  } catch {
    return []
  }
}

/** What has been warned of: apps can read the variables for each request. */
const warned = new Set<string>()

/**
 * Throws for a variable whose name is nearly that of an option that is not set: the client would silently use the hosted
 * service. Names with `STACK` can belong to other tools, so that they are only reported.
 */
function reportMisspelled(names: readonly string[], found: PublicConfig): void {
  const all = Object.values(VARIABLES).flat()
  const unset = OPTIONS.filter((one) => found[/Url$/.test(one) ? 'baseUrl' : (one as keyof PublicConfig)] === undefined)
  for (const name of names) {
    const meant = similarVariable(name, all)
    if (meant === undefined || !unset.some((option) => VARIABLES[option].includes(meant))) continue
    const message = `The environment variable \`${name}\` is not read. Did you mean \`${meant}\`?`
    if (!name.includes('STACK')) throw optionError(name, message, 'configFromEnv')
    if (!warned.has(name)) console.warn(`Latchkey: ${message}`)
    warned.add(name)
  }
}
