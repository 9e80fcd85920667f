import { expect, test } from 'vitest'
import { secureTextStore } from './text-store.js'

test('stores and removes texts', () => {
  const items = new Map<string, string>()
  const store = secureTextStore({
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
  })
  expect(store.get('entry')).toBeNull()
  store.set('entry', 'value')
  expect(store.get('entry')).toBe('value')
  store.set('entry', null)
  expect(store.get('entry')).toBeNull()
})

test('has no texts while the device denies access', () => {
  const deny = () => {
    throw new Error('User interaction is not allowed.')
  }
  const store = secureTextStore({ getItem: deny, setItem: deny })
  store.set('entry', 'value')
  expect(store.get('entry')).toBeNull()
})
