import { PUBLIC_BASE_URL } from './contract/headers.js'
import type { Env, TextStore } from './env.js'
import { ClientError } from './errors/client-error.js'
import type { ClientEvent } from './events.js'
import { Secret } from './lib/secret.js'
import type { RedirectMethod } from './navigation/redirect-to.js'
import type { Urls } from './navigation/urls.js'
import type { Credentials } from './request/build.js'
import type { TokenStoreOption } from './session/token-store.js'

/** What a client is made from. */
export interface ClientOptions {
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
  readonly urls?: Partial<Urls> | undefined
  /** The window in a browser, none elsewhere, unless said. */
  readonly redirectMethod?: RedirectMethod | undefined
  /** Scopes to ask a provider for beyond its default ones, by provider. */
  readonly oauthScopesOnSignIn?: Readonly<Record<string, readonly string[]>> | undefined
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

/** Reads the options into who speaks. Throws INVALID_OPTION that names the setting. */
export function resolveCredentials(options: ClientOptions, env: Env): Credentials {
  const value = (option: 'projectId' | 'publishableClientKey' | 'secretServerKey' | 'superSecretAdminKey') => {
    // As the environment names it: `projectId` is PROJECT_ID.
    const name = option.replace(/[A-Z]/g, '_$&').toUpperCase()
    const found =
      options[option] ??
      ['NEXT_PUBLIC_STACK_', 'VITE_STACK_', 'STACK_'].map((prefix) => env.setting(prefix + name)).find(Boolean)
    if (found === undefined)
      throw invalid(
        option,
        `is missing. Welcome to Latchkey! Pass it, or set ${option[0] === 's' ? '' : 'NEXT_PUBLIC_'}STACK_${name}; your project's dashboard shows it, the emulator prints one`,
      )
    if (typeof found !== 'string' || !found.trim()) throw invalid(option, 'must be a text that is not empty')
    return found
  }
  const secret = (option: 'secretServerKey' | 'superSecretAdminKey') => {
    if (!(option in options)) return undefined
    if (env.page && !options.dangerouslyAllowSecretKeys)
      throw invalid(option, 'is a secret that this page would give away: use it on a server only')
    return new Secret(value(option))
  }
  const projectId = value('projectId')
  const serverKey = secret('secretServerKey')
  const adminKey = secret('superSecretAdminKey')
  return {
    baseUrl: baseUrlOf(options.baseUrl, env),
    projectId,
    publishableKey: options.publishableClientKey === null ? undefined : new Secret(value('publishableClientKey')),
    serverKey,
    adminKey,
    access: adminKey ? 'admin' : serverKey ? 'server' : 'client',
    extraHeaders: options.extraRequestHeaders,
  }
}

function baseUrlOf(given: ClientOptions['baseUrl'], env: Env): string {
  const place = env.page ? 'browser' : 'server'
  const value =
    (typeof given === 'object' ? given[place] : given) ??
    env.setting(`NEXT_PUBLIC_${place.toUpperCase()}_STACK_API_URL`) ??
    env.setting('NEXT_PUBLIC_STACK_API_URL') ??
    env.setting('NEXT_PUBLIC_STACK_URL') ??
    PUBLIC_BASE_URL
  if (!/^https?:\/\/./.test(value)) throw invalid('baseUrl', 'must be an absolute http or https URL')
  return value.replace(/\/$/, '')
}

const invalid = (option: string, what: string) =>
  new ClientError('INVALID_OPTION', `createClient: ${option} ${what}.`, { option })
