import { type Access, type Client, type ClientOptions, createClient, detectEnv } from '@latchkey/core'
import type { StackAdminAppConstructorOptions } from '../types/options.js'
import type { Platform } from './platform.js'
import { tokenStoreOf } from './token-store.js'
import { clientUrls } from './url-targets.js'

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
  const given: ClientOptions = {
    projectId,
    publishableClientKey,
    baseUrl,
    urls: urls && clientUrls(urls, projectId ?? projectOfEnvironment()),
    oauthScopesOnSignIn: oauthScopesOnSignIn as ClientOptions['oauthScopesOnSignIn'],
    extraRequestHeaders: options.extraRequestHeaders ?? (level === 'client' ? headersOfEnvironment() : undefined),
    // Each call passes the session of its request.
    tokenStore: usesRequestCookies(options, platform)
      ? null
      : tokenStore === undefined
        ? undefined
        : tokenStoreOf(tokenStore, undefined),
    redirectMethod: redirectMethodOf(options.redirectMethod ?? platform.redirectMethod),
    ...options.latchkey,
  }
  const keys = {
    ...(level !== 'client' && { secretServerKey: options.secretServerKey }),
    ...(level === 'admin' && { superSecretAdminKey: options.superSecretAdminKey }),
  }
  return createClient({ ...given, ...keys }) as unknown as Client<Access>
}

/** Whether the session of an app is in the cookies of the current request: on a server of Next.js. */
export const usesRequestCookies = ({ tokenStore }: AppOptions, { nextCookies }: Platform): boolean =>
  tokenStore === 'nextjs-cookie' && nextCookies !== undefined && typeof window === 'undefined'

function redirectMethodOf(method: AppOptions['redirectMethod']): ClientOptions['redirectMethod'] {
  if (method === 'window' || method === 'none' || method === undefined) return method
  // The client redirects in browsers only. The app redirects on servers.
  if (method === 'nextjs' || !method.navigate) return typeof window === 'object' ? 'window' : 'none'
  const { navigate } = method
  return { navigate: (url) => navigate(url) }
}

function headersOfEnvironment(): Record<string, string> | undefined {
  const json = detectEnv().setting('NEXT_PUBLIC_STACK_EXTRA_REQUEST_HEADERS')
  return json ? JSON.parse(json) : undefined
}

function projectOfEnvironment(): string {
  const { setting } = detectEnv()
  const names = ['NEXT_PUBLIC_STACK_PROJECT_ID', 'VITE_STACK_PROJECT_ID', 'STACK_PROJECT_ID']
  // Without an ID, the client names the missing option.
  return names.map(setting).find((id) => id !== undefined) ?? ''
}
