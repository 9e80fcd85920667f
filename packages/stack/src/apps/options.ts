import { type Access, type Client, type ClientOptions, createClient, platform as environment } from '@latchkey/core'
import type { StackAdminAppConstructorOptions } from '../types/options.js'
import type { Platform } from './platform.js'
import { tokenStoreOf } from './token-store.js'

/** Options of any app. */
export type AppOptions = Partial<StackAdminAppConstructorOptions<boolean, string>> & {
  /** The options of `createClient` of `@latchkey/core` that the published kit lacks, for example `fetch`. */
  readonly latchkey?: Partial<ClientOptions>
}

/** Creates the client of an app. */
export function clientOf(
  options: AppOptions,
  level: 'client' | 'server' | 'admin',
  platform: Platform,
): Client<Access> {
  const { projectId, publishableClientKey, baseUrl, urls, oauthScopesOnSignIn, tokenStore } = options
  let client: Client<Access> | undefined
  const nextCookies = platform.nextCookies?.bind(undefined, () => client as Client<Access>)
  const given: ClientOptions = {
    projectId,
    publishableClientKey,
    baseUrl,
    urls,
    oauthScopesOnSignIn: oauthScopesOnSignIn as ClientOptions['oauthScopesOnSignIn'],
    extraRequestHeaders: options.extraRequestHeaders ?? (level === 'client' ? headersOfEnvironment() : undefined),
    tokenStore: tokenStore === undefined ? undefined : tokenStoreOf(tokenStore, nextCookies),
    redirectMethod: redirectMethodOf(options.redirectMethod ?? platform.redirectMethod),
    ...options.latchkey,
  }
  const keys = {
    ...(level !== 'client' && { secretServerKey: options.secretServerKey }),
    ...(level === 'admin' && { superSecretAdminKey: options.superSecretAdminKey }),
  }
  client = createClient({ ...given, ...keys }) as unknown as Client<Access>
  return client
}

function redirectMethodOf(method: AppOptions['redirectMethod']): ClientOptions['redirectMethod'] {
  if (method === 'window' || method === 'none' || method === undefined) return method
  // The client redirects in browsers only. The app redirects on servers.
  if (method === 'nextjs' || !method.navigate) return typeof window === 'object' ? 'window' : 'none'
  const { navigate } = method
  return { navigate: (url) => navigate(url) }
}

function headersOfEnvironment(): Record<string, string> | undefined {
  const json = environment().setting('NEXT_PUBLIC_STACK_EXTRA_REQUEST_HEADERS')
  return json ? JSON.parse(json) : undefined
}
