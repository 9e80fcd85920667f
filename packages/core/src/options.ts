import { checkArgument } from './contract/check-client.js'
import {
  CREDENTIAL,
  callback,
  check,
  checkOptionNames,
  checkTokens,
  HEADER_NAME,
  headerValue,
  isCredential,
  record,
  tokenStoreOption,
} from './contract/check-input.js'
import { readVariable } from './contract/environment-variables.js'
import { API_PATH, PUBLIC_BASE_URL } from './contract/headers.js'
import { PUBLIC_PREFIXES, VARIABLE_BRANDS, VARIABLES } from './contract/names.js'
import { type AnySchema, boolean, duration, entity, list, optional, plain, string } from './contract/schema/index.js'
import type { Env, TextStore } from './env.js'
import type { ClientEvent } from './events.js'
import { BaseLatchkeyError, invalidOption, optionError, typeName } from './lib/latchkey-error.js'
import { Secret } from './lib/secret.js'
import { unknownOption } from './lib/unknown-option.js'
import { type RedirectMethod, resolveUrls, type Urls } from './navigation/urls.js'
import type { Credentials } from './request/build.js'
import type { TokenStoreOption } from './session-types.js'

/** Options of {@link createClient}. */
export interface ClientOptions {
  /** The ID of the project. Required: its type allows `undefined` for the result of {@link configFromEnv}. */
  readonly projectId?: string | undefined
  /** The publishable client key of the project. Leave it out if the project does not require a key. */
  readonly publishableKey?: string | undefined
  /** The secret server key of the project. Creates a client with server access. Never pass it in a browser. */
  readonly secretKey?: string | undefined
  /** The super secret admin key of the project. Creates a client with admin access. Never pass it in a browser. */
  readonly adminKey?: string | undefined
  /**
   * Allows a secret key in a browser. Every visitor of the page can then read the key and control your users. Only for
   * galleries and tests whose service is an emulator inside the page.
   */
  readonly dangerouslyAllowSecretKeys?: true | undefined
  /**
   * Base URL of the API, without `/api/v1`. Pass an object if your server uses another URL than browsers, for example
   * in a container network. Default: `https://api.stack-auth.com`.
   */
  readonly baseUrl?: string | { readonly browser: string; readonly server: string } | undefined
  /**
   * Where the session is stored. Default: cookies in a page, and `null` with a secret key. Elsewhere there is no default,
   * because a server would share one session among all its visitors: what needs a session throws `NO_TOKEN_STORE`. Pass
   * `'memory'` in a script, a CLI, a worker or a test. On a server, use `getAuth`, or pass `tokenStore: request` to calls.
   */
  readonly tokenStore?: TokenStoreOption | undefined
  /**
   * Where data other than sessions is stored: the pending two-factor attempt of the tab, and for all tabs the clock
   * offset and queued sign-outs. Default: `sessionStorage` and `localStorage`.
   */
  readonly storage?: { readonly tabStore?: TextStore; readonly sharedStore?: TextStore } | undefined
  /** The URLs of the app's pages. Pages that are missing here have default URLs below `/handler`. */
  readonly urls?: Partial<Urls> | undefined
  /**
   * How to redirect: `window` loads the page, `none` does nothing, and an object with `navigate` uses the router of the
   * app. Default: `window` in a browser, otherwise `none`.
   */
  readonly redirectMethod?: RedirectMethod | undefined
  /** OAuth scopes to request on sign-in in addition to the defaults, by provider ID: `{ github: ['repo'] }`. */
  readonly oauthScopesOnSignIn?: Readonly<Record<string, readonly string[]>> | undefined
  /** Headers to add to every request. */
  readonly extraRequestHeaders?: Readonly<Record<string, string>> | undefined
  /** Total timeout of a call including retries, in milliseconds. Default: 75 000, on servers without a session of their own 15 000. */
  readonly timeout?: number | undefined
  /** Called for every client event: requests, retries, changes of the session. Events never contain secrets. */
  readonly onEvent?: ((event: ClientEvent) => void) | undefined
  /** Called with one line per event, for example `console.debug`. */
  readonly logger?: ((line: string) => void) | undefined
  /** Sends the requests, for tests and for platforms with a custom fetch. Default: the global `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined
}

const given = new WeakMap<object, ClientOptions>()
/** Stores the options of each client, hidden from inspection. */
export const rememberOptions = (client: object, options: ClientOptions) => given.set(client, options)
/** The options that a client was created with. */
export const optionsOf = (client: object): ClientOptions | undefined => given.get(client)

/** Any other text is relative to the page that is open. Empty for no page. */
const pathOrUrl = optional(
  plain<string>(
    'url',
    'a path that starts with a slash, or an absolute URL',
    (value) => typeof value === 'string' && /^($|[/?#]|[a-z][a-z\d+.-]*:)/i.test(value),
  ),
)
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

/** Fields with these names only: a misspelled one has no effect. */
/* @__NO_SIDE_EFFECTS__ */
function only<S extends Pick<AnySchema, 'encode'>>(field: string, names: () => readonly string[], schema: S): S {
  return {
    ...schema,
    encode(view: never, at?: string) {
      const encoded = schema.encode(view, at)
      const unknown = unknownOption(`createClient({ ${field} })`, view, names())
      if (!unknown) return encoded
      throw optionError(`${field}.${unknown.option}`, unknown.message, 'createClient')
    },
  }
}

const STORES = { tabStore: optional(textStore), sharedStore: optional(textStore) }
/** Keys and `baseUrl` are checked later, in production as well. */
const unchecked = plain<unknown>('unchecked', 'anything', () => true)
/** All options. Of those that are equally near to a wrong name, the error suggests the first. */
const NAMES = [
  'projectId',
  'publishableKey',
  'secretKey',
  'adminKey',
  'baseUrl',
  'dangerouslyAllowSecretKeys',
  'tokenStore',
  'storage',
  'urls',
  'redirectMethod',
  'oauthScopesOnSignIn',
  'extraRequestHeaders',
  'timeout',
  'onEvent',
  'logger',
  'fetch',
] as const satisfies readonly (keyof ClientOptions)[]
/** The types of the options, which are checked in development only. */
const OPTIONS = entity({
  projectId: unchecked,
  publishableKey: unchecked,
  secretKey: unchecked,
  adminKey: unchecked,
  baseUrl: unchecked,
  dangerouslyAllowSecretKeys: optional(boolean),
  tokenStore: optional(tokenStoreOption),
  storage: optional(only('storage', () => Object.keys(STORES), entity(STORES))),
  urls: optional(only('urls', () => Object.keys(resolveUrls()), record(pathOrUrl))),
  redirectMethod: optional(redirectMethod),
  oauthScopesOnSignIn: optional(record(list(string))),
  extraRequestHeaders: optional(record(headerValue, HEADER_NAME)),
  timeout: optional(duration),
  onEvent: optional(callback),
  logger: optional(callback),
  fetch: optional(callback),
} satisfies Record<(typeof NAMES)[number], unknown>)

/** Throws INVALID_OPTION that names an unknown option or, in development, an option of the wrong type. */
export function checkOptions(options: ClientOptions, env: Env): void {
  checkArgument(
    'createClient',
    'options',
    options,
    typeName(options) === 'object',
    'an object such as { projectId, publishableKey }',
  )
  checkArgument('createClient', 'env', env, has(env, 'fetch'), 'an environment such as `detectEnv()`')
  checkOptionNames('createClient', options, NAMES)
  check('createClient', OPTIONS, options, 'options')
  checkTokens('createClient', options.tokenStore)
}

/** Reads credentials from the options. Throws INVALID_OPTION that names the option. */
export function resolveCredentials(options: ClientOptions, env: Env): Credentials {
  refuseLeakedSecrets(readVariable)
  const secretKey = secretOf('secretKey', options, env)
  const adminKey = secretOf('adminKey', options, env)
  const publishableKey = optionalCredential('publishableKey', options)
  if (publishableKey && /^s[as]k_/.test(publishableKey))
    throw leaked('publishableKey', 'is a secret key. The publishable client key starts with pck_')
  return {
    baseUrl: baseUrlOf(options.baseUrl, env),
    projectId: requiredCredential('projectId', options),
    publishableKey: publishableKey === undefined ? undefined : new Secret(publishableKey),
    secretKey,
    adminKey,
    access: adminKey ? 'admin' : secretKey ? 'server' : 'client',
    extraHeaders: options.extraRequestHeaders,
  }
}

function requiredCredential(option: 'projectId' | 'secretKey' | 'adminKey', options: ClientOptions): string {
  const found = optionalCredential(option, options)
  if (found === undefined) {
    const inBuilds =
      ' with `configFromEnv()`, in Next.js from NEXT_PUBLIC_HEXCLAVE_PROJECT_ID, or in Vite from VITE_HEXCLAVE_PROJECT_ID with `configFromEnv(import.meta.env)`'
    throw refused(
      option,
      `is missing. Welcome to Latchkey! Pass it, for example from ${VARIABLES[option].find((name) => name.startsWith(VARIABLE_BRANDS[0]))}${option === 'projectId' ? inBuilds : ''}. It is on your project's dashboard; the emulator prints one`,
    )
  }
  return found
}

function optionalCredential(
  option: 'projectId' | 'publishableKey' | 'secretKey' | 'adminKey',
  options: ClientOptions,
): string | undefined {
  const found = options[option]
  if (found !== undefined && !isCredential(found)) throw invalid(option, CREDENTIAL, found)
  return found
}

/** A secret key that the options name must not be `undefined`: the client would silently have no server access. */
function secretOf(option: 'secretKey' | 'adminKey', options: ClientOptions, env: Env): Secret | undefined {
  if (!(option in options)) return undefined
  const { isOnUserDevice = env.page !== undefined } = env
  if (isOnUserDevice && options.dangerouslyAllowSecretKeys !== true)
    throw leaked(option, 'is a secret key, which every user of an app or a browser can read. Use it on a server only')
  const key = requiredCredential(option, options)
  const other = KEYS.find(([prefix, fits]) => fits !== option && key.startsWith(prefix))
  if (other) throw refused(option, `is a ${other[2]}. Pass it as \`${other[1]}\``)
  return new Secret(key)
}

const KEYS = [
  ['pck_', 'publishableKey', 'publishable client key'],
  ['ssk_', 'secretKey', 'secret server key'],
  ['sak_', 'adminKey', 'super secret admin key'],
] as const

/** Throws INVALID_OPTION when a public environment variable contains a secret key. */
export function refuseLeakedSecrets(variable: (name: string) => string | undefined): void {
  for (const option of ['secretKey', 'adminKey'] as const)
    for (const prefix of PUBLIC_PREFIXES)
      for (const name of VARIABLES[option])
        if (variable(prefix + name))
          throw leaked(
            option,
            `is in ${prefix}${name}, and bundlers copy variables with that prefix into browser code. Rename it to ${name}`,
          )
}

function baseUrlOf(given: ClientOptions['baseUrl'] = PUBLIC_BASE_URL, env: Env): string {
  const place = env.page ? 'browser' : 'server'
  // An object without the URL of this place does not mean the default: passwords would be sent to another service.
  const [option, value] =
    typeof given === 'object' && given ? [`baseUrl.${place}`, given[place]] : ['baseUrl', given as string]
  if (!isBaseUrl(value))
    throw invalid(
      option,
      'an absolute http or https URL without credentials, query and fragment, such as http://localhost:8102',
      value,
    )
  const url = value.replace(/\/+$/, '')
  if (url.endsWith(API_PATH)) throw refused('baseUrl', `ends with ${API_PATH}, which the client adds. Leave it out`)
  return url
}

function isBaseUrl(value: unknown): boolean {
  try {
    const { protocol, username, password, search, hash } = new URL(value as string)
    return /^https?:$/.test(protocol) && !username && !password && !search && !hash
  } catch {
    return false
  }
}

/** Production builds keep its text: an app that has leaked a key must say so. */
const leaked = (option: string, description: string) =>
  new BaseLatchkeyError(
    'INVALID_OPTION',
    `\`createClient\`: \`${option}\` ${description}. Rotate the key in your project's dashboard: consider it stolen.`,
    { option, function: 'createClient' },
  )

const refused = (option: string, description: string) =>
  optionError(option, `\`createClient\`: \`${option}\` ${description}.`, 'createClient')

const invalid = (option: string, expected: string, value: unknown) =>
  invalidOption('createClient', option, expected, value === '' ? 'an empty string' : typeName(value))
