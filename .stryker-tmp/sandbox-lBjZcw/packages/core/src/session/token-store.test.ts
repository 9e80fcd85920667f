// @ts-nocheck
import { expect, test } from 'vitest'
import { fakeEnv } from '../testing.js'
import { type TokenStoreOption, tokenStore } from './token-store.js'

const request = (headers: Record<string, string>) => ({ headers: new Headers(headers) })
const read = async (option: TokenStoreOption) => tokenStore(option, 'p1', fakeEnv())?.read()

test('null is no store', () => {
  expect(tokenStore(null, 'p1', fakeEnv())).toBeNull()
})

test('memory keeps what is written and tells', async () => {
  const store = tokenStore('memory', 'p1', fakeEnv())
  let told = 0
  store?.subscribe?.(() => told++)
  await store?.write({ accessToken: 'a', refreshToken: 'r' })
  expect(store?.read()).toEqual({ accessToken: 'a', refreshToken: 'r' })
  expect(told).toBe(1)
})

test('explicit tokens are a store of exactly these', async () => {
  expect(await read({ accessToken: 'a', refreshToken: null })).toEqual({ accessToken: 'a', refreshToken: null })
})

test('a request carries tokens in its x-stack-auth header', async () => {
  expect(await read(request({ 'x-stack-auth': '{"accessToken":"a","refreshToken":"r"}' }))).toEqual({
    accessToken: 'a',
    refreshToken: 'r',
  })
  expect(await read(request({ 'x-stack-auth': '{"accessToken":"a"}' }))).toEqual({
    accessToken: 'a',
    refreshToken: null,
  })
})

test('or in its cookies, read as in a page', async () => {
  expect(await read(request({ cookie: 'stack-refresh-p1=r1; stack-access=%5B%22r1%22%2C%22a%22%5D' }))).toEqual({
    accessToken: 'a',
    refreshToken: 'r1',
  })
})

test('a request without either is signed out', async () => {
  expect(await read(request({}))).toEqual({ accessToken: null, refreshToken: null })
})

test.each(['nonsense', 'null', '"text"'])(
  'an x-stack-auth header that is %s is refused without quoting it',
  async (header) => {
    await expect(read(request({ 'x-stack-auth': header }))).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      message: expect.not.stringContaining('nonsense'),
    })
  },
)

test('cookies need a page', () => {
  expect(() => tokenStore('cookie', 'p1', fakeEnv())).toThrow(/tokenStore 'cookie' needs a page/)
  expect(tokenStore('cookie', 'p1', fakeEnv({ href: 'https://app.test/' }))?.read()).toEqual({
    accessToken: null,
    refreshToken: null,
  })
})

test.each(['nextjs-cookie', 7, {}, undefined])('%j is refused with the list of what there is', (option) => {
  expect(() => tokenStore(option as never, 'p1', fakeEnv())).toThrow(/tokenStore is one of/)
})
