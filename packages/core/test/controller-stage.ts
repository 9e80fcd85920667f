import { createClient } from '../src/client.js'
import type { Controller, Status } from '../src/controllers/index.js'
import { listeners } from '../src/lib/listeners.js'
import { createFakeAccessToken, createFakeEnv, type FakeEnv } from '../src/testing.js'
import { USER as VERIFIED_USER } from './wire-user.js'

/** A response of the fake service: a body, a known error, or a function that returns one later. */
export type Said = object | string | Promise<object>

export interface Stage {
  readonly env: FakeEnv
  readonly client: ReturnType<typeof clientOf>
  /** The requests so far: method, path below the API, headers, body. */
  readonly requests: {
    readonly call: string
    readonly headers: Headers
    readonly body: unknown
    readonly signal: AbortSignal
  }[]
  /** Waits until the service receives this request. */
  called(call: string): Promise<void>
  /** Signs in with an access token that has these claims. */
  signIn(claims?: object): Promise<void>
}

const clientOf = (env: FakeEnv) =>
  createClient(
    {
      projectId: 'p1',
      publishableKey: 'pck_x',
      baseUrl: 'https://api.test',
      tokenStore: 'memory',
      redirectMethod: 'none',
    },
    env,
  )

/** A client of a fake service that responds by `METHOD /path`. Several responses are returned one after another. */
export function stage(says: { readonly [call: string]: Said | Said[] }, href = 'https://app.test/handler/x'): Stage {
  const requests: Stage['requests'] = []
  const calls = listeners()
  const env = createFakeEnv({
    href,
    async fetch(request) {
      const call = `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`
      const isJson = request.headers.get('content-type')?.startsWith('application/json')
      const body = request.method === 'GET' ? undefined : isJson ? await request.json() : await request.text()
      requests.push({ call, headers: request.headers, body, signal: request.signal })
      calls.call()
      const script = says[call]
      const result = await (Array.isArray(script)
        ? script[requests.filter((one) => one.call === call).length - 1]
        : script)
      if (result === undefined) throw new Error(`The stage has nothing to say to ${call}.`)
      if (result instanceof Response) return result
      if (typeof result !== 'string') return Response.json(result)
      const details = result === 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' ? { attempt_code: 'attempt' } : undefined
      return Response.json(
        { code: result, error: result, details },
        { status: 400, headers: { 'x-stack-known-error': result } },
      )
    },
  })
  const client = clientOf(env)
  return {
    env,
    client,
    requests,
    called: (call) =>
      new Promise((resolve) => {
        const check = () => requests.some((one) => one.call === call) && resolve()
        calls.add(check)
        check()
      }),
    async signIn(claims) {
      await client.session.start({
        accessToken: createFakeAccessToken(env.now(), 900, claims),
        refreshToken: 'refresh',
      })
    },
  }
}

/** The response of a sign-in, with valid tokens. */
export const tokens = (isNewUser = false) => ({
  access_token: createFakeAccessToken(1_800_000_000_000),
  refresh_token: 'refresh',
  user_id: 'u1',
  is_new_user: isNewUser,
})

/** Starts a controller and waits until it has loaded. */
export async function open<S extends Status<PropertyKey>, A>(controller: Controller<S, A>): Promise<Controller<S, A>> {
  controller.start()
  for (let turn = 0; turn < 20; turn++) await new Promise<void>((resolve) => setTimeout(resolve))
  return controller
}

/** The user, as the service returns it, with an email address that is not verified. */
export const USER = { ...VERIFIED_USER, primary_email: 'ada@example.com', primary_email_verified: false }
