import { describe, expect, test, vi } from 'vitest'
import { forEachItem } from '../flows/session/revoke-other-sessions.js'
import { createFakeEnv } from '../testing.js'
import { randomId } from './base32.js'
import { isEqual } from './is-equal.js'
import { listeners } from './listeners.js'
import { Secret } from './secret.js'

test('calls each registration once and removes it separately, even for the same function', () => {
  const all = listeners()
  const listener = vi.fn()
  const leave = all.add(listener)
  all.add(listener)
  all.call()
  expect(listener).toHaveBeenCalledTimes(2)
  leave()
  leave()
  expect(all.size).toBe(1)
  all.call()
  expect(listener).toHaveBeenCalledTimes(3)
})

test('does not call a listener added during a notification', () => {
  const all = listeners()
  const late = vi.fn()
  all.add(() => all.add(late))
  all.call()
  expect(late).not.toHaveBeenCalled()
})

test('does not call a listener that another one has removed during the notification', () => {
  const all = listeners()
  const removed = vi.fn()
  all.add(() => leave())
  const leave = all.add(removed)
  all.call()
  expect(removed).not.toHaveBeenCalled()
})

describe('calls for each item', () => {
  test('rejects when all calls have ended, also when one has thrown synchronously', async () => {
    let finish = () => {}
    const pending = new Promise<void>((resolve) => {
      finish = resolve
    })
    let rejected = false
    const all = forEachItem([1, 2], (item) => {
      if (item === 1) throw new Error('not an item')
      return pending
    }).catch((error) => {
      rejected = true
      return error
    })
    await new Promise((resolve) => setImmediate(resolve))
    expect(rejected).toBe(false)
    finish()
    expect(await all).toEqual(new Error('not an item'))
  })
})

describe('equality', () => {
  const page = (nextCursor: string) => Object.assign([1], { nextCursor })

  test.each<[unknown, unknown]>([
    ['a', 'a'],
    [null, null],
    [Number.NaN, Number.NaN],
    [
      { a: [1, { b: null }], at: new Date(5) },
      { at: new Date(5), a: [1, { b: null }] },
    ],
    [page('c'), page('c')],
    [{ key: new Secret('one 1234') }, { key: new Secret('one 1234') }],
  ])('%o equals %o', (one, other) => {
    expect(isEqual(one, other)).toBe(true)
  })

  test.each<[unknown, unknown]>([
    ['a', 'b'],
    [null, {}],
    [[], {}],
    [[1], [1, 2]],
    [{ a: 1 }, { a: 1, b: undefined }],
    [{ a: undefined }, { b: undefined }],
    [new Date(5), new Date(6)],
    [page('c'), page('d')],
    [new Secret('one 1234'), new Secret('two 1234')],
    [new Map(), new Map()],
  ])('%o does not equal %o', (one, other) => {
    expect(isEqual(one, other)).toBe(false)
  })
})

describe('random IDs', () => {
  const { randomBytes } = createFakeEnv()

  // spec: 9.random-id
  test.each([
    [undefined, 45],
    [224, 45],
    [160, 32],
    [1, 1],
  ])('encodes %s bits as %i characters', (bits, length) => {
    expect(randomId(randomBytes, bits)).toHaveLength(length)
  })

  // spec: 9.random-id
  test('uses all letters of the base32 alphabet equally often, and no others', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    const counts = new Map<string, number>()
    for (const letter of randomId(() => bytes, 256 * 5)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
    expect([...counts.keys()].sort().join('')).toBe('0123456789abcdefghjkmnpqrstvwxyz')
    expect(new Set(counts.values())).toEqual(new Set([8]))
  })

  test('two ids differ', () => {
    expect(randomId(randomBytes)).not.toBe(randomId(randomBytes))
  })
})
