import { type CallOptions, type Client, LatchkeyError, signInWithPassword } from '@latchkey/core'
import { Activity, type ReactNode } from 'react'
import { beforeEach, expect, expectTypeOf, test } from 'vitest'
import { render, renderHook } from 'vitest-browser-react'
import { stageForEach } from '../../test/stage.js'
import { ErrorMessage } from '../entries/screens.js'
import { type Action, LatchkeyProvider, useAction } from '../index.js'

const on = stageForEach()
let calls: Call[]
interface Call {
  readonly client: Client<'client'>
  readonly input: string
  readonly signal: AbortSignal | undefined
  end(value: string): void
  fail(error: unknown): void
}
beforeEach(() => {
  calls = []
})

/** A call that the test ends. */
const verb = (client: Client<'client'>, input: string, { signal }: CallOptions = {}) =>
  new Promise<string>((end, fail) => {
    calls.push({ client, input, signal, end, fail })
  })
const hook = () =>
  renderHook(() => useAction(verb), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <LatchkeyProvider client={on.client}>{children}</LatchkeyProvider>
    ),
  })

test('is pending while it runs and returns the result', async () => {
  const { result, act } = await hook()
  expect(result.current.isPending).toBe(false)
  let run: ReturnType<typeof result.current.run> | undefined
  await act(() => {
    run = result.current.run('a')
  })
  expect(result.current.isPending).toBe(true)
  expect(calls[0]).toMatchObject({ client: on.client, input: 'a' })
  await act(async () => {
    calls[0]?.end('done')
    expect(await run).toEqual({ status: 'ok', value: 'done' })
  })
  expect(result.current).toMatchObject({ isPending: false, error: undefined })
})

test('the outcome names the known errors of the function', async () => {
  const error = new LatchkeyError('EMAIL_PASSWORD_MISMATCH', 'no')
  const signIn = Object.assign(async () => Promise.reject<number>(error), { errors: signInWithPassword.errors })
  const { result, act } = await renderHook(() => useAction(signIn, { client: on.client }))
  await act(async () => {
    const outcome = await result.current.run()
    expect(outcome).toEqual({ status: 'known', code: 'EMAIL_PASSWORD_MISMATCH', error })
    if (outcome.status === 'known')
      expectTypeOf(outcome.code).toEqualTypeOf<(typeof signInWithPassword)['errors'][number]>()
  })
})

test('an error that a function throws before it returns a promise is kept as well', async () => {
  const error = new Error('The title is empty.')
  const save = (): Promise<void> => {
    throw error
  }
  const { result, act } = await renderHook(() => useAction(save), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <LatchkeyProvider client={on.client}>{children}</LatchkeyProvider>
    ),
  })
  await act(async () => {
    expect(await result.current.run()).toEqual({ status: 'failed', error })
  })
  expect(result.current).toMatchObject({ isPending: false, error })
})

test('an error is kept until the next run or a reset; run itself never rejects', async () => {
  const { result, act } = await hook()
  const error = new Error('no')
  await act(async () => {
    const run = result.current.run('a')
    calls[0]?.fail(error)
    expect(await run).toEqual({ status: 'failed', error })
  })
  expect(result.current).toMatchObject({ isPending: false, error })
  await act(() => result.current.reset())
  expect(result.current.error).toBeUndefined()
})

test('aborts and ignores older runs', async () => {
  const { result, act } = await hook()
  await act(async () => {
    const old = result.current.run('a')
    const next = result.current.run('b')
    expect(calls[0]?.signal?.aborted).toBe(true)
    calls[0]?.fail(new Error('late'))
    expect(await old).toEqual({ status: 'stale' })
    calls[1]?.end('b')
    expect(await next).toEqual({ status: 'ok', value: 'b' })
  })
  expect(result.current).toMatchObject({ isPending: false, error: undefined })
})

test('aborts when the component unmounts', async () => {
  const { result, act, unmount } = await hook()
  let run: ReturnType<typeof result.current.run> | undefined
  await act(() => {
    run = result.current.run('a')
  })
  await unmount()
  expect(calls[0]?.signal?.aborted).toBe(true)
  calls[0]?.fail(calls[0]?.signal?.reason)
  expect(await run).toEqual({ status: 'stale' })
})

let latest = {} as Action<string, string, never>
function Runner() {
  latest = useAction(verb)
  return null
}

test('is idle when an activity shows its component again, with the error of a run that had ended', async () => {
  const modes = (mode: 'visible' | 'hidden') => (
    <LatchkeyProvider client={on.client}>
      <Activity mode={mode}>
        <Runner />
      </Activity>
    </LatchkeyProvider>
  )
  const { rerender } = await render(modes('visible'))
  const stopped = latest.run('a')
  await expect.poll(() => latest.isPending).toBe(true)
  await rerender(modes('hidden'))
  expect(calls[0]?.signal?.aborted).toBe(true)
  calls[0]?.fail(calls[0]?.signal?.reason)
  expect(await stopped).toEqual({ status: 'stale' })
  await rerender(modes('visible'))
  expect(latest).toMatchObject({ isPending: false, error: undefined })
  const failed = latest.run('b')
  calls[1]?.fail('no')
  await failed
  await rerender(modes('hidden'))
  await rerender(modes('visible'))
  expect(latest).toMatchObject({ isPending: false, error: 'no' })
})

test('ends as stale without an error when the session changes', async () => {
  const { result, act } = await hook()
  let run: ReturnType<typeof result.current.run> | undefined
  await act(() => {
    run = result.current.run('a')
  })
  const changed = new LatchkeyError('SESSION_CHANGED', 'changed', { mayHaveBeenApplied: true })
  await act(async () => {
    calls[0]?.fail(changed)
    expect(await run).toEqual({ status: 'stale' })
  })
  expect(result.current).toMatchObject({ isPending: false, error: undefined })
})

test('renders no error message for a session change', async () => {
  const changed = new LatchkeyError('SESSION_CHANGED', 'changed', { mayHaveBeenApplied: false })
  const screen = await render(
    <LatchkeyProvider client={on.client}>
      <ErrorMessage error={changed} />
    </LatchkeyProvider>,
  )
  expect(screen.getByRole('alert').query()).toBeNull()
})
