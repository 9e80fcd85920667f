import type { Access } from './contract/endpoint.js'
import { PUBLIC_BASE_URL } from './contract/headers.js'
import type { Env } from './env.js'
import { ClientError } from './errors/client-error.js'
import { Secret } from './lib/secret.js'
import type { RedirectMethod } from './navigation/redirect-to.js'
import type { Urls } from './navigation/urls.js'
import type { Speaker } from './request/build.js'
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
  /** Where the service is; its public host unless said. */
  readonly baseUrl?: string | { readonly browser: string; readonly server: string } | undefined
  /** Where sessions are kept: cookies in a browser, memory elsewhere, none for server and admin clients, unless said. */
  readonly tokenStore?: TokenStoreOption | undefined
  readonly urls?: Partial<Urls> | undefined
  /** The window in a browser, none elsewhere, unless said. */
  readonly redirectMethod?: RedirectMethod | undefined
  /** Scopes to ask a provider for beyond its default ones, by provider. */
  readonly oauthScopesOnSignIn?: Readonly<Record<string, readonly string[]>> | undefined
  readonly extraRequestHeaders?: Readonly<Record<string, string>> | undefined
  /** The longest that a call may take with all its tries, in milliseconds; 75 s unless said. */
  readonly deadline?: number | undefined
  /** Sends the requests, for tests and for platforms with a fetch of their own. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined
}

/** Reads the options into who speaks. Throws INVALID_OPTION that names the setting. */
export function speakerOf(options: ClientOptions, env: Env): Speaker {
  const projectId = setting(options.projectId, 'projectId', 'PROJECT_ID', 'the id of your project', env)
  const publishableKey =
    options.publishableClientKey === null
      ? undefined
      : new Secret(
          setting(
            options.publishableClientKey,
            'publishableClientKey',
            'PUBLISHABLE_CLIENT_KEY',
            'its publishable client key',
            env,
          ),
        )
  const secret = (value: string | undefined, option: string) => {
    if (value === undefined) return undefined
    if (value === '') throw invalid(option, 'is an empty text')
    if (env.page)
      throw invalid(option, 'is a secret, and whoever opens this page could read it. Use it on a server only')
    return new Secret(value)
  }
  const serverKey = secret(options.secretServerKey, 'secretServerKey')
  const adminKey = secret(options.superSecretAdminKey, 'superSecretAdminKey')
  return {
    baseUrl: baseUrlOf(options.baseUrl, env),
    projectId,
    publishableKey,
    serverKey,
    adminKey,
    access: adminKey ? 'admin' : serverKey ? 'server' : ('client' satisfies Access),
    extraHeaders: options.extraRequestHeaders,
  }
}

function setting(given: string | undefined, option: string, name: string, what: string, env: Env): string {
  const value =
    given ?? ['NEXT_PUBLIC_STACK_', 'VITE_STACK_', 'STACK_'].map((prefix) => env.setting(prefix + name)).find(Boolean)
  if (value === undefined)
    throw invalid(
      option,
      `is missing. Welcome to Latchkey! Pass ${what}, or set NEXT_PUBLIC_STACK_${name}. The project's dashboard shows it; the emulator prints one`,
    )
  if (typeof value !== 'string' || value.trim() === '') throw invalid(option, 'must be a text that is not empty')
  return value
}

function baseUrlOf(given: ClientOptions['baseUrl'], env: Env): string {
  const value =
    (typeof given === 'object' ? given[env.page ? 'browser' : 'server'] : given) ??
    env.setting('NEXT_PUBLIC_STACK_API_URL') ??
    PUBLIC_BASE_URL
  try {
    if (/^https?:$/.test(new URL(value).protocol)) return value.replace(/\/$/, '')
  } catch {
    // Said below.
  }
  throw invalid('baseUrl', 'must be an absolute http or https URL')
}

const invalid = (option: string, what: string) =>
  new ClientError('INVALID_OPTION', `createClient: ${option} ${what}.`, { option })
