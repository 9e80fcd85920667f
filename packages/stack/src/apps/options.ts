import {
  type Access,
  type Client,
  type ClientOptions,
  createClient,
  isLatchkeyError,
  LatchkeyError,
} from '@latchkey/core'
import { withEnvironment } from '@latchkey/core/internal'
import { readOption } from '@latchkey/core/internal/contract'
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
  try {
    return createClient(clientOptions(options, level, platform)) as unknown as Client<Access>
  } catch (error) {
    throw withNamesOfKit(error, CLASS_NAMES[level])
  }
}

function clientOptions(options: AppOptions, level: 'client' | 'server' | 'admin', platform: Platform): ClientOptions {
  const { urls, oauthScopesOnSignIn, tokenStore } = options
  const { projectId, publishableKey, baseUrl } = withEnvironment({
    projectId: options.projectId,
    // An empty text means no key.
    publishableKey: options.publishableClientKey || undefined,
    baseUrl: options.baseUrl,
  })
  if (projectId && !PROJECT_ID.test(projectId))
    throw new LatchkeyError(
      'INVALID_OPTION',
      `\`${CLASS_NAMES[level]}\`: \`projectId\` must be a UUID or "internal". It is on your project's dashboard.`,
      { option: 'projectId', function: CLASS_NAMES[level] },
    )
  return {
    projectId,
    publishableKey,
    baseUrl,
    // Without an ID, the client names the missing option.
    urls: urls && clientUrls(urls, projectId ?? ''),
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
    ...(level !== 'client' && { secretKey: options.secretServerKey ?? readOption('secretKey') }),
    ...(level === 'admin' && { adminKey: options.superSecretAdminKey ?? readOption('adminKey') }),
  }
}

const PROJECT_ID = /^(internal|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i

/** The names of the options for keys in the published kit. */
const KEY_NAMES: Readonly<Record<string, string>> = {
  publishableKey: 'publishableClientKey',
  secretKey: 'secretServerKey',
  adminKey: 'superSecretAdminKey',
}

/** The classes of apps, by what their keys allow. */
export const CLASS_NAMES = { client: 'StackClientApp', server: 'StackServerApp', admin: 'StackAdminApp' } as const

/** The options of all classes, also those without effect. */
export const OPTION_NAMES = Object.keys({
  projectId: true,
  publishableClientKey: true,
  secretServerKey: true,
  superSecretAdminKey: true,
  projectOwnerSession: true,
  baseUrl: true,
  extraRequestHeaders: true,
  urls: true,
  oauthScopesOnSignIn: true,
  redirectMethod: true,
  tokenStore: true,
  noAutomaticPrefetch: true,
  inheritsFrom: true,
  automaticSideEffects: true,
  devTool: true,
  analytics: true,
  latchkey: true,
  uniqueIdentifier: true,
} satisfies Record<keyof AppOptions | 'uniqueIdentifier', true>)

/** Names the class and its option: the developer does not call `createClient`. */
function withNamesOfKit(error: unknown, className: string): unknown {
  if (!isLatchkeyError(error, 'INVALID_OPTION') || error.details?.function !== 'createClient') return error
  const { option } = error.details
  const message = error.message
    // In production builds for browsers, the message has the name without quotes.
    .replace('createClient', className)
    .replace(/`(\w+)`/g, (quoted, name) => (name in KEY_NAMES ? `\`${KEY_NAMES[name]}\`` : quoted))
    // An app reads the variables of the process itself.
    .replace(/ with `configFromEnv\([\w.]*\)`/g, '')
  return new LatchkeyError('INVALID_OPTION', message, {
    ...error.details,
    option: KEY_NAMES[option] ?? option,
    function: className,
  })
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
  const json = readOption('extraRequestHeaders')
  return json ? JSON.parse(json) : undefined
}
