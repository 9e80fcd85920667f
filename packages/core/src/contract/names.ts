// The service was renamed. This is every name that it has in environment variables and URLs, the current one first: kits
// support both.

import { checkArgument } from '../lib/latchkey-error.js'

/** The base URLs of the hosted service: the current host and the former one, each with two spare hosts. */
const PUBLIC_BASE_URLS: readonly string[] = [
  'https://api.hexclave.com',
  'https://api1.hexclave.com',
  'https://api2.hexclave.com',
  'https://api.stack-auth.com',
  'https://api1.stack-auth.com',
  'https://api2.stack-auth.com',
]

/** Returns the base URLs of the service at a base URL. It accepts the tokens that any of them has issued. */
export function baseUrlsOf(baseUrl: string): readonly string[] {
  checkArgument('baseUrlsOf', 'baseUrl', baseUrl, typeof baseUrl === 'string', 'a base URL')
  const url = baseUrl.replace(/\/+$/, '')
  return PUBLIC_BASE_URLS.includes(url) ? PUBLIC_BASE_URLS : [url]
}

const HEADER_PREFIX = /^x-(?:hexclave|stack)-/i

/** Whether a header belongs to the service. */
export const isServiceHeader = (name: string): boolean => HEADER_PREFIX.test(name)

/** Returns the former name of a header of the service in lower case, which every version of it accepts. */
export const formerHeaderName = (name: string): string => String(name).toLowerCase().replace(HEADER_PREFIX, 'x-stack-')

/** Returns the current name of a header of the service in lower case. */
export const currentHeaderName = (name: string): string =>
  String(name).toLowerCase().replace(HEADER_PREFIX, 'x-hexclave-')

/** The prefixes of the bearer tokens of kits. Base64 of JSON with both tokens of a session follows. */
export const BEARER_PREFIXES = ['hexclave_', 'stackauth_'] as const

/** The header in which kits send a session to the server of the app, as JSON. It has no other name. */
export const SESSION_HEADER_NAME = 'x-stack-auth'

/** The names of the cookie with the access token. */
export const ACCESS_COOKIES = ['hexclave-access', 'stack-access'] as const

/** The names of the cookie that a kit sets on pages that are loaded with https. */
export const HTTPS_COOKIES = ['hexclave-is-https', 'stack-is-https'] as const

/** The prefixes of the names of cookies with a refresh token. The ID of the project follows. */
export const REFRESH_COOKIE_PREFIXES = ['hexclave-refresh-', 'stack-refresh-'] as const

/** The cookie with a refresh token that kits before 2.8.3 set. It has no other name. */
export const LEGACY_REFRESH_COOKIE = 'stack-refresh'

/** The prefixes of the cookie with which a page starts a sign-in at an OAuth provider. The state of the app follows. */
export const OAUTH_COOKIE_PREFIXES = ['hexclave-oauth-outer-', 'stack-oauth-outer-'] as const

/** The prefixes of the cookie with which the service starts it. The state that the provider receives follows. */
export const OAUTH_SERVICE_COOKIE_PREFIXES = ['hexclave-oauth-inner-', 'stack-oauth-inner-'] as const

/** The query parameters that ask for the URL of an OAuth provider as JSON instead of a redirect. */
export const RESPONSE_MODE_PARAMETERS = ['hexclave_response_mode', 'stack_response_mode'] as const

/** The URL schemes of apps for phones, which every project trusts in OAuth redirects. */
export const NATIVE_APP_SCHEMES = ['hexclave-mobile-oauth-url', 'stack-auth-mobile-oauth-url'] as const

/** The prefixes of the query parameters of a sign-in on a hosted page. */
export const CROSS_DOMAIN_PREFIXES = ['hexclave_cross_domain', 'stack_cross_domain'] as const

/** The prefix of the query parameters with which a hosted page asks for the session of the app. It has no other name. */
export const NESTED_PREFIX = 'stack_nested_cross_domain_auth'

/** The domains of the pages that the service hosts, below the ID of the project. */
export const HOSTED_DOMAINS = ['built-with-hexclave.com', 'built-with-stack-auth.com'] as const

/** The part of the names of environment variables that differs, the current one first. */
export const VARIABLE_BRANDS = ['HEXCLAVE', 'STACK'] as const

/** The name of the variable of each option without a prefix, and before it the names that are read first. */
const NAMES = {
  projectId: ['HEXCLAVE_PROJECT_ID'],
  publishableKey: ['HEXCLAVE_PUBLISHABLE_CLIENT_KEY'],
  secretKey: ['HEXCLAVE_SECRET_SERVER_KEY'],
  adminKey: ['HEXCLAVE_SUPER_SECRET_ADMIN_KEY'],
  webhookSecret: ['HEXCLAVE_WEBHOOK_SECRET'],
  browserUrl: ['NEXT_PUBLIC_BROWSER_HEXCLAVE_API_URL', 'HEXCLAVE_API_URL_BROWSER'],
  serverUrl: ['NEXT_PUBLIC_SERVER_HEXCLAVE_API_URL', 'HEXCLAVE_API_URL_SERVER'],
  baseUrl: ['NEXT_PUBLIC_HEXCLAVE_API_URL', 'NEXT_PUBLIC_HEXCLAVE_URL', 'HEXCLAVE_API_URL'],
  extraRequestHeaders: ['HEXCLAVE_EXTRA_REQUEST_HEADERS'],
  hostedDomainSuffix: ['HEXCLAVE_HOSTED_HANDLER_DOMAIN_SUFFIX'],
  hostedUrlTemplate: ['HEXCLAVE_HOSTED_HANDLER_URL_TEMPLATE'],
} as const satisfies Record<string, readonly string[]>

/** What environment variables configure. The base URL for browsers or servers precedes the one for both. */
export type VariableOption = keyof typeof NAMES

/** The options whose values no browser may read. */
export const SECRET_OPTIONS = ['secretKey', 'adminKey', 'webhookSecret'] as const satisfies readonly VariableOption[]

type Name = (typeof NAMES)[Exclude<VariableOption, (typeof SECRET_OPTIONS)[number]>][number]
type FormerName<N extends string> = N extends `${infer Start}HEXCLAVE${infer End}` ? `${Start}STACK${End}` : never

/** The variables that Next.js puts into browser code. */
export type PublicVariable = PublicName | FormerName<PublicName>
type PublicName = Extract<Name, `NEXT_PUBLIC_${string}`> | `NEXT_PUBLIC_${Extract<Name, `HEXCLAVE_${string}`>}`

/**
 * The prefixes of variables that build tools copy into the code of browsers and apps: no secret key may have one.
 *
 * @example
 * const isPublic = PUBLIC_PREFIXES.some((prefix) => 'VITE_HEXCLAVE_API_URL'.startsWith(prefix))
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
 * The variables of each option with the prefixes of all build tools, in the order in which they are read. Secrets have
 * none.
 *
 * @example
 * const [first] = VARIABLES.projectId // 'NEXT_PUBLIC_HEXCLAVE_PROJECT_ID'
 */
export const VARIABLES = /* @__PURE__ */ variablesOf(NAMES)

function variablesOf<Option extends string>(all: Readonly<Record<Option, readonly string[]>>) {
  const rows = Object.entries<readonly string[]>(all).map(([option, names]) => {
    const plain = names.filter((name) => name.startsWith('HEXCLAVE'))
    const isSecret = SECRET_OPTIONS.some((secret) => secret === option)
    const prefixed = isSecret ? [] : PUBLIC_PREFIXES.flatMap((prefix) => plain.map((name) => prefix + name))
    const ordered = [...new Set([...names.filter((name) => !plain.includes(name)), ...prefixed, ...plain])]
    return [option, VARIABLE_BRANDS.flatMap((brand) => ordered.map((name) => name.replace('HEXCLAVE', brand)))]
  })
  return Object.fromEntries(rows) as Record<Option, readonly string[]>
}
