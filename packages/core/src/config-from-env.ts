import { readOption, readVariable } from './contract/environment-variables.js'
import { invalidOption, typeName } from './lib/latchkey-error.js'
import { type ClientOptions, refuseLeakedSecrets } from './options.js'

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
 * name have different values.
 *
 * @example
 * const client = createClient(configFromEnv(import.meta.env))
 */
export function configFromEnv(variables?: object): PublicConfig {
  if (variables !== undefined && (typeof variables !== 'object' || variables === null || Array.isArray(variables)))
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
  const baseUrl = browser && server && browser !== server ? { browser, server } : (browser ?? server)
  return {
    ...(projectId !== undefined && { projectId }),
    ...(publishableKey !== undefined && { publishableKey }),
    ...(baseUrl !== undefined && { baseUrl }),
  }
}
