import { type Client, type ClientOptions, createClient } from '@latchkey/core'
import { withEnvironment } from '@latchkey/core/internal'
import { checkOptionNames } from '@latchkey/core/internal/contract'
import type { RequestSessionOptions } from '@latchkey/core/server'

type PassedOptions = Pick<
  ClientOptions,
  'projectId' | 'publishableKey' | 'baseUrl' | 'urls' | 'oauthScopesOnSignIn' | 'timeout'
>

/** Options of {@link createLatchkey}. Left out options are read from environment variables. */
export interface LatchkeyOptions extends PassedOptions {
  /** Headers to add to every request of the server. The browser does not get them. */
  readonly extraRequestHeaders?: ClientOptions['extraRequestHeaders']
  /**
   * Headers to add to every request of the browser. They are in the HTML of every page. With `httpOnlyPath` they do not reach the
   * service. Default: none.
   */
  readonly browserRequestHeaders?: ClientOptions['extraRequestHeaders']
  /**
   * The path of the route that exports `httpOnlyRoutes`, such as `/api/latchkey`, without the base path of the app. Keeps the
   * refresh token in `HttpOnly` cookies, where scripts cannot read it. Default: none; the session is in cookies that scripts can
   * read.
   */
  readonly httpOnlyPath?: string | undefined
  /**
   * With `httpOnlyPath`: until when a session in cookies that scripts can read continues as an HttpOnly session, such as
   * `2027-03-01`. Only sessions in `__Host-` cookies continue: other subdomains can set any other cookie. Default: none.
   */
  readonly migrateScriptSessionsUntil?: string | undefined
  /**
   * With `httpOnlyPath`: whether users can confirm CLI logins in the app. A CLI login hands a refresh token to the program
   * that has started it, so a script of an attacker in the page could obtain one. Default: false.
   */
  readonly allowCliLogin?: boolean | undefined
  /**
   * With `httpOnlyPath`: whether users can approve the sign-in of AI agents in the app. An approval starts a session for the
   * agent, so a script of an attacker in the page could obtain one. Default: false.
   */
  readonly allowAgentLogin?: boolean | undefined
  /**
   * With `httpOnlyPath`: the origins of the app's pages, such as `['https://app.example.com']`. Only browsers that do not
   * send `Sec-Fetch-Site` need it (Safari before 16.4), and only behind a proxy that replaces `Host`. Default: `https://`
   * with the `Host` of the request, and the host of the request on localhost.
   */
  readonly origins?: readonly string[] | undefined
}

/** The options of the session of a request. */
export const httpOnlyOptions = ({
  httpOnlyPath,
  migrateScriptSessionsUntil,
}: Pick<LatchkeyOptions, 'httpOnlyPath' | 'migrateScriptSessionsUntil'>): RequestSessionOptions => ({
  httpOnly: httpOnlyPath !== undefined,
  migrateScriptSessionsUntil,
})

const OPTIONS = Object.keys({
  projectId: true,
  publishableKey: true,
  baseUrl: true,
  urls: true,
  oauthScopesOnSignIn: true,
  extraRequestHeaders: true,
  browserRequestHeaders: true,
  timeout: true,
  httpOnlyPath: true,
  migrateScriptSessionsUntil: true,
  allowCliLogin: true,
  allowAgentLogin: true,
  origins: true,
} satisfies Record<keyof LatchkeyOptions, true>)

/** Throws INVALID_OPTION for an option that does not exist. */
export const checkOptions = (called: string, options: LatchkeyOptions): void =>
  checkOptionNames(called, options, OPTIONS)

/** The options that the browser needs. They contain no secret key, and not the URL of the service for servers. */
export type PublicOptions = Omit<
  LatchkeyOptions,
  'allowCliLogin' | 'allowAgentLogin' | 'origins' | 'browserRequestHeaders'
>

export const publicOptions = ({
  allowCliLogin: _cli,
  allowAgentLogin: _agent,
  origins: _origins,
  extraRequestHeaders: _headers,
  browserRequestHeaders: extraRequestHeaders,
  ...given
}: LatchkeyOptions): PublicOptions => {
  const { baseUrl, ...options } = withEnvironment({ ...given, extraRequestHeaders })
  return { ...options, baseUrl: typeof baseUrl === 'object' ? { ...baseUrl, server: baseUrl.browser } : baseUrl }
}

/**
 * Returns a function that creates the client of the server on its first call. All requests share the client, which has no
 * session of its own: each call passes the session of its request.
 */
export function serverClient({
  httpOnlyPath: _path,
  migrateScriptSessionsUntil: _until,
  allowCliLogin: _cli,
  allowAgentLogin: _agent,
  origins: _origins,
  browserRequestHeaders: _headers,
  ...options
}: LatchkeyOptions): () => Client {
  let client: Client | undefined
  return () => {
    client ??= createClient({ ...withEnvironment(options), tokenStore: null, redirectMethod: 'none' }) as Client
    return client
  }
}
