// Every environment variable that the packages read, written out in full so that a search finds it.

type Key = 'projectId' | 'publishableKey' | 'secretKey' | 'adminKey'

/**
 * The variables of an option, in the order in which they are read. Secret keys have no public name.
 *
 * @example
 * const [first] = ENVIRONMENT_VARIABLES.projectId // 'NEXT_PUBLIC_STACK_PROJECT_ID'
 */
export const VARIABLES = {
  projectId: ['NEXT_PUBLIC_STACK_PROJECT_ID', 'VITE_STACK_PROJECT_ID', 'STACK_PROJECT_ID'],
  publishableKey: [
    'NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY',
    'VITE_STACK_PUBLISHABLE_CLIENT_KEY',
    'STACK_PUBLISHABLE_CLIENT_KEY',
  ],
  secretKey: ['STACK_SECRET_SERVER_KEY'],
  adminKey: ['STACK_SUPER_SECRET_ADMIN_KEY'],
} as const satisfies Record<Key, readonly string[]>

/**
 * The prefixes of variables that build tools copy into the code of browsers and apps: no secret key may have one.
 *
 * @example
 * const isPublic = PUBLIC_PREFIXES.some((prefix) => 'VITE_STACK_API_URL'.startsWith(prefix))
 */
export const PUBLIC_PREFIXES = [
  'NEXT_PUBLIC_',
  'VITE_',
  'PUBLIC_',
  'EXPO_PUBLIC_',
  'NUXT_PUBLIC_',
  'REACT_APP_',
  'GATSBY_',
] as const

/**
 * The variables for the base URL of the API, in the order in which they are read in browsers and on servers.
 *
 * @example
 * const [first] = BASE_URL_VARIABLES.browser // 'NEXT_PUBLIC_BROWSER_STACK_API_URL'
 */
export const BASE_URL_VARIABLES = {
  browser: [
    'NEXT_PUBLIC_BROWSER_STACK_API_URL',
    'NEXT_PUBLIC_STACK_API_URL',
    'NEXT_PUBLIC_STACK_URL',
    'VITE_STACK_API_URL',
    'STACK_API_URL',
  ],
  server: [
    'NEXT_PUBLIC_SERVER_STACK_API_URL',
    'NEXT_PUBLIC_STACK_API_URL',
    'NEXT_PUBLIC_STACK_URL',
    'VITE_STACK_API_URL',
    'STACK_API_URL',
  ],
} as const

/** Declared here because the package is built without the types of Node. */
declare const process: { readonly env: Record<PublicName, string | undefined> }

type PublicName =
  | Extract<(typeof VARIABLES)[Key][number], `NEXT_PUBLIC_${string}`>
  | Extract<(typeof BASE_URL_VARIABLES)['browser' | 'server'][number], `NEXT_PUBLIC_${string}`>

/**
 * Reads the public variables in browser code. Bundlers replace an expression only if it is written out in full. In a
 * browser without `process`, an expression that no bundler has replaced throws.
 */
const INLINED: Readonly<Record<string, () => string | undefined>> = {
  NEXT_PUBLIC_STACK_PROJECT_ID: () => process.env.NEXT_PUBLIC_STACK_PROJECT_ID,
  NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY: () => process.env.NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY,
  NEXT_PUBLIC_BROWSER_STACK_API_URL: () => process.env.NEXT_PUBLIC_BROWSER_STACK_API_URL,
  NEXT_PUBLIC_STACK_API_URL: () => process.env.NEXT_PUBLIC_STACK_API_URL,
  NEXT_PUBLIC_STACK_URL: () => process.env.NEXT_PUBLIC_STACK_URL,
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
