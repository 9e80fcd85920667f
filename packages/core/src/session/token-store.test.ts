import { expect, test } from 'vitest'
import type { TokenStoreOption } from '../session-types.js'
import { createFakeEnv } from '../testing.js'
import { tokenStore } from './token-store.js'

const request = (headers: Record<string, string>) => ({ headers: new Headers(headers) })
const read = async (option: TokenStoreOption) => tokenStore(option, 'p1', createFakeEnv())?.read()

test('null means no store', () => {
  expect(tokenStore(null, 'p1', createFakeEnv())).toBeNull()
})

test('the memory store returns written tokens and notifies listeners', async () => {
  const store = tokenStore('memory', 'p1', createFakeEnv())
  let calls = 0
  store?.subscribe?.(() => calls++)
  await store?.write({ accessToken: 'a', refreshToken: 'r' })
  expect(store?.read()).toEqual({ accessToken: 'a', refreshToken: 'r' })
  expect(calls).toBe(1)
})

test('explicit tokens form a store of exactly these tokens', async () => {
  expect(await read({ accessToken: 'a', refreshToken: null })).toEqual({ accessToken: 'a', refreshToken: null })
})

test.each([
  [{ accessToken: 'a' }, { accessToken: 'a', refreshToken: null }],
  [{ refreshToken: 'r' }, { accessToken: null, refreshToken: 'r' }],
])('accepts %j without the other token', async (given, stored) => {
  expect(await read(given as never)).toEqual(stored)
})

test('uses a custom store as it is', () => {
  const custom = { read: () => ({ accessToken: 'a', refreshToken: 'r' }), write: () => {} }
  expect(tokenStore(custom, 'p1', createFakeEnv())).toBe(custom)
})

test('keeps the tokens that are written for a request', async () => {
  const store = tokenStore(request({}), 'p1', createFakeEnv())
  await store?.write({ accessToken: 'a', refreshToken: 'r' })
  expect(await store?.read()).toEqual({ accessToken: 'a', refreshToken: 'r' })
})

test('reads tokens from the cookies of a request', async () => {
  expect(await read(request({ cookie: 'stack-refresh-p1=r1; stack-access=%5B%22r1%22%2C%22a%22%5D' }))).toEqual({
    accessToken: 'a',
    refreshToken: 'r1',
  })
})

test('a request without the header and cookies is signed out', async () => {
  expect(await read(request({}))).toEqual({ accessToken: null, refreshToken: null })
})

test('the cookie store requires a browser', () => {
  expect(() => tokenStore('cookie', 'p1', createFakeEnv())).toThrow(/`tokenStore: 'cookie'` requires a browser/)
  expect(tokenStore('cookie', 'p1', createFakeEnv({ href: 'https://app.test/' }))?.read()).toEqual({
    accessToken: null,
    refreshToken: null,
  })
})

test.each(['nextjs-cookie', 7, {}, undefined])('rejects %j with a list of valid options', (option) => {
  expect(() => tokenStore(option as never, 'p1', createFakeEnv())).toThrow(/`tokenStore` must be/)
})
