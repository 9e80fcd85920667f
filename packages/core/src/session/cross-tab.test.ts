import { expect, test } from 'vitest'
import type { Locks } from '../env.js'
import { Secret } from '../lib/secret.js'
import { createFakeLocks } from '../testing.js'
import { crossTab } from './cross-tab.js'

const token = new Secret('refresh-token-of-a-user')
const forever = () => new Promise<never>(() => {})
const signal = () => new AbortController().signal

test('runs one refresh of a session at a time, in order of request', async () => {
  const locks = createFakeLocks()
  const [first, second] = [crossTab('p1', locks), crossTab('p1', locks)]
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

test('a call that waits for a frozen tab fails with its own signal and never runs', async () => {
  const locks = createFakeLocks()
  crossTab('p1', locks).exclusively(token, signal(), forever)
  const stop = new AbortController()
  let ran = false
  const waiting = crossTab('p1', locks).exclusively(token, stop.signal, async () => {
    ran = true
  })
  stop.abort(new Error('timeout'))
  await expect(waiting).rejects.toThrow('timeout')
  expect(ran).toBe(false)
})

test('a call that was aborted never runs when the browser grants the lock afterwards', async () => {
  let grant = () => Promise.resolve<unknown>(undefined)
  const locks = {
    request: (_name: string, _signal: AbortSignal, run: () => Promise<unknown>) => {
      grant = run
      return new Promise(() => {})
    },
  } as Locks
  const stop = new AbortController()
  let ran = false
  crossTab('p1', locks).exclusively(token, stop.signal, async () => {
    ran = true
  })
  stop.abort(new Error('timeout'))
  expect(grant).toThrow('timeout')
  expect(ran).toBe(false)
})

test('a tab that crashes releases its lock', async () => {
  const locks = createFakeLocks()
  crossTab('p1', locks).exclusively(token, signal(), forever)
  const waiting = crossTab('p1', locks).exclusively(token, signal(), async () => 'refreshed')
  locks.crash()
  expect(await waiting).toBe('refreshed')
})

test('the sessions of two users and of two projects do not wait for each other', async () => {
  const locks = createFakeLocks()
  crossTab('p1', locks).exclusively(token, signal(), forever)
  const other = new Secret('refresh-token-of-another-user')
  expect(await crossTab('p1', locks).exclusively(other, signal(), async () => 'ran')).toBe('ran')
  expect(await crossTab('p2', locks).exclusively(token, signal(), async () => 'ran')).toBe('ran')
})

test('the name of the lock does not contain the token', async () => {
  const names: string[] = []
  const locks: Locks = {
    request(name, _, run) {
      names.push(name)
      return run()
    },
  }
  await crossTab('p1', locks).exclusively(token, signal(), async () => {})
  expect(names).toEqual([expect.stringContaining('p1')])
  expect(names[0]).not.toContain(token.reveal())
})

test('runs without a lock where the browser has none or denies them', async () => {
  const denied: Locks = { request: async () => Promise.reject(new Error('denied')) }
  for (const locks of [undefined, denied])
    expect(await crossTab('p1', locks).exclusively(token, signal(), async () => 'ran')).toBe('ran')
})

test('a refresh whose lock is stolen continues and returns its result once', async () => {
  let runs = 0
  const locks: Locks = {
    request(_name, _signal, run) {
      run()
      return Promise.reject(new Error('stolen'))
    },
  }
  expect(await crossTab('p1', locks).exclusively(token, signal(), async () => ++runs)).toBe(1)
})
