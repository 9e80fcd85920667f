import type { App, Variable } from '../app.js'

const PREFIXES = ['NEXT_PUBLIC_', 'VITE_', '']

/** The names of the environment variables that `createClient` and `configFromEnv` read, in order of precedence. */
const NAMES = {
  projectId: PREFIXES.map((prefix) => `${prefix}STACK_PROJECT_ID`),
  publishableClientKey: PREFIXES.map((prefix) => `${prefix}STACK_PUBLISHABLE_CLIENT_KEY`),
  baseUrl: [
    'NEXT_PUBLIC_BROWSER_STACK_API_URL',
    'NEXT_PUBLIC_SERVER_STACK_API_URL',
    'NEXT_PUBLIC_STACK_API_URL',
    'NEXT_PUBLIC_STACK_URL',
    'VITE_STACK_API_URL',
    'STACK_API_URL',
  ],
} as const

/** Base URL of the hosted service, which clients use by default. Repeated here, because the CLI does not depend on the core. */
const PUBLIC_BASE_URL = 'https://api.stack-auth.com'

/** The environment variables of an app that configure the client. */
export interface Settings {
  readonly projectId: Variable | undefined
  readonly publishableClientKey: Variable | undefined
  /** Undefined when the app uses the hosted service. */
  readonly baseUrl: Variable | undefined
  /** The API root, for example `https://api.stack-auth.com/api/v1`. Undefined if `baseUrl` is not a valid HTTP URL. */
  readonly api: string | undefined
}

export function settingsOf({ variables }: App): Settings {
  const find = (names: readonly string[]) =>
    names.map((name) => variables.findLast((variable) => variable.name === name)).find(Boolean)
  const baseUrl = find(NAMES.baseUrl)
  return {
    projectId: find(NAMES.projectId),
    publishableClientKey: find(NAMES.publishableClientKey),
    baseUrl,
    api: apiOf(baseUrl?.value ?? PUBLIC_BASE_URL),
  }
}

function apiOf(baseUrl: string): string | undefined {
  if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl)) return undefined
  return `${baseUrl.replace(/\/+$/, '').replace(/\/api\/v1$/, '')}/api/v1`
}

/** Returns the name of a variable and the file that sets it, for messages. Omits the value, which can be a secret. */
export const describeVariable = ({ name, file }: Variable): string => (file === undefined ? name : `${name} in ${file}`)
