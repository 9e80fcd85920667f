import { expect, expectTypeOf, test } from 'vitest'
import { type Client, createClient } from './client.js'
import { fakeEnv } from './testing.js'

const good = { projectId: 'p1', publishableClientKey: 'pck_x', tokenStore: 'memory' } as const

// spec: 8.missing-settings
test.each([
  ['projectId', { projectId: undefined }, /projectId is missing.*NEXT_PUBLIC_STACK_PROJECT_ID/],
  ['projectId', { projectId: ' ' }, /projectId must be a text that is not empty/],
  [
    'publishableClientKey',
    { publishableClientKey: undefined },
    /publishableClientKey is missing.*NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY/,
  ],
  ['secretServerKey', { secretServerKey: '' }, /secretServerKey must be a text that is not empty/],
  ['superSecretAdminKey', { superSecretAdminKey: '' }, /superSecretAdminKey must be a text that is not empty/],
  ['secretServerKey', { secretServerKey: undefined }, /secretServerKey is missing.* STACK_SECRET_SERVER_KEY/],
  ['baseUrl', { baseUrl: 'api.test' }, /baseUrl must be an absolute http or https URL/],
  ['baseUrl', { baseUrl: 'ftp://api.test' }, /baseUrl must be an absolute http or https URL/],
  ['tokenStore', { tokenStore: 'cookies' as never }, /tokenStore is one of/],
  ['tokenStore', { tokenStore: 'cookie' }, /needs a page/],
] as const)('a wrong %s is named: %j', (option, wrong, message) => {
  expect(() => createClient({ ...good, ...wrong }, fakeEnv())).toThrow(message)
  expect(() => createClient({ ...good, ...wrong }, fakeEnv())).toThrow(
    expect.objectContaining({ code: 'INVALID_OPTION', details: { option } }),
  )
})

test.each(['NEXT_PUBLIC_STACK_', 'VITE_STACK_', 'STACK_'])(
  'settings come from the environment with the prefix %s',
  (prefix) => {
    const env = fakeEnv({ settings: { [`${prefix}PROJECT_ID`]: 'p9', [`${prefix}PUBLISHABLE_CLIENT_KEY`]: 'k9' } })
    expect(createClient({ tokenStore: 'memory' }, env).projectId).toBe('p9')
  },
)

test('a secret key in a page is refused with the reason', () => {
  expect(() => createClient({ ...good, secretServerKey: 'ssk_x' }, fakeEnv({ href: 'https://app.test/' }))).toThrow(
    /a secret that this page would give away/,
  )
})

test('a page may hold a secret key only by saying how dangerous that is', () => {
  const page = fakeEnv({ href: 'https://app.test/' })
  const client = createClient({ ...good, secretServerKey: 'ssk_x', dangerouslyAllowSecretKeys: true }, page)
  expect(client.may.server).toBe(true)
})

// spec: 9.default-api-url
test('the default service is the public one, one slash at the end is dropped', () => {
  expect(createClient(good, fakeEnv()).baseUrl).toBe('https://api.stack-auth.com')
  expect(createClient({ ...good, baseUrl: 'http://localhost:8102/' }, fakeEnv()).baseUrl).toBe('http://localhost:8102')
  const both = { browser: 'https://b.test', server: 'http://s.test' }
  expect(createClient({ ...good, baseUrl: both }, fakeEnv()).baseUrl).toBe('http://s.test')
  expect(createClient({ ...good, baseUrl: both }, fakeEnv({ href: 'https://app.test/' })).baseUrl).toBe(
    'https://b.test',
  )
})

// spec: 1.three-callers
test('keys say what a client may call', () => {
  expectTypeOf(createClient(good, fakeEnv())).toEqualTypeOf<Client<'client'>>()
  expectTypeOf(createClient({ ...good, secretServerKey: 'ssk_x' }, fakeEnv())).toEqualTypeOf<
    Client<'client' | 'server'>
  >()
  expect(createClient(good, fakeEnv()).may).toEqual({ none: true, client: true, server: false, admin: false })
  expect(createClient({ ...good, secretServerKey: 'ssk_x' }, fakeEnv()).may.server).toBe(true)
  expect(createClient({ ...good, superSecretAdminKey: 'sak_x' }, fakeEnv()).may).toEqual({
    none: true,
    client: true,
    server: true,
    admin: true,
  })
})

test('sessions live in cookies in a page, in memory elsewhere, nowhere for server clients', () => {
  const page = fakeEnv({ href: 'https://app.test/' })
  page.cookies?.write('stack-refresh-p1=r1; Path=/')
  const { projectId, publishableClientKey } = good
  expect(createClient({ projectId, publishableClientKey }, page).session.state()).toEqual({ status: 'active' })
  expect(createClient({ projectId, publishableClientKey }, fakeEnv()).session.state()).toEqual({ status: 'signed-out' })
  const server = createClient({ projectId, publishableClientKey, secretServerKey: 'ssk_x' }, fakeEnv())
  return expect(server.session.start({ accessToken: 'a', refreshToken: 'r' })).rejects.toMatchObject({
    code: 'NO_TOKEN_STORE',
  })
})

test('a disposed client leaves no timer and hears nothing more', () => {
  const env = fakeEnv({ href: 'https://app.test/' })
  const client = createClient({ ...good, tokenStore: 'cookie' }, env)
  let heard = 0
  client.session.subscribe(() => heard++)
  client.dispose()
  env.cookies?.write('stack-refresh-p1=r1; Path=/')
  expect(heard).toBe(0)
  expect(env.pending).toBe(0)
})
