import { describe, expect, test } from 'vitest'
import type { Locks } from '../env.js'
import { Secret } from '../lib/secret.js'
import { createFakeEnv, createFakeLocks } from '../testing.js'
import { crossTab } from './cross-tab.js'

const token = new Secret('refresh-token-of-a-user')
const forever = () => new Promise<never>(() => {})
const signal = () => new AbortController().signal
/** The refreshes of a tab that never waits for so long that it gives up a lock. */
const tab = (locks: Locks | undefined, projectId = 'p1') => crossTab(projectId, { locks, timer: () => () => {} })

test('runs one refresh of a session at a time, in order of request', async () => {
  const locks = createFakeLocks()
  const [first, second] = [tab(locks), tab(locks)]
  const order: string[] = []
  let finish = () => {}
  const running = first.exclusively(token, signal(), async () => {
    order.push('first starts')
    await new Promise<void>((resolve) => (finish = resolve))
    order.push('first ends')
  })
  const waiting = second.exclusively(token, signal(), async () => void order.push('second starts'))
  await Promise.resolve()
  finish()
  await Promise.all([running, waiting])
  expect(order).toEqual(['first starts', 'first ends', 'second starts'])
})

/** Aborts a call that waits for the lock. Returns whether it has run. */
async function aborted(locks: Locks) {
  const stop = new AbortController()
  let ran = false
  const waiting = tab(locks).exclusively(token, stop.signal, async () => {
    ran = true
  })
  stop.abort(new Error('timeout'))
  await expect(waiting).rejects.toThrow('timeout')
  return () => ran
}

test('a call that waits for a frozen tab fails with its own signal and never runs', async () => {
  const locks = createFakeLocks()
  tab(locks).exclusively(token, signal(), forever)
  const ran = await aborted(locks)
  expect(ran()).toBe(false)
})

test('a call that was aborted never runs when the browser grants the lock afterwards', async () => {
  let grant = () => Promise.resolve<unknown>(undefined)
  const locks = {
    request: (_name: string, _signal: AbortSignal, run: () => Promise<unknown>) => {
      grant = run
      return new Promise(() => {})
    },
  } as Locks
  const ran = await aborted(locks)
  expect(grant).toThrow('timeout')
  expect(ran()).toBe(false)
})

describe('a tab that never releases its lock', () => {
  /** A tab whose `run` responds after a second. */
  const setup = () => {
    const env = createFakeEnv()
    const locks = createFakeLocks()
    let running = 0
    let mostRunning = 0
    const refresh = (on: Locks = locks) => {
      const startedAt = env.now()
      return crossTab('p1', { ...env, locks: on }).exclusively(token, signal(), async () => {
        mostRunning = Math.max(mostRunning, ++running)
        const waited = env.now() - startedAt
        await new Promise<void>((resolve) => env.timer(1000, resolve))
        running--
        return waited
      })
    }
    return { env, locks, refresh, mostRunning: () => mostRunning }
  }

  test('delays the others for four seconds, and they still run one after the other', async () => {
    const { env, locks, refresh, mostRunning } = setup()
    tab(locks).exclusively(token, signal(), forever)
    const others = [refresh(), refresh(), refresh()]
    await env.settle()
    expect(await Promise.all(others)).toEqual([4000, 5000, 6000])
    expect(mostRunning()).toBe(1)
  })

  test('delays no refresh for more than eight seconds, even if another one never releases its lock either', async () => {
    const { env, locks, refresh } = setup()
    tab(locks).exclusively(token, signal(), forever)
    crossTab('p1', { ...env, locks }).exclusively(token, signal(), forever)
    await env.advance(4000)
    const later = refresh()
    await env.settle()
    expect(await later).toBe(8000)
  })

  test('is not necessary: the browser may neither grant a lock nor refuse it', async () => {
    const { env, refresh } = setup()
    const stuck = refresh({ request: forever })
    await env.settle()
    expect(await stuck).toBe(8000)
  })

  test('does not keep a caller that leaves, and its work never starts', async () => {
    const env = createFakeEnv()
    const stop = new AbortController()
    let ran = false
    const waiting = crossTab('p1', { ...env, locks: { request: forever } }).exclusively(
      token,
      stop.signal,
      async () => {
        ran = true
      },
    )
    waiting.catch(() => {})
    await env.advance(5000)
    stop.abort(new Error('timeout'))
    await env.settle()
    await expect(waiting).rejects.toThrow('timeout')
    expect([ran, env.pending]).toEqual([false, 0])
  })
})

test('a tab that crashes releases its lock', async () => {
  const locks = createFakeLocks()
  tab(locks).exclusively(token, signal(), forever)
  const waiting = tab(locks).exclusively(token, signal(), async () => 'refreshed')
  locks.crash()
  expect(await waiting).toBe('refreshed')
})

test('the sessions of two users and of two projects do not wait for each other', async () => {
  const locks = createFakeLocks()
  tab(locks).exclusively(token, signal(), forever)
  const other = new Secret('refresh-token-of-another-user')
  expect(await tab(locks).exclusively(other, signal(), async () => 'ran')).toBe('ran')
  expect(await tab(locks, 'p2').exclusively(token, signal(), async () => 'ran')).toBe('ran')
})

test('the name of the lock does not contain the token', async () => {
  const names: string[] = []
  const locks: Locks = {
    request(name, _, run) {
      names.push(name)
      return run()
    },
  }
  await tab(locks).exclusively(token, signal(), async () => {})
  expect(names).toEqual([expect.stringContaining('p1')])
  expect(names[0]).not.toContain(token.reveal())
})

test('runs without a lock where the browser has none or denies them', async () => {
  const denied: Locks = { request: async () => Promise.reject(new Error('denied')) }
  for (const locks of [undefined, denied])
    expect(await tab(locks).exclusively(token, signal(), async () => 'ran')).toBe('ran')
})

test('a refresh whose lock is stolen continues and returns its result once', async () => {
  let runs = 0
  const locks: Locks = {
    request(_name, _signal, run) {
      run()
      return Promise.reject(new Error('stolen'))
    },
  }
  expect(await tab(locks).exclusively(token, signal(), async () => ++runs)).toBe(1)
})
