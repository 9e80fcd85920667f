// @ts-nocheck
import { createClient } from '../src/client.js'
import { listeners } from '../src/lib/listeners.js'
import { type Running, run } from '../src/machines/index.js'
import type { Machine } from '../src/machines/machine.js'
import { type FakeEnv, fakeAccessToken, fakeEnv } from '../src/testing.js'

/** What the service says to a call: a body, a known error's code, or something that comes later. */
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
  /** The calls so far: method, path below the API, body. */
  readonly asked: { readonly call: string; readonly body: unknown; readonly signal: AbortSignal }[]
  /** Every step that a machine went through since it was put on. */
  readonly steps: string[]
  /** Puts a machine to work, sends what the person does one after the other, and waits each time until it rests. */
  play<S extends Named, E extends Typed, T, O extends Typed>(
    machine: Machine<S, E, T, O>,
    ...events: NoInfer<E>[]
  ): Promise<Running<S, E>>
  /** Waits until no machine of this stage has anything under way. */
  rest(): Promise<void>
  /** Waits until the service is asked this. */
  called(call: string): Promise<void>
  signIn(): Promise<void>
}

const clientOf = (env: FakeEnv) =>
  createClient(
    {
      projectId: 'p1',
      publishableClientKey: 'pck_x',
      baseUrl: 'https://api.test',
      tokenStore: 'memory',
      redirectMethod: 'none',
    },
    env,
  )

/** A client whose service says what it is told to, by `METHOD /path`; several answers are given one after the other. */
export function stage(says: { readonly [call: string]: Said | Said[] }, href = 'https://app.test/handler/x'): Stage {
  const asked: Stage['asked'] = []
  const steps: string[] = []
  const tasks = new Set<Promise<unknown>>()
  const calls = listeners()
  const env = fakeEnv({
    href,
    async fetch(request) {
      const call = `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`
      const body = request.method === 'GET' ? undefined : JSON.parse((await request.text()) || 'null')
      asked.push({ call, body, signal: request.signal })
      calls.call()
      const script = says[call]
      const said = await (Array.isArray(script) ? script[asked.filter((one) => one.call === call).length - 1] : script)
      if (said === undefined) throw new Error(`The stage has nothing to say to ${call}.`)
      if (typeof said !== 'string') return Response.json(said)
      const details = said === 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' ? { attempt_code: 'attempt' } : undefined
      return Response.json(
        { code: said, error: said, details },
        { status: 400, headers: { 'x-stack-known-error': said } },
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
    asked,
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
        const look = () => asked.some((one) => one.call === call) && resolve()
        calls.add(look)
        look()
      }),
    async signIn() {
      await client.session.start({ accessToken: fakeAccessToken(env.now()), refreshToken: 'refresh' })
    },
  }
}

/** The answer of a sign-in, with tokens that are good now. */
export const tokens = (isNewUser = false) => ({
  access_token: fakeAccessToken(1_800_000_000_000),
  refresh_token: 'refresh',
  user_id: 'u1',
  is_new_user: isNewUser,
})
