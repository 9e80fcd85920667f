import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../../../tools/proof/fuzz.js'
import { secureTextStore } from './text-store.js'

/** `expo-secure-store` as documented, in memory. It can stop at a call, as an app that the system closes does. */
function createDevice(items = new Map<string, string>(), callsUntilClosed = Number.POSITIVE_INFINITY) {
  let calls = 0
  const call = (key: string) => {
    if (!/^[\w.-]+$/.test(key)) throw new Error('Invalid key provided to SecureStore.')
    if (++calls > callsUntilClosed) throw new Error('The app is closed.')
  }
  return {
    items,
    getItem(key: string) {
      call(key)
      return items.get(key) ?? null
    },
    setItem(key: string, value: string) {
      call(key)
      if (new TextEncoder().encode(value).length > 2048) throw new Error('The value is larger than 2048 bytes.')
      items.set(key, value)
    },
  }
}

let ids = 0
const open = (device: ReturnType<typeof createDevice>) => secureTextStore(device, () => String(++ids))
const text = fc.string({ unit: fc.constantFrom(...'abcXYZ019.-_{}":'), minLength: 1, maxLength: 6000 })

test('stores and removes texts', () => {
  const store = open(createDevice())
  expect(store.get('entry')).toBeNull()
  store.set('entry', 'value')
  expect(store.get('entry')).toBe('value')
  store.set('entry', null)
  expect(store.get('entry')).toBeNull()
})

test('stores texts of any length, under names with any characters', () => {
  const name = anyText({ maxLength: 20 }).map((end) => `latchkey-${end}`)
  fc.assert(
    fc.property(name, name, fc.array(text, { minLength: 1, maxLength: 4 }), text, (one, other, values, kept) => {
      fc.pre(one !== other)
      const device = createDevice()
      open(device).set(other, kept)
      for (const value of values) {
        open(device).set(one, value)
        expect(open(device).get(one)).toBe(value)
      }
      open(device).set(one, null)
      expect(open(device).get(one)).toBeNull()
      expect(open(device).get(other)).toBe(kept)
    }),
  )
})

test('has the text before or after a write that was interrupted, or none', () => {
  fc.assert(
    fc.property(text, text, fc.nat(12), (before, after, calls) => {
      const { items } = createDevice()
      open(createDevice(items)).set('entry', before)
      open(createDevice(items, calls)).set('entry', after)
      expect([before, after, null]).toContain(open(createDevice(items)).get('entry'))
    }),
  )
})

test.each(['', '{', '1', ':', '1:', 'x:2:a'])('has no text for an item that it has not written: %s', (value) => {
  expect(open(createDevice(new Map([['entry', value]]))).get('entry')).toBeNull()
})

test('has no texts while the device denies access', () => {
  const deny = () => {
    throw new Error('User interaction is not allowed.')
  }
  const store = secureTextStore({ getItem: deny, setItem: deny }, () => '1')
  store.set('entry', 'value')
  expect(store.get('entry')).toBeNull()
})
