import type { App, Variable } from '../app.js'

// The environment variables that `createClient` and `configFromEnv` read.

const PREFIXES = ['NEXT_PUBLIC_', 'VITE_', '']

const NAMES = {
  projectId: PREFIXES.map((prefix) => `${prefix}STACK_PROJECT_ID`),
  publishableClientKey: PREFIXES.map((prefix) => `${prefix}STACK_PUBLISHABLE_CLIENT_KEY`),
  baseUrl: [
    'NEXT_PUBLIC_BROWSER_STACK_API_URL',
    'NEXT_PUBLIC_SERVER_STACK_API_URL',
    'NEXT_PUBLIC_STACK_API_URL',
    'NEXT_PUBLIC_STACK_URL',
    'VITE_STACK_API_URL',
  ],
} as const

/** The API of the hosted service, which clients use when no variable contains a base URL. */
const PUBLIC_BASE_URL = 'https://api.stack-auth.com'

/** The settings of an app in its environment variables. */
export interface Settings {
  readonly projectId: Variable | undefined
  readonly publishableClientKey: Variable | undefined
  /** Undefined for the hosted service. */
  readonly baseUrl: Variable | undefined
  /** The URL of the API: of the variable, or of the hosted service. Undefined if the variable contains none. */
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

/** Where a variable was found, for messages. Never its value, which can be a secret. */
export const nameOf = ({ name, file }: Variable): string => (file === undefined ? name : `${name} in ${file}`)
