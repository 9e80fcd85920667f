import { expect, test } from 'vitest'
import type { Tokens } from '../session-types.js'
import { type Awaitable, chain, storeAccess } from './store-access.js'

const tokens = (refreshToken: string): Tokens => ({ accessToken: null, refreshToken })

/** A store whose writes complete when `finish` is called. */
function slowStore() {
  let stored = tokens('first')
  const finishes: (() => void)[] = []
  return {
    read: () => stored,
    write: (next: Tokens) =>
      new Promise<void>((resolve) =>
        finishes.push(() => {
          stored = next
          resolve()
        }),
      ),
    async finish() {
      finishes.shift()?.()
      for (let turn = 0; turn < 10; turn += 1) await undefined
    },
  }
}

test.each<[string, unknown]>([
  ['a string', 'then'],
  ['null', null],
  ['undefined', undefined],
  ['an object', { a: 1 }],
])('applies a function to %s synchronously', (_, value) => {
  expect(chain(value, (seen) => ({ seen }))).toEqual({ seen: value })
})

test.each<[string, Awaitable<number>]>([
  ['a promise', Promise.resolve(1)],
  // A store of another library may return its own kind of promises.
  // biome-ignore lint/suspicious/noThenProperty: the subject of this test
  ['an object with a then method', { then: (next: (value: number) => unknown) => Promise.resolve(next(1)) } as never],
])('applies a function to the value of %s', async (_, value) => {
  expect(await chain(value, (seen) => seen + 1)).toBe(2)
})

test('reads a store without pending writes synchronously', () => {
  const store = slowStore()
  expect(storeAccess(store).afterWrites(store.read)).toEqual(tokens('first'))
})

test('reads after all pending writes, also if the first one has completed', async () => {
  const store = slowStore()
  const access = storeAccess(store)
  access.replace(() => tokens('second'))
  access.replace(() => tokens('third'))
  const reading = access.afterWrites(store.read)
  await store.finish()
  const late = access.afterWrites(store.read)
  await store.finish()
  expect(await Promise.all([reading, late])).toEqual([tokens('third'), tokens('third')])
})

test('reads synchronously again when the writes have completed', async () => {
  const store = slowStore()
  const access = storeAccess(store)
  access.replace(() => tokens('second'))
  await store.finish()
  expect(access.afterWrites(store.read)).toEqual(tokens('second'))
})

test('two sessions with the same store share the order of its operations', async () => {
  const store = slowStore()
  storeAccess(store).replace(() => tokens('second'))
  const reading = storeAccess(store).afterWrites(store.read)
  await store.finish()
  expect(await reading).toEqual(tokens('second'))
})

test('a failed write does not stop the operations after it', async () => {
  const store = { read: () => tokens('first'), write: () => Promise.reject(new Error('full')) }
  const access = storeAccess(store)
  await expect(access.replace(() => tokens('second'))).rejects.toThrow('full')
  expect(await access.afterWrites(store.read)).toEqual(tokens('first'))
})
