import { inspect } from 'node:util'
import { expect, test, vi } from 'vitest'
import '../lazy-modules.test-support.js'
import { USER } from '../flows/fake-service.test-support.js'
import { createClient, getUser } from '../index.js'
import { requireAwait } from '../lib/require-await.js'
import { createFakeAccessToken, createFakeEnv } from '../testing.js'
import { authenticate, createVerifier, type VerifiedToken, verifyToken } from '../verify/verify.js'
import { getAuth, verifyApiKey } from './index.js'

// Without `await`, `undefined` would pass a guard such as `if (userId === null) return 401`.

const NOW = 1_800_000_000_000
const KEY = {
  id: 'k1',
  description: '',
  created_at_millis: 0,
  type: 'user',
  user_id: 'u1',
  value: { last_four: '1234' },
}
const env = createFakeEnv({
  now: NOW,
  fetch: async ({ url }) => Response.json(url.endsWith('/check') ? KEY : USER),
})
const client = createClient({ projectId: 'p1', secretKey: 'ssk_x', baseUrl: 'https://api.test' }, env)
const visitor = createClient({ projectId: 'p1', baseUrl: 'https://api.test', tokenStore: null }, env)
const request = new Request('https://app.test/')
const tokenStore = { accessToken: createFakeAccessToken(NOW, 600), refreshToken: 'r1' }
const token: VerifiedToken = {
  userId: 'u1',
  sessionId: null,
  isAnonymous: false,
  isRestricted: false,
  expiresAt: new Date(NOW),
  claims: {},
}
/** What promises have as well, or React reads and stores on them. */
const OF_REACT = ['toJSON', 'value', 'displayName']
const withToken = { headers: new Headers({ authorization: 'Bearer token' }) }

test.each<[string, () => Promise<object | null>]>([
  ['getAuth', () => getAuth(client, request)],
  ['authenticate', () => authenticate(withToken, async () => token)],
  ['verifyApiKey', () => verifyApiKey(client, { key: 'uk_x', includeRestricted: true })],
  ['getUser', () => getUser(visitor, {}, { tokenStore })],
])('throws where the members of %s are read without `await`', async (called, call) => {
  const promise = call()
  const result = (await promise) as object
  expect(Object.keys(result).length).toBeGreaterThan(4)
  for (const member of Object.keys(result).filter((name) => !OF_REACT.includes(name)))
    expect(() => promise[member as never], member).toThrow(`write \`await\` before \`${called}(…)\``)
  expect(Object.keys(promise)).toEqual([])
  expect(inspect(promise)).toMatch(/^Promise/)
  expect(await Promise.all([promise])).toEqual([result])
  // As `use` of React and server components do, the last in development.
  expect((promise as { displayName?: string }).displayName).toBeUndefined()
  expect(Object.assign(promise, { status: 'fulfilled', value: result }).value).toBe(result)
})

test('returns promises that work where the app has replaced `Promise`, as Zone.js does', async () => {
  vi.stubGlobal('Promise', class extends Promise<unknown> {})
  const read = async () => 'u1'
  const promise = requireAwait('read', ['userId'])(read())
  vi.unstubAllGlobals()
  expect(promise.constructor).toBe(Promise)
  expect(await promise).toBe('u1')
})

test.each<[string, () => Promise<object>]>([
  ['verify', () => createVerifier({ projectId: 'p1' })('no token')],
  ['verifyToken', () => verifyToken('no token', { projectId: 'p1' })],
])('throws where the members of %s are read without `await`, of an invalid token, too', async (called, call) => {
  const promise = call()
  for (const member of Object.keys(token))
    expect(() => promise[member as never], member).toThrow(`write \`await\` before \`${called}(…)\``)
  await expect(promise).rejects.toMatchObject({ code: 'TOKEN_MALFORMED' })
})
