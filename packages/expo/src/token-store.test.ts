import type { Tokens } from '@latchkey/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../../../tools/proof/fuzz.js'
import { secureTokenStore, storageKey } from './token-store.js'

/** `expo-secure-store` as documented, in memory. It can stop at a call, as an app that the system closes does. */
function createDevice(items = new Map<string, string>(), callsUntilClosed = Number.POSITIVE_INFINITY) {
  let calls = 0
  const call = async (key: string) => {
    if (!/^[\w.-]+$/.test(key)) throw new Error('Invalid key provided to SecureStore.')
    await null
    if (++calls > callsUntilClosed) await new Promise(() => {})
  }
  return {
    items,
    calls: () => calls,
    async getItemAsync(key: string) {
      await call(key)
      return items.get(key) ?? null
    },
    async setItemAsync(key: string, value: string) {
      await call(key)
      if (new TextEncoder().encode(value).length > 2048) throw new Error('The value is larger than 2048 bytes.')
      items.set(key, value)
    },
    async deleteItemAsync(key: string) {
      await call(key)
      items.delete(key)
    },
  }
}

let ids = 0
const open = (device: ReturnType<typeof createDevice>) => secureTokenStore(device, 'latchkey.p1', () => String(++ids))

const SIGNED_OUT = { accessToken: null, refreshToken: null }
const token = (maxLength: number) => fc.string({ unit: fc.constantFrom(...'abcXYZ019.-_'), minLength: 1, maxLength })
/** Sessions with an access token of up to four items. */
const session = fc.record({ accessToken: fc.option(token(7000)), refreshToken: token(100) })
const stored = fc.oneof(session, fc.constant(SIGNED_OUT))

test('reads what was written last, and leaves nothing behind after a sign-out', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stored, { minLength: 1, maxLength: 5 }), async (writes) => {
      const device = createDevice()
      for (const tokens of writes) {
        await open(device).write(tokens)
        expect(await open(device).read()).toEqual(tokens)
      }
      await open(device).write(SIGNED_OUT)
      expect(device.items.size).toBe(0)
    }),
  )
})

test('has the session before or after a write that was interrupted, at most without its access token', async () => {
  await fc.assert(
    fc.asyncProperty(stored, stored, stored, fc.nat(30), async (first, before, after, calls) => {
      const { items } = createDevice()
      await open(createDevice(items)).write(first)
      await open(createDevice(items)).write(before)
      const closing = createDevice(items, calls)
      const isWritten = await Promise.race([
        write(closing, after).then(() => true),
        // The device stops after its last call.
        untilClosed(closing, calls).then(() => false),
      ])
      const found = await open(createDevice(items)).read()
      const withoutAccessToken = ({ refreshToken }: typeof before) => ({ accessToken: null, refreshToken })
      const allowed = isWritten ? [after] : [before, after, withoutAccessToken(before), withoutAccessToken(after)]
      expect(allowed).toContainEqual(found)

      await open(createDevice(items)).write(SIGNED_OUT)
      expect(items.size).toBe(0)
    }),
  )
})

test('has no session of a sign-in that the device could not store', async () => {
  await fc.assert(
    fc.asyncProperty(stored, session, fc.nat(5), async (before, after, sets) => {
      const device = createDevice()
      await open(device).write(before)
      let left = sets
      const full = {
        ...device,
        async setItemAsync(key: string, value: string) {
          if (left-- === 0) throw new Error('Could not store the value.')
          await device.setItemAsync(key, value)
        },
      }
      const outcome = await write(full, after).then(
        () => 'stored',
        () => 'failed',
      )
      const { refreshToken } = await open(device).read()
      expect(refreshToken).toBe(outcome === 'stored' ? after.refreshToken : before.refreshToken)
    }),
  )
})

const write = async (device: ReturnType<typeof createDevice>, tokens: Tokens) => open(device).write(tokens)

async function untilClosed(device: ReturnType<typeof createDevice>, calls: number) {
  while (device.calls() <= calls) await new Promise((resolve) => setImmediate(resolve))
}

test('stores the last of several writes at the same time, and reads never see a part of one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stored, { minLength: 2, maxLength: 4 }), async (writes) => {
      const store = open(createDevice())
      const reads = await Promise.all(writes.flatMap((tokens) => [store.write(tokens), store.read()]))
      expect(reads.filter((found) => found !== undefined)).toEqual(writes)
      expect(await store.read()).toEqual(writes.at(-1))
    }),
  )
})

test('never mixes the sessions of two clients that write at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(session, session, fc.scheduler(), async (one, other, scheduler) => {
      const device = createDevice()
      const scheduled = {
        getItemAsync: scheduler.scheduleFunction(device.getItemAsync),
        setItemAsync: scheduler.scheduleFunction(device.setItemAsync),
        deleteItemAsync: scheduler.scheduleFunction(device.deleteItemAsync),
      }
      const write = (tokens: typeof one) =>
        secureTokenStore(scheduled, 'latchkey.p1', () => String(++ids)).write(tokens)
      await scheduler.waitFor(Promise.all([write(one), write(other)]))
      const { accessToken, refreshToken } = await open(device).read()
      const owners = [one, other].filter((tokens) => tokens.refreshToken === refreshToken)
      expect(owners).not.toEqual([])
      expect([null, ...owners.map((tokens) => tokens.accessToken)]).toContain(accessToken)
    }),
  )
})

test('continues after a failed call, and passes the error on', async () => {
  const device = createDevice()
  const store = open(device)
  await expect(store.write({ accessToken: 'a', refreshToken: 'r'.repeat(3000) })).rejects.toThrow('2048')
  await store.write({ accessToken: 'a', refreshToken: 'r' })
  expect(await store.read()).toEqual({ accessToken: 'a', refreshToken: 'r' })
})

test.each(['', '{', 'null', '[]', '{"refreshToken":"r"}', '{"id":"1","parts":0.5}'])(
  'is signed out with an item that it has not written: %s',
  async (text) => {
    expect(await open(createDevice(new Map([['latchkey.p1', text]]))).read()).toEqual(SIGNED_OUT)
  },
)

test('notifies until a listener is removed', async () => {
  const store = open(createDevice())
  let notified = 0
  const stop = store.subscribe?.(() => notified++)
  await store.write({ accessToken: 'a', refreshToken: 'r' })
  stop?.()
  await store.write(SIGNED_OUT)
  expect(notified).toBe(1)
})

test('has a key that the store allows for any project, and a different one for each', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 20 }), anyText({ maxLength: 20 }), (one, other) => {
      expect(storageKey(one)).toMatch(/^[\w.-]+$/)
      expect(storageKey(one) === storageKey(other)).toBe(one === other)
    }),
  )
  expect(storageKey('a_5f_')).not.toBe(storageKey('a__'))
})
