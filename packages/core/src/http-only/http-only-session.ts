import { anyValue, checkOptions, credential, handlerPath } from '../contract/check-input.js'
import { refreshTokenError } from '../contract/families.js'
import * as service from '../contract/headers.js'
import { entity, optional, plain } from '../contract/schema/index.js'
import { type CookieJar, detectEnv, type Env } from '../env.js'
import { LatchkeyError } from '../errors/latchkey-error.js'
import { invalidOption, optionError, typeName } from '../lib/latchkey-error.js'
import { withTimeLimit } from '../lib/timing.js'
import type { ClientOptions } from '../options.js'
import { ATTEMPT_LIMIT } from '../request/send-with-retry.js'
import { cookieStore } from '../session/cookie-store.js'
import {
  type CookieLine,
  DISABLED_LOGINS,
  expiryOf,
  HTTP_ONLY_HEADER,
  HTTP_ONLY_PATH,
  httpOnlySessions,
  isHandle,
  PLAIN_COOKIES,
  REFRESH_ENDPOINT,
  TOKEN_ENDPOINT,
  UNREACHABLE,
} from '../session/http-only-cookies.js'
import { withLock } from '../session/lock.js'
import { hostRefreshTokens, migrationEnd, type ScriptSessionMigration } from '../session/script-session-migration.js'
import { parseCookies, refreshCookies } from '../session/session-cookies.js'
import { linked, PAGE_CANDIDATES, refreshTokensOf, type StoredTokens } from '../session/stored-tokens.js'
import type { TokenStore, Tokens } from '../session-types.js'

/** Options of {@link getHttpOnlyOptions}. */
export interface HttpOnlySessionOptions extends ScriptSessionMigration {
  /** The ID of the project. */
  readonly projectId?: string | undefined
  /** The publishable client key of the project, if it has one. */
  readonly publishableKey?: string | undefined
  /** The path of the handler on the app's server. Default: `/api/latchkey`. */
  readonly path?: string | undefined
  /** Has no effect: requests go to the handler. It is an option so that the result of `configFromEnv` can be passed. */
  readonly baseUrl?: ClientOptions['baseUrl']
}

const OPTIONS = entity({
  projectId: anyValue,
  publishableKey: optional(credential),
  path: optional(handlerPath),
  migrateScriptSessionsUntil: anyValue,
  baseUrl: optional(plain('baseUrl', 'a URL', (value) => typeof value === 'string' || typeName(value) === 'object')),
} satisfies Record<keyof HttpOnlySessionOptions, unknown>)

/**
 * Returns the options of a client whose refresh token stays in `HttpOnly` cookies, where scripts cannot read it. Requests
 * to the service go through `createHttpOnlyHandler` on the app's server, which adds the refresh token. The page gets access
 * tokens only, and keeps them in memory. On a server, returns no options.
 *
 * A session in cookies of scripts, from before the app has used this function, continues as an HttpOnly session only with
 * the option `migrateScriptSessionsUntil`.
 *
 * @param options The project, its key, and the path of the handler.
 * @param env The environment. Default: that of the current platform. For tests.
 * @returns The options `tokenStore` and `fetch`.
 * @throws {LatchkeyError} `INVALID_OPTION` when an option is missing or invalid.
 *
 * @example
 * const config = configFromEnv(import.meta.env)
 * const client = createClient({ ...config, ...getHttpOnlyOptions(config) })
 */
export function getHttpOnlyOptions(
  options: HttpOnlySessionOptions,
  env: Pick<Env, 'now' | 'timer' | 'cookies' | 'page' | 'locks'> = detectEnv(),
): Pick<ClientOptions, 'tokenStore' | 'fetch'> {
  checkOptions('getHttpOnlyOptions', options, OPTIONS)
  const { projectId, publishableKey, path = HTTP_ONLY_PATH } = options
  if (typeof projectId !== 'string' || projectId === '')
    throw invalidOption('getHttpOnlyOptions', 'projectId', 'the ID of the project', typeName(projectId))
  const migratesUntil = migrationEnd('getHttpOnlyOptions', options)
  const { cookies } = env
  if (!cookies) return {}
  const isHttps = env.page?.href().startsWith('https:') ?? false
  const secure = isHttps || storesHostCookies(cookies)
  const send = sendToHandler(path, secure)
  /** Exchanges a refresh token from cookies of scripts for a handle. Returns why if there is none. */
  const exchange = async (refreshToken: string): Promise<Tokens | 'rejected' | 'refused'> => {
    const headers = new Headers({
      [service.PROJECT_ID_HEADER]: projectId,
      [service.ACCESS_TYPE_HEADER]: 'client',
      [service.REFRESH_TOKEN_HEADER]: refreshToken,
      ...(publishableKey && { [service.PUBLISHABLE_KEY_HEADER]: publishableKey }),
    })
    const url = new URL(service.API_PATH + REFRESH_ENDPOINT, 'http://handler.invalid')
    const limit = { ms: ATTEMPT_LIMIT, exceeded: () => new Error(`no response within ${ATTEMPT_LIMIT} ms`) }
    const { response, json } = await withTimeLimit(env, limit, async (signal) => {
      const response = await send(new Request(url, { method: 'POST', headers, signal }))
      return { response, json: response.ok ? await response.json() : undefined }
    }).catch((error) => {
      throw unableToMove('network error', error)
    })
    const rejection = service.readServiceHeader(response.headers, service.KNOWN_ERROR_HEADER)
    if (refreshTokenError.some((code) => code === rejection)) return 'rejected'
    if (!response.ok) throw unableToMove(`status ${response.status}`)
    const { access_token: accessToken, refresh_token: handle } = json
    // The server does not migrate the session: its option is missing, or has ended.
    return isHandle(handle) ? { accessToken, refreshToken: handle } : 'refused'
  }
  const migrating = () =>
    migratesUntil > env.now() ? hostRefreshTokens(parseCookies(cookies.read()), projectId, !isHttps) : []
  return { tokenStore: handleStore(projectId, cookies, env, { secure, migrating, exchange }), fetch: send }
}

/** Whether the browser stores cookies that only this host can set: on http://localhost, Safari does not. */
function storesHostCookies(jar: CookieJar): boolean {
  const cookie = '__Host-latchkey-test=1; Path=/; Secure'
  jar.write(cookie)
  const isStored = parseCookies(jar.read()).some(([name]) => name === '__Host-latchkey-test')
  if (isStored) jar.write(`${cookie}; Expires=Thu, 01 Jan 1970 00:00:00 GMT`)
  return isStored
}

/** The error while a session in cookies of scripts stays there: the next read tries again. */
const unableToMove = (why: string, cause?: unknown) =>
  new LatchkeyError(
    'UNABLE_TO_CONNECT',
    `Unable to move the session to HttpOnly cookies: ${why}.`,
    { tried: [why] },
    cause,
  )

interface Migration {
  /** Whether cookies have the `__Host-` prefix. */
  readonly secure: boolean
  /** Returns the refresh tokens in cookies of scripts of which the first valid one continues as an HttpOnly session. */
  migrating(): readonly string[]
  exchange(refreshToken: string): Promise<Tokens | 'rejected' | 'refused'>
}

/** Stores the handle of the session in cookies, and its access token in memory. */
function handleStore(
  projectId: string,
  jar: CookieJar,
  { now, page, locks, timer }: Pick<Env, 'now' | 'timer' | 'page' | 'locks'>,
  { secure, migrating, exchange }: Migration,
): TokenStore {
  let latest: Tokens | undefined
  let continuing: Promise<Tokens> | undefined
  const cookies = () => parseCookies(jar.read())
  const sessions = () => httpOnlySessions(cookies(), projectId, secure)
  const set = (lines: readonly CookieLine[]) => {
    for (const line of lines) {
      const expires = expiryOf(line, now()).toUTCString()
      jar.write(`${line.name}=${line.value}; Path=/; Expires=${expires}; SameSite=Lax${secure ? '; Secure' : ''}`)
    }
  }
  const readHandle = (): StoredTokens =>
    linked(
      sessions().open.map((handle) => ({
        refreshToken: handle,
        accessToken: latest?.refreshToken === handle ? latest.accessToken : null,
      })),
      PAGE_CANDIDATES,
    )
  let isRefused = false
  const removeScriptCookies = () => {
    if (refreshCookies(cookies(), projectId).length > 0)
      cookieStore(projectId, jar, { now, page }).write({ accessToken: null, refreshToken: null })
  }
  const write = (tokens: StoredTokens) => {
    const { refreshToken, accessToken } = tokens
    if (refreshToken !== null && !isHandle(refreshToken))
      throw optionError(
        'tokenStore',
        'A page whose sessions are HttpOnly got the tokens of a session. Start the session on the server instead.',
      )
    const before = sessions()
    if (refreshToken !== null && !before.started.includes(refreshToken)) {
      set(before.startInPage(refreshToken))
      if (!sessions().started.includes(refreshToken))
        throw new LatchkeyError(
          'STORAGE_UNAVAILABLE',
          'Cannot store the session: this browser blocks cookies. Allow them to sign in.',
        )
    }
    latest = { refreshToken, accessToken }
    // The current one last: another tab may read in between, and must not find an earlier session.
    for (const handle of before.started) if (!refreshTokensOf(tokens).includes(handle)) set(before.end(handle))
    removeScriptCookies()
  }
  /** Continues a session from cookies of scripts, in one tab at a time: each exchange would start another session. */
  const continueSession = async (): Promise<Tokens> => {
    const run = async () => {
      for (const refreshToken of migrating()) {
        if (readHandle().refreshToken !== null) break
        const tokens = await exchange(refreshToken)
        isRefused = tokens === 'refused'
        // The user may have signed out or signed in meanwhile.
        if (isRefused || !migrating().includes(refreshToken)) break
        if (typeof tokens === 'object') write(tokens)
        else if (migrating().at(-1) === refreshToken) removeScriptCookies()
      }
      return readHandle()
    }
    return withLock({ locks, timer }, `latchkey-http-only-${projectId}`, undefined, run)
  }
  return {
    read() {
      const tokens = readHandle()
      if (tokens.refreshToken !== null || isRefused || migrating().length === 0) return tokens
      continuing ??= continueSession().finally(() => {
        continuing = undefined
      })
      return continuing
    },
    write,
    subscribe: (changed) => jar.watch(changed),
  }
}

/** Sends the requests for the service to the handler, and all others as they are. */
const sendToHandler = (path: string, secure: boolean) => {
  /** The end that the server adds to each path: `/` in Next.js with `trailingSlash`. */
  let end = ''
  return async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const start = pathname.indexOf(`${service.API_PATH}/`)
    // Requests of OAuth do not have the headers of the service.
    const isForService =
      request.headers.has(service.PROJECT_ID_HEADER) || pathname.endsWith(service.API_PATH + TOKEN_ENDPOINT)
    if (start < 0 || !isForService) return fetch(request)
    const headers = new Headers(request.headers)
    headers.set(HTTP_ONLY_HEADER, secure ? '1' : PLAIN_COOKIES)
    // A stream could be sent with HTTP/2 only. With an empty text, `fetch` would add a content type.
    const body = request.method === 'GET' ? null : (await request.text()) || null
    const send = (end: string) =>
      fetch(path.replace(/\/$/, '') + pathname.slice(start) + end + search, {
        method: request.method,
        headers,
        body,
        signal: request.signal,
        credentials: 'same-origin',
        cache: 'no-store',
        redirect: 'manual',
      })
    const sent = end
    const response = await send(sent)
    if (response.type !== 'opaqueredirect') return readKind(response, path)
    // The handler never redirects, so it has not got the request.
    end = sent === '' ? '/' : ''
    return readKind(await send(end), path)
  }
}

/** Returns the response of the handler as if the page had sent the request to the service itself. */
async function readKind(response: Response, path: string): Promise<Response> {
  const kind = response.headers.get(HTTP_ONLY_HEADER)
  if (kind === UNREACHABLE) throw new TypeError("The app's server cannot reach the sign-in service.")
  const disabled = DISABLED_LOGINS.find((code) => code === kind)
  if (disabled) throw new LatchkeyError(disabled, await response.text(), undefined, undefined, response.status)
  if (kind !== null) return response
  const problem = `HttpOnly sessions have no route at ${path} of this server, which responds with ${response.status || 'a redirect'}.`
  const fix = `Use \`createHttpOnlyHandler\` there, or correct \`path\`. In Next.js, export \`httpOnlyRoutes\` from app${path}/[...path]/route.ts, or correct \`httpOnlyPath\`.`
  return new Response(`${problem} ${fix}`, { status: response.status < 500 ? service.NO_HANDLER : response.status })
}
