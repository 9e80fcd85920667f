import type { SessionState } from '@latchkey/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followAccessToken } from './access-token.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function stage(token: string | null | Error | Promise<string> = 'first') {
  const world = {
    state: { status: 'active' } as SessionState,
    token,
    asked: 0,
  }
  const watchers = new Set<() => void>()
  const taken: (string | null)[] = []
  const session = {
    state: () => world.state,
    subscribe(watcher: () => void) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
  const fetchToken = async () => {
    world.asked++
    if (world.token instanceof Error) throw world.token
    return world.token
  }
  const stop = followAccessToken(session, fetchToken, (token) => taken.push(token))
  const become = (state: SessionState) => {
    world.state = state
    for (const watcher of watchers) watcher()
    return vi.advanceTimersByTimeAsync(0)
  }
  return { world, taken, stop, become, watchers }
}

// spec: 4.app-token-null, 4.app-token-refresh, 7.app-calls, 9.app-refresh
test('fetches the token at start and every 60 seconds', async () => {
  const { world, taken } = stage()
  expect(taken).toEqual([])
  await vi.advanceTimersByTimeAsync(0)
  expect(taken).toEqual(['first'])
  world.token = 'second'
  await vi.advanceTimersByTimeAsync(59_999)
  expect(world.asked).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(taken).toEqual(['first', 'second'])
})

// spec: 4.app-token-null
test('waits one second for the first token, then opens without it and uses a late one', async () => {
  let response = (_: string) => {}
  const token = new Promise<string>((resolve) => {
    response = resolve
  })
  const { taken } = stage(token)
  await vi.advanceTimersByTimeAsync(999)
  expect(taken).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(taken).toEqual([null])
  response('late')
  await vi.advanceTimersByTimeAsync(0)
  expect(taken).toEqual([null, 'late'])
})

test('a network error keeps the last token and the interval', async () => {
  const { world, taken, become } = stage()
  await vi.advanceTimersByTimeAsync(0)
  world.token = new Error('offline')
  await vi.advanceTimersByTimeAsync(60_000)
  await become({ status: 'stale-offline' })
  expect([taken, world.asked]).toEqual([['first'], 2])
})

test('a sign-out clears the token immediately, a sign-in fetches a new one', async () => {
  const { world, taken, become } = stage()
  await vi.advanceTimersByTimeAsync(0)
  world.token = null
  await become({ status: 'ended', reason: 'signed-out-elsewhere' })
  world.token = 'other'
  await become({ status: 'active' })
  expect(taken).toEqual(['first', null, 'other'])
})

test('stopping clears the timer, the subscription and a pending response', async () => {
  const { world, taken, stop, watchers } = stage()
  stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect([taken, world.asked, watchers.size]).toEqual([[], 1, 0])
})
