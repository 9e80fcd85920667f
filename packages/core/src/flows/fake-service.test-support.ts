import { INTERNALS } from '../lib/internals.js'
import '../lazy-modules.test-support.js'
import { type Client, createClient } from '../client.js'
import type { Access } from '../contract/endpoint.js'
import { ACTUAL_STATUS_HEADER, API_PATH, KNOWN_ERROR_HEADER } from '../contract/headers.js'
import type { Env } from '../env.js'
import type { ClientOptions } from '../options.js'
import { createFakeAccessToken, createFakeEnv, type FakeEnv } from '../testing.js'

export { USER } from '../../test/wire-user.js'

/** A request that the fake service received. */
interface SentRequest {
  /** For example `POST /auth/password/sign-in`, without its query. */
  readonly call: string
  readonly query: Record<string, string>
  readonly body: unknown
  readonly headers: Headers
}

/** JSON, a response, or a function that returns one. */
export type Answer = object | ((request: SentRequest) => object | Promise<object>)

export interface Scene<A extends Access> {
  readonly env: FakeEnv
  readonly client: Client<A>
  readonly requests: SentRequest[]
  /** The calls that were made, in order. */
  calls(): string[]
  /** The navigations of the app's router, as `push /` or `replace /`. */
  readonly navigations: string[]
}

export interface SceneOptions extends ClientOptions {
  /** The URL of the page; null without a page. */
  readonly href?: string | null
  /** The initial tokens; `expired` for an expired access token. */
  readonly signedIn?: boolean | 'expired'
  /** The channel to other tabs. Default: none. */
  readonly openChannel?: Env['openChannel']
}

export const NOW = 1_800_000_000_000
export const ACCESS = createFakeAccessToken(NOW)
/** The tokens that every sign-in returns. */
export const NEW_TOKENS = {
  access_token: createFakeAccessToken(NOW, 900),
  refresh_token: 'r-new',
  user_id: 'u1',
} as const

/** Creates a client of a fake service that responds by method and path, or to `*`. Unlisted requests are rejected. */
export function scene(answers: Readonly<Record<string, Answer>>, options?: SceneOptions): Scene<'client'> {
  return withKeys({}, answers, options) as Scene<'client'>
}

/** The same for a server client, and with the admin key for an admin client. */
export function serverScene(answers: Readonly<Record<string, Answer>>): Scene<Access> {
  return withKeys({ adminKey: 'sak_fake' }, answers, { href: null })
}

function withKeys(
  keys: ClientOptions,
  answers: Readonly<Record<string, Answer>>,
  { href = 'https://app.test/here', signedIn, openChannel, ...options }: SceneOptions = {},
): Scene<Access> {
  const requests: SentRequest[] = []
  const navigations: string[] = []
  const env = createFakeEnv({
    now: NOW,
    ...(href === null ? {} : { href }),
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url)
      const call = `${request.method} ${pathname.replace(API_PATH, '')}`
      const text = await request.text()
      const form = request.headers.get('content-type')?.includes('form')
      const body = form ? Object.fromEntries(new URLSearchParams(text)) : text && JSON.parse(text)
      const row: SentRequest = { call, query: Object.fromEntries(searchParams), body, headers: request.headers }
      requests.push(row)
      const response = answers[call] ?? answers['*']
      if (!response) return refused(404, `The fake service has no response for ${call}.`)
      const given = typeof response === 'function' ? await response(row) : response
      return given instanceof Response ? given.clone() : Response.json(given)
    },
  })
  env.openChannel = openChannel
  const client = createClient(
    {
      projectId: 'p1',
      publishableKey: 'pck_fake',
      baseUrl: 'https://api.test',
      tokenStore: signedIn
        ? { accessToken: signedIn === 'expired' ? createFakeAccessToken(NOW, -1) : ACCESS, refreshToken: 'r-old' }
        : 'memory',
      redirectMethod: { navigate: (url, { replace }) => navigations.push(`${replace ? 'replace' : 'push'} ${url}`) },
      ...keys,
      ...options,
    },
    env,
  ) as unknown as Client<Access>
  return { env, client, requests, navigations, calls: () => requests.map(({ call }) => call) }
}

/** A rejection with a code of the catalog. */
export function known(code: string, details?: object, status = 400): Response {
  return Response.json(
    { code, error: `${code} as the service says it`, details },
    { headers: { [KNOWN_ERROR_HEADER]: code, [ACTUAL_STATUS_HEADER]: `${status}` } },
  )
}

/** A rejection in plain text, without a code. */
export function refused(status: number, text = 'No.'): Response {
  return new Response(text, { headers: { [ACTUAL_STATUS_HEADER]: `${status}` } })
}

/** Prepares the page as if it had started an OAuth sign-in: with the cookie and the entry of this tab. */
export function startedOAuth(env: Pick<Env, 'cookies' | 'tabStore'>, state = 's1', verifier = 'v1'): void {
  env.cookies?.write(`__Host-stack-oauth-outer-${state}=${verifier}; Path=/; Secure`)
  env.tabStore?.set(`latchkey-oauth-${state}`, '1')
}

/** Waits for a call and advances the clock to the next timer, or by `step` milliseconds, until the call settles. */
export async function through<T>({ env }: { readonly env: FakeEnv }, call: Promise<T>, step?: number): Promise<T> {
  let over = false
  const end = () => {
    over = true
  }
  call.then(end, end)
  // Most calls end without a timer. They need not wait for the milliseconds of a flush.
  for (let ticks = 0; !over && ticks < 20; ticks++) await new Promise((resolve) => setImmediate(resolve))
  while (!over) await (step === undefined ? env.settle() : env.advance(step))
  return call
}

/** Returns the same client with other internals, for example with an environment that differs. */
export const withInternals = <C extends Client>(client: C, changed: Partial<C[typeof INTERNALS]>): C => ({
  ...client,
  [INTERNALS]: { ...client[INTERNALS], ...changed },
})
