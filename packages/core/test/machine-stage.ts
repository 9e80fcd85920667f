import { createClient } from '../src/client.js'
import { listeners } from '../src/lib/listeners.js'
import { type Running, run } from '../src/machines/index.js'
import type { Machine } from '../src/machines/machine.js'
import { createFakeAccessToken, createFakeEnv, type FakeEnv } from '../src/testing.js'

/** A response of the fake service: a body, a known error, or a function that returns one later. */
export type Said = object | string | Promise<object>

interface Named {
  readonly step: string
}
interface Typed {
  readonly type: string
}

export interface Stage {
  readonly env: FakeEnv
  readonly client: ReturnType<typeof clientOf>
  /** The requests so far: method, path below the API, body. */
  readonly requests: { readonly call: string; readonly body: unknown; readonly signal: AbortSignal }[]
  /** Every step that a machine has reached since it was started. */
  readonly steps: string[]
  /**
   * Starts a machine, sends the events of the user one after another, and waits for the machine to settle after each.
   */
  play<S extends Named, E extends Typed, T, O extends Typed>(
    machine: Machine<S, E, T, O>,
    ...events: NoInfer<E>[]
  ): Promise<Running<S, E>>
  /** Waits until no machine of this stage has a running task. */
  rest(): Promise<void>
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
  const steps: string[] = []
  const tasks = new Set<Promise<unknown>>()
  const calls = listeners()
  const env = createFakeEnv({
    href,
    async fetch(request) {
      const call = `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`
      const isJson = request.headers.get('content-type')?.startsWith('application/json')
      const body = request.method === 'GET' ? undefined : isJson ? await request.json() : await request.text()
      requests.push({ call, body, signal: request.signal })
      calls.call()
      const script = says[call]
      const result = await (Array.isArray(script)
        ? script[requests.filter((one) => one.call === call).length - 1]
        : script)
      if (result === undefined) throw new Error(`The stage has nothing to say to ${call}.`)
      if (typeof result !== 'string') return Response.json(result)
      const details = result === 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' ? { attempt_code: 'attempt' } : undefined
      return Response.json(
        { code: result, error: result, details },
        { status: 400, headers: { 'x-stack-known-error': result } },
      )
    },
  })
  const client = clientOf(env)
  const tracked = <R>(task: Promise<R>): Promise<R> => {
    tasks.add(task)
    const forget = () => tasks.delete(task)
    task.then(forget, forget)
    return task
  }
  const rest = async () => {
    do {
      await Promise.allSettled(tasks)
      await new Promise<void>((resolve) => setTimeout(resolve))
    } while (tasks.size > 0)
  }
  return {
    env,
    client,
    requests,
    steps,
    async play(machine, ...events) {
      const running = run({ ...machine, perform: (...task) => tracked(machine.perform(...task)) }, client)
      running.subscribe(() => steps.push(running.state().step))
      running.start()
      await rest()
      for (const event of events) {
        running.send(event)
        await rest()
      }
      return running
    },
    rest,
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
