import { expect, expectTypeOf, test } from 'vitest'
import { createClient } from '../client.js'
import { sessionChanged } from '../session/session-changed.js'
import { createFakeEnv } from '../testing.js'
import { type SignInEvent, type SignInState, signInMachine } from './auth/sign-in.js'
import { failureOf } from './failure.js'
import type { Machine } from './machine.js'
import { run } from './run.js'

type State =
  | { step: 'idle'; seconds: number; code?: string }
  | { step: 'busy'; job: number; half?: true }
  | { step: 'done'; job: number }
type Event = { type: 'go'; job: number } | { type: 'count' }
type Outcome = { type: 'did'; job: number } | { type: 'half-way' }

/** A machine whose tasks end when the test ends them. */
function toy({ arrives = false } = {}) {
  const jobs = new Map<number, { signal: AbortSignal; half(): void; end(): void; fail(error: unknown): void }>()
  const busy = (job: number) => ({ state: { step: 'busy', job }, task: { job } }) as const
  const machine: Machine<State, Event, { job: number }, Outcome> = {
    start: arrives ? busy(0) : { state: { step: 'idle', seconds: 0 } },
    transitions: {
      idle: {
        go: (_, { job }) => busy(job),
        count: () => ({ state: { step: 'idle', seconds: 3 } }),
        tick: ({ seconds }) => ({ state: { step: 'idle', seconds: seconds - 1 } }),
      },
      busy: {
        go: (_, { job }) => busy(job),
        'half-way': (state) => ({ state: { ...state, half: true } }),
        did: (_, { job }) => ({ state: { step: 'done', job } }),
        failed: (_, { error }) => ({ state: { step: 'idle', seconds: 0, code: error.code } }),
      },
      done: {},
    },
    ticks: (state) => state.step === 'idle' && state.seconds > 0,
    perform: (_, { job }, signal, emit) =>
      new Promise((resolve, reject) =>
        jobs.set(job, {
          signal,
          half: () => emit({ type: 'half-way' }),
          end: () => resolve({ type: 'did', job }),
          fail: reject,
        }),
      ),
  }
  const env = createFakeEnv()
  const client = createClient({ projectId: 'p1', publishableKey: 'k', tokenStore: 'memory' }, env)
  const running = run(machine, client)
  const seen: State[] = []
  running.subscribe(() => seen.push(running.state()))
  return { running, jobs, env, seen, client }
}

test('does nothing before it is started', async () => {
  const { running, jobs, env, seen } = toy({ arrives: true })
  running.send({ type: 'go', job: 1 })
  await env.advance(0)
  expect(running.state()).toEqual({ step: 'busy', job: 0 })
  expect(jobs.size).toBe(0)
  expect(seen).toEqual([])
})

test('runs a task, applies its result, and notifies listeners of each change', async () => {
  const { running, jobs, env, seen } = toy()
  running.start()
  running.send({ type: 'go', job: 1 })
  jobs.get(1)?.end()
  await env.advance(0)
  expect(seen).toEqual([
    { step: 'busy', job: 1 },
    { step: 'done', job: 1 },
  ])
})

test('ignores an event that the state does not handle', () => {
  const { running, seen } = toy()
  running.start()
  running.send({ type: 'go', job: 1 })
  running.send({ type: 'count' })
  expect(seen).toEqual([{ step: 'busy', job: 1 }])
})

test('stores an error of a task in the next state', async () => {
  const { running, jobs, env } = toy()
  running.start()
  running.send({ type: 'go', job: 1 })
  jobs.get(1)?.fail(new TypeError('broken'))
  await env.advance(0)
  expect(running.state()).toEqual({ step: 'idle', seconds: 0, code: 'UNEXPECTED' })
})

test('a newer task aborts the previous one, whose result is ignored', async () => {
  const { running, jobs, env } = toy()
  running.start()
  running.send({ type: 'go', job: 1 })
  running.send({ type: 'go', job: 2 })
  expect(jobs.get(1)?.signal.aborted).toBe(true)
  jobs.get(1)?.end()
  await env.advance(0)
  expect(running.state()).toEqual({ step: 'busy', job: 2 })
  jobs.get(2)?.end()
  await env.advance(0)
  expect(running.state()).toEqual({ step: 'done', job: 2 })
})

test('a task reports progress only while it is the current one', () => {
  const { running, jobs } = toy()
  running.start()
  running.send({ type: 'go', job: 1 })
  jobs.get(1)?.half()
  expect(running.state()).toEqual({ step: 'busy', job: 1, half: true })
  running.send({ type: 'go', job: 2 })
  jobs.get(1)?.half()
  expect(running.state()).toEqual({ step: 'busy', job: 2 })
})

test('accepts user events only, not task events', () => {
  type SignIn = ReturnType<typeof run<SignInState, SignInEvent, never, never>>
  const { client } = toy()
  expectTypeOf(run(signInMachine(), client)).toEqualTypeOf<SignIn>()
  // @ts-expect-error: a screen cannot send the events of a task
  run(signInMachine(), client).send({ type: 'done' })
})

test('stopping aborts the task and ignores its result and user events', async () => {
  const { running, jobs, env, seen } = toy()
  const leave = running.start()
  running.send({ type: 'go', job: 1 })
  leave()
  expect(jobs.get(1)?.signal.aborted).toBe(true)
  jobs.get(1)?.fail(new Error('aborted'))
  running.send({ type: 'go', job: 2 })
  await env.advance(0)
  expect(seen).toEqual([{ step: 'busy', job: 1 }])
  expect(jobs.has(2)).toBe(false)
})

test('restarts from the initial state, and a late stop of the first run does not stop the second', async () => {
  const { running, jobs, env } = toy({ arrives: true })
  const leave = running.start()
  const first = jobs.get(0)
  leave()
  running.start()
  leave()
  expect(first?.signal.aborted).toBe(true)
  expect(jobs.get(0)?.signal.aborted).toBe(false)
  jobs.get(0)?.end()
  await env.advance(0)
  expect(running.state()).toEqual({ step: 'done', job: 0 })
})

test('counts seconds only while the state needs them', async () => {
  const { running, env } = toy()
  running.start()
  expect(env.pending).toBe(0)
  running.send({ type: 'count' })
  await env.advance(999)
  expect(running.state()).toEqual({ step: 'idle', seconds: 3 })
  await env.advance(1)
  expect(running.state()).toEqual({ step: 'idle', seconds: 2 })
  await env.advance(5000)
  expect(running.state()).toEqual({ step: 'idle', seconds: 0 })
  expect(env.pending).toBe(0)
})

test('a state without seconds and stopping clear the timer', () => {
  const { running, env } = toy()
  const leave = running.start()
  running.send({ type: 'count' })
  running.send({ type: 'go', job: 1 })
  expect(env.pending).toBe(0)
  running.start()
  running.send({ type: 'count' })
  leave()
  expect(env.pending).toBe(1)
  running.start()()
  expect(env.pending).toBe(0)
})

test('wraps an unexpected error and keeps it for error reporting', () => {
  const cause = new RangeError('?')
  expect(failureOf(cause)).toEqual({ code: 'UNEXPECTED', cause })
})

test('starts again without an error when the session changes during a task', async () => {
  const { running, jobs, env, seen } = toy()
  running.start()
  running.send({ type: 'go', job: 1 })
  jobs.get(1)?.fail(sessionChanged(true))
  await env.advance(0)
  expect(running.state()).toEqual({ step: 'idle', seconds: 0 })
  expect(seen).not.toContainEqual(expect.objectContaining({ code: 'SESSION_CHANGED' }))
  running.send({ type: 'go', job: 2 })
  jobs.get(2)?.end()
  await env.advance(0)
  expect(running.state()).toEqual({ step: 'done', job: 2 })
})

test('stays stopped when the session changes after the screen has gone', async () => {
  const { running, jobs, env } = toy({ arrives: true })
  const leave = running.start()
  leave()
  jobs.get(0)?.fail(sessionChanged())
  await env.advance(0)
  expect(jobs.size).toBe(1)
})

test('can be stopped after it has restarted', async () => {
  const { running, jobs, env } = toy({ arrives: true })
  const leave = running.start()
  jobs.get(0)?.fail(sessionChanged())
  await env.advance(0)
  leave()
  expect(jobs.get(0)?.signal.aborted).toBe(true)
})

test('restarts once for a session when the task ends in the same error again', async () => {
  const { running, jobs, env } = toy({ arrives: true })
  running.start()
  for (let n = 0; n < 2; n++) {
    expect(running.state()).toEqual({ step: 'busy', job: 0 })
    jobs.get(0)?.fail(sessionChanged(true))
    await env.advance(0)
  }
  expect(running.state()).toMatchObject({ step: 'idle', code: 'SESSION_CHANGED' })
})
