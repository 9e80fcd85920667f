import {
  callback,
  check,
  checkTokens,
  credential,
  duration,
  HEADER_NAME,
  headerValue,
  record,
  tokenStoreOption,
} from './contract/check-input.js'
import { PUBLIC_BASE_URL } from './contract/headers.js'
import { entity, flag, list, optional, plain, text } from './contract/kinds.js'
import type { Env, TextStore } from './env.js'
import { BASE_URL_VARIABLES, LEAKED_SECRETS, VARIABLES } from './environment-variables.js'
import { ClientError } from './errors/client-error.js'
import type { ClientEvent } from './events.js'
import { invalidOption, typeName } from './lib/client-error.js'
import { Secret } from './lib/secret.js'
import type { RedirectMethod } from './navigation/redirect-to.js'
import type { Urls } from './navigation/urls.js'
import type { Credentials } from './request/build.js'
import type { TokenStoreOption } from './session/token-store.js'

/** Options of {@link createClient}. */
export interface ClientOptions {
  /**
   * The ID of the project. Default: the environment variable `STACK_PROJECT_ID`, with or without the prefix `VITE_` or
   * `NEXT_PUBLIC_`.
   */
  readonly projectId?: string | undefined
  /** The project's publishable client key. `null` for a newer service that asks for none. */
  readonly publishableClientKey?: string | null | undefined
  /** Makes a server client. Never in a browser. */
  readonly secretServerKey?: string | undefined
  /** Makes an admin client. Never in a browser. */
  readonly superSecretAdminKey?: string | undefined
  /**
   * Lets a page hold a secret key: whoever opens the page can read it, and do with your users what they like. Only for
   * galleries and tests whose service is an emulator inside the page.
   */
  readonly dangerouslyAllowSecretKeys?: true | undefined
  /** Where the service is; its public host unless said. */
  readonly baseUrl?: string | { readonly browser: string; readonly server: string } | undefined
  /** Where sessions are kept: cookies in a browser, memory elsewhere, none for server and admin clients, unless said. */
  readonly tokenStore?: TokenStoreOption | undefined
  /**
   * Where small things are kept that are no session: what waits in this tab for its second factor, and what all tabs
   * share (the clock's offset, a sign-out that the service has not heard of). The page's storages unless said.
   */
  readonly storage?: { readonly tabStore?: TextStore; readonly sharedStore?: TextStore } | undefined
  /** The URLs of the app's pages. Pages that are missing here have default URLs below `/handler`. */
  readonly urls?: Partial<Urls> | undefined
  /** The window in a browser, none elsewhere, unless said. */
  readonly redirectMethod?: RedirectMethod | undefined
  /** Scopes to ask a provider for beyond its default ones, by provider. */
  readonly oauthScopesOnSignIn?: Readonly<Record<string, readonly string[]>> | undefined
  /** Headers to add to every request. */
  readonly extraRequestHeaders?: Readonly<Record<string, string>> | undefined
  /** The longest that a call may take with all its tries, in milliseconds; 75 s unless said. */
  readonly deadline?: number | undefined
  /** Hears what the client does: requests, retries, changes of the session. Told nothing secret. */
  readonly onEvent?: ((event: ClientEvent) => void) | undefined
  /** Gets a line for each of these, for example `console.debug`. */
  readonly logger?: ((line: string) => void) | undefined
  /** Sends the requests, for tests and for platforms with a fetch of their own. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined
}

const given = new WeakMap<object, ClientOptions>()
/** Remembers what a client was made from, out of sight of who inspects it. */
export const rememberOptions = (client: object, options: ClientOptions) => given.set(client, options)
/** What a client was made from. */
export const optionsOf = (client: object): ClientOptions | undefined => given.get(client)

const pathOrUrl = optional(text)
const textStore = plain<TextStore>(
  'textStore',
  'an object with `get` and `set`',
  (value) => has(value, 'get') && has(value, 'set'),
)
const redirectMethod = plain<RedirectMethod>(
  'redirectMethod',
  "'window', 'none' or an object with `navigate`",
  (value) => value === 'window' || value === 'none' || has(value, 'navigate'),
)
const has = (value: unknown, method: string) =>
  typeof (value as Record<string, unknown> | null | undefined)?.[method] === 'function'

/** The options whose type can be checked alone. Keys and `baseUrl` can come from environment variables, too. */
const OPTIONS = entity({
  dangerouslyAllowSecretKeys: optional(flag),
  tokenStore: optional(tokenStoreOption),
  storage: optional(entity({ tabStore: optional(textStore), sharedStore: optional(textStore) })),
  urls: optional(record(pathOrUrl)),
  redirectMethod: optional(redirectMethod),
  oauthScopesOnSignIn: optional(record(list(text))),
  extraRequestHeaders: optional(record(headerValue, HEADER_NAME)),
  deadline: optional(duration),
  onEvent: optional(callback),
  logger: optional(callback),
  fetch: optional(callback),
})

/** Throws INVALID_OPTION that names the option of the wrong type. */
export function checkOptions(options: ClientOptions, env: Env): void {
  if (typeof options !== 'object' || !options)
    throw invalid('options', 'an object such as { projectId, publishableClientKey }', options)
  if (!has(env, 'fetch')) throw invalid('env', 'an environment such as `platform()`', env)
  check('createClient', OPTIONS, options, 'options')
  checkTokens('createClient', options.tokenStore)
}

/** Reads credentials from the options and the environment variables. Throws INVALID_OPTION that names the option. */
export function resolveCredentials(options: ClientOptions, env: Env): Credentials {
  refuseLeakedSecrets(env)
  const serverKey = secretKey('secretServerKey', options, env)
  const adminKey = secretKey('superSecretAdminKey', options, env)
  const { publishableClientKey: given } = options
  const publishableKey = given === null ? undefined : setting('publishableClientKey', options, env)
  if (publishableKey && /^s[as]k_/.test(publishableKey))
    throw leaked('publishableClientKey', 'is a secret key. The publishable client key starts with pck_')
  return {
    baseUrl: baseUrlOf(options.baseUrl, env),
    projectId: setting('projectId', options, env),
    publishableKey: publishableKey === undefined ? undefined : new Secret(publishableKey),
    serverKey,
    adminKey,
    access: adminKey ? 'admin' : serverKey ? 'server' : 'client',
    extraHeaders: options.extraRequestHeaders,
  }
}

/** The option, or the first of its environment variables that is set. */
function setting(option: keyof typeof VARIABLES, options: ClientOptions, env: Env): string {
  const variables: readonly string[] = VARIABLES[option]
  const found = options[option] ?? variables.map((name) => env.setting(name)).find(Boolean)
  if (found === undefined)
    throw refused(
      option,
      `is missing. Welcome to Latchkey! Pass it or set ${variables[0]}. It is on your project's dashboard; the emulator prints one`,
    )
  check('createClient', entity({ [option]: credential }), { [option]: found })
  return found
}

/** A secret key is read only when the options name it: a key in the environment alone does not make a server client. */
function secretKey(option: keyof typeof LEAKED_SECRETS, options: ClientOptions, env: Env): Secret | undefined {
  if (!(option in options)) return undefined
  const { isOnUserDevice = env.page !== undefined } = env
  if (isOnUserDevice && !options.dangerouslyAllowSecretKeys)
    throw leaked(
      option,
      'is a secret key in an app or a browser, where every user can read it. Use it on a server only',
    )
  return new Secret(setting(option, options, env))
}

function refuseLeakedSecrets(env: Env): void {
  for (const option of ['secretServerKey', 'superSecretAdminKey'] as const)
    for (const variable of LEAKED_SECRETS[option])
      if (env.setting(variable))
        throw leaked(
          option,
          `is in ${variable}, and bundlers copy variables with that prefix into browser code. Rename it to ${VARIABLES[option][0]}`,
        )
}

function baseUrlOf(given: ClientOptions['baseUrl'], env: Env): string {
  const place = env.page ? 'browser' : 'server'
  const value =
    (typeof given === 'object' ? given?.[place] : given) ??
    BASE_URL_VARIABLES[place].map((name) => env.setting(name)).find((url) => url !== undefined) ??
    PUBLIC_BASE_URL
  if (!isBaseUrl(value))
    throw invalid('baseUrl', 'an absolute http or https URL without credentials, query and fragment', value)
  return value.replace(/\/+$/, '')
}

function isBaseUrl(value: unknown): boolean {
  try {
    const { protocol, username, password, search, hash } = new URL(value as string)
    return /^https?:$/.test(protocol) && !username && !password && !search && !hash
  } catch {
    return false
  }
}

const leaked = (option: string, what: string) =>
  refused(option, `${what}. Rotate the key in your project's dashboard: consider it stolen`)

const refused = (option: string, what: string) =>
  new ClientError('INVALID_OPTION', `\`createClient\`: \`${option}\` ${what}.`, { option, function: 'createClient' })

const invalid = (option: string, expected: string, value: unknown) =>
  invalidOption('createClient', option, expected, typeName(value))
