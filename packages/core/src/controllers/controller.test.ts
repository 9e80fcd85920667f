import { expect, test } from 'vitest'
import { createClient } from '../client.js'
import type { ClientOptions } from '../options.js'
import { sessionChanged } from '../session/session-changed.js'
import { createFakeAccessToken, createFakeEnv } from '../testing.js'
import { type ActionContext, createController, type Status } from './controller.js'
import { type Countdown, startCountdown } from './countdown.js'
import type { FieldErrors } from './fields.js'

type State = Status<keyof Actions, 'job'> &
  ({ step: 'idle' } | { step: 'half' } | { step: 'done'; job: string } | (Countdown & { step: 'sent' }))
interface Actions {
  go(input: { job: string }): Promise<void>
  send(): Promise<void>
  nothing(): Promise<void>
  restart(): Promise<void>
  look(): Promise<void>
  interrupt(input: { step?: 'half' }): Promise<void>
  onlyHalf(): Promise<void>
}

/** A controller whose actions end when the test ends them. */
function toy({
  loads = false,
  restartsAfter,
  tokenStore = 'memory',
}: {
  loads?: boolean
  restartsAfter?: 'user-change' | 'user-change-until-done' | 'sign-out'
  tokenStore?: NonNullable<ClientOptions['tokenStore']>
} = {}) {
  const jobs: {
    name: string
    signal: AbortSignal
    end(): void
    fail(error: unknown): void
    half(): void
    busy(): void
  }[] = []
  const env = createFakeEnv()
  const client = createClient({ projectId: 'p1', publishableKey: 'k', tokenStore }, env)
  const job = (name: string, signal: AbortSignal, show: (state: State) => void) =>
    new Promise<State>((resolve, reject) =>
      jobs.push({
        name,
        signal,
        end: () => resolve({ step: 'done', job: name }),
        fail: reject,
        half: () => show({ step: 'half' }),
        busy: () => show({ step: 'idle', busy: 'go' }),
      }),
    )
  const actions = {
    go: ({ signal, show }: ActionContext<State>, input: { job: string }) => job(input.job, signal, show),
    look: ({ signal, show }: ActionContext<State>) => job('look', signal, show),
    send: () => ({ step: 'sent', ...startCountdown(env.now()) }) as const,
    nothing() {},
    restart: ({ restart }: ActionContext<State>) => restart(),
    interrupt: (_: unknown, { step }: { step?: 'half' }) => step && { step },
  }
  const controller = createController<State, Actions>(client, {
    initial: { step: 'idle' },
    load: loads ? ({ signal, show }) => job('load', signal, show) : undefined,
    check: { go: ({ job }): FieldErrors<'job'> => (job ? {} : { job: { code: 'codeMissing' } }) },
    actions: { idle: actions, done: actions, sent: actions, half: { onlyHalf: () => ({ step: 'idle' }) } },
    background: ['look'],
    interrupting: ['interrupt'],
    keeps: ['done', 'sent'],
    restartsAfter,
    recover: (error) => (error === 'recovered' ? { step: 'half' } : undefined),
  })
  const seen: State[] = []
  controller.subscribe(() => seen.push(controller.state()))
  let [restarts, sessions] = [0, 0]
  controller.onRestart(() => restarts++)
  /** Signs in as a user, in place of the former one, or out. */
  const become = (sub?: string, claims?: object) =>
    sub
      ? client.session.start({
          accessToken: createFakeAccessToken(env.now(), 900, { sub, ...claims }),
          refreshToken: `${sub} ${++sessions}`,
        })
      : client.session.end('signed-out-elsewhere')
  return { controller, actions: controller.actions, client, jobs, env, seen, become, restarts: () => restarts }
}

test('does nothing before it is started', async () => {
  const { controller, actions, jobs, seen } = toy({ loads: true })
  await actions.go({ job: 'a' })
  expect([controller.state(), jobs, seen]).toEqual([{ step: 'idle' }, [], []])
})

test('shows why an action failed until the next one', async () => {
  const { controller, actions, jobs } = toy()
  controller.start()
  const error = new TypeError('broken')
  const going = actions.go({ job: 'a' })
  jobs[0]?.fail(error)
  await going
  expect(controller.state()).toEqual({ step: 'idle', error })
  void actions.go({ job: 'b' })
  expect(controller.state()).toEqual({ step: 'idle', busy: 'go' })
})

test('shows validation errors instead of running the action', async () => {
  const { controller, actions, jobs } = toy()
  controller.start()
  await actions.go({ job: '' })
  expect(controller.state()).toEqual({ step: 'idle', fieldErrors: { job: { code: 'codeMissing' } } })
  expect(controller.validate('go', { job: '' })).toEqual({ job: { code: 'codeMissing' } })
  expect(jobs).toEqual([])
})

test('shows progress while the action runs, also when it is started again', () => {
  const { controller, actions, jobs } = toy()
  const stop = controller.start()
  void actions.go({ job: 'a' })
  stop()
  controller.start()
  jobs[0]?.half()
  expect(controller.state()).toEqual({ step: 'half' })
})

test('stopping aborts the action, and actions are ignored', async () => {
  const { controller, actions, jobs, seen } = toy()
  const stop = controller.start()
  const going = actions.go({ job: 'a' })
  stop()
  expect(jobs[0]?.signal.aborted).toBe(true)
  jobs[0]?.fail(jobs[0].signal.reason)
  await going
  await actions.go({ job: 'b' })
  expect([seen, jobs.length]).toEqual([[{ step: 'idle', busy: 'go' }, { step: 'idle' }], 1])
})

test('continues in a step that it keeps, also if the action that leads to it ended while it was stopped', async () => {
  const { controller, actions, jobs, env } = toy()
  controller.start()()
  const stop = controller.start()
  const going = actions.go({ job: 'a' })
  stop()
  const stopAgain = controller.start()
  expect(controller.state()).toEqual({ step: 'idle', busy: 'go' })
  stopAgain()
  jobs[0]?.end()
  await going
  controller.start()
  expect(controller.state()).toEqual({ step: 'done', job: 'a' })
  await actions.send()
  controller.start()()
  expect(env.pending).toBe(0)
  await env.advance(10_000)
  controller.start()
  expect(controller.state()).toMatchObject({ step: 'sent', resendIn: 20 })
  await actions.interrupt({ step: 'half' })
  controller.start()
  expect(controller.state()).toEqual({ step: 'idle' })
})

test.each(['user-change', undefined] as const)(
  'continues in a step that it keeps when the session was loaded meanwhile (restarts after: %s)',
  async (restartsAfter) => {
    const tokens = { accessToken: createFakeAccessToken(createFakeEnv().now(), 900, { sub: 'ada' }), refreshToken: 'r' }
    const tokenStore = { read: async () => tokens, write() {} }
    const { controller, actions, client, become } = toy({ tokenStore, ...(restartsAfter && { restartsAfter }) })
    const stop = controller.start()
    await client.session.loaded()
    await actions.send()
    stop()
    controller.start()
    expect(controller.state().step).toBe('sent')
    await become('grace')
    controller.start()
    expect(controller.state().step).toBe('idle')
  },
)

test('does not continue for another user', async () => {
  const { controller, actions, jobs, become } = toy()
  await become('ada')
  const stop = controller.start()
  await actions.send()
  stop()
  await become('ada')
  controller.start()()
  expect(controller.state().step).toBe('sent')
  await become('grace')
  controller.start()
  expect(controller.state()).toEqual({ step: 'idle' })
  void actions.go({ job: 'a' })
  controller.start()()
  await become('ada')
  controller.start()
  expect([controller.state(), jobs[0]?.signal.aborted]).toEqual([{ step: 'idle' }, true])
})

test.each([
  ['user-change', 'another user replaces the former one', ['ada', 'grace'], true],
  ['user-change', 'the user signs out', ['ada', undefined], true],
  ['user-change', 'a user signs in', [undefined, 'ada'], true],
  ['sign-out', 'another user replaces the former one', ['ada', 'grace'], true],
  ['sign-out', 'the user signs out', ['ada', undefined], true],
  ['sign-out', 'a user signs in', [undefined, 'ada'], false],
  ['user-change', 'the same user signs in again', ['ada', 'ada'], false],
  ['sign-out', 'the same user signs in again', ['ada', 'ada'], false],
  ['user-change-until-done', 'another user replaces the former one', ['ada', 'grace'], false],
] as const)('restarts after %s: %s', async (restartsAfter, _, [before, after], isRestarted) => {
  const open = async () => {
    const screen = toy({ restartsAfter })
    await screen.become(before)
    const stop = screen.controller.start()
    await screen.actions.send()
    return { ...screen, stop }
  }
  const shown = await open()
  await shown.become(after)
  expect([shown.controller.state().step, shown.restarts()]).toEqual(isRestarted ? ['idle', 1] : ['sent', 0])
  await shown.actions.send()
  shown.stop()
  await shown.become('linus')
  expect(shown.controller.state().step).toBe('sent')
  // A screen that was hidden meanwhile.
  const hidden = await open()
  hidden.stop()
  await hidden.become(after)
  hidden.controller.start()
  expect(hidden.restarts()).toBe(Number(isRestarted))
})

test.each([
  ['user-change', undefined, 'done'],
  ['user-change', 'grace', 'idle'],
  ['sign-out', 'grace', 'done'],
] as const)(
  'restarts after %s: an action that has changed the user to %s ends in step %s',
  async (restartsAfter, after, step) => {
    const { controller, actions, jobs, become } = toy({ restartsAfter })
    await become('ada')
    controller.start()
    const going = actions.go({ job: 'a' })
    await become(after)
    expect(controller.state().busy).toBe('go')
    jobs[0]?.end()
    await going
    expect(controller.state().step).toBe(step)
    await become(after ? undefined : 'linus')
    expect(controller.state().step).toBe('idle')
  },
)

test('a sign-out ends an action that signs in', async () => {
  const { controller, actions, jobs, become, restarts } = toy({ restartsAfter: 'sign-out' })
  controller.start()
  const going = actions.go({ job: 'a' })
  // It has signed in, and waits for the page that it redirects to.
  await become('ada')
  expect(controller.state().busy).toBe('go')
  await become()
  expect([controller.state(), restarts(), jobs[0]?.signal.aborted]).toEqual([{ step: 'idle' }, 1, true])
  jobs[0]?.end()
  await going
  expect(controller.state()).toEqual({ step: 'idle' })
})

test('anonymous users have yet to sign in', async () => {
  const { controller, actions, become } = toy({ restartsAfter: 'sign-out' })
  await become('guest', { is_anonymous: true })
  controller.start()
  await actions.send()
  await become('ada')
  expect(controller.state().step).toBe('sent')
})

test('starts again from the first state, and a late stop of the first run does not stop the second', async () => {
  const { controller, jobs, env } = toy({ loads: true })
  const stop = controller.start()
  stop()
  controller.start()
  stop()
  expect(jobs.map(({ signal }) => signal.aborted)).toEqual([true, false])
  jobs[0]?.fail(new Error('late'))
  jobs[1]?.end()
  await env.advance(0)
  expect(controller.state()).toEqual({ step: 'done', job: 'load' })
})

test('can be stopped after an action has restarted it', async () => {
  const { controller, actions, jobs, env } = toy({ loads: true })
  const stop = controller.start()
  jobs[0]?.fail(new Error('offline'))
  await env.advance(0)
  expect(controller.state().error).toEqual(new Error('offline'))
  await actions.restart()
  expect(controller.state()).toEqual({ step: 'idle' })
  stop()
  expect(jobs[1]?.signal.aborted).toBe(true)
})

test('counts seconds only while there is a countdown', async () => {
  const { controller, actions, env } = toy()
  const stop = controller.start()
  expect(env.pending).toBe(0)
  await actions.send()
  await env.advance(999)
  expect(controller.state()).toMatchObject({ resendIn: 30 })
  await env.advance(1)
  expect(controller.state()).toMatchObject({ resendIn: 29 })
  await env.advance(60_000)
  expect(controller.state()).toMatchObject({ resendIn: 0 })
  expect(env.pending).toBe(0)
  await actions.send()
  stop()
  expect(env.pending).toBe(0)
})

test('is not busy with a background action, whose error is not shown, and which ends with the next action', async () => {
  const { controller, actions, jobs } = toy()
  controller.start()
  const error = new Error('shown')
  const going = actions.go({ job: 'a' })
  jobs[0]?.fail(error)
  await going
  const looking = actions.look()
  jobs[1]?.fail(new Error('not shown'))
  await looking
  expect(controller.state()).toEqual({ step: 'idle', error })
  const again = actions.look()
  await actions.nothing()
  expect(jobs[2]?.signal.aborted).toBe(false)
  await actions.send()
  expect(jobs[2]?.signal.aborted).toBe(true)
  jobs[2]?.end()
  await again
  expect(controller.state().step).toBe('sent')
})

test('an action that was interrupted neither hides a change of the user nor keeps the step of a hidden screen', async () => {
  const { controller, actions, jobs, become, restarts } = toy({ restartsAfter: 'user-change' })
  await become('ada')
  const stop = controller.start()
  const going = actions.go({ job: 'a' })
  await actions.interrupt({ step: 'half' })
  await become()
  expect([controller.state(), restarts()]).toEqual([{ step: 'idle' }, 1])
  await actions.interrupt({ step: 'half' })
  stop()
  controller.start()
  expect(controller.state()).toEqual({ step: 'idle' })
  jobs[0]?.end()
  await going
  expect([controller.state(), restarts()]).toEqual([{ step: 'idle' }, 1])
})

test('a sign-out elsewhere restarts a screen whose action ended when it was hidden, before that settles or with it', async () => {
  for (const isLate of [false, true]) {
    const { controller, actions, jobs, become, restarts } = toy({ restartsAfter: 'user-change' })
    await become('ada')
    const stop = controller.start()
    const going = actions.go({ job: 'a' })
    stop()
    controller.start()
    expect(controller.state().busy).toBe('go')
    const changing = become()
    if (isLate) jobs[0]?.end()
    await changing
    expect([controller.state(), restarts()], `${isLate}`).toEqual([{ step: 'idle' }, 1])
    jobs[0]?.end()
    await going
    expect([controller.state(), restarts()], `${isLate}`).toEqual([{ step: 'idle' }, 1])
  }
})

test('continues in the step of an action that has signed in while the screen was hidden and shown again', async () => {
  const { controller, actions, jobs, become } = toy()
  const stop = controller.start()
  const going = actions.go({ job: 'a' })
  stop()
  const stopAgain = controller.start()
  await become('ada')
  jobs[0]?.end()
  await going
  stopAgain()
  controller.start()
  expect(controller.state()).toEqual({ step: 'done', job: 'a' })
})

test('starts again without an error when the session changes during an action, once for a session', async () => {
  const { controller, actions, jobs, seen } = toy()
  controller.start()
  const going = actions.go({ job: 'a' })
  jobs[0]?.fail(sessionChanged(true))
  await going
  expect(seen.at(-1)).toEqual({ step: 'idle' })
  const again = actions.go({ job: 'b' })
  jobs[1]?.fail(sessionChanged(true))
  await again
  expect(controller.state()).toMatchObject({ step: 'idle', error: { code: 'SESSION_CHANGED' } })
})
