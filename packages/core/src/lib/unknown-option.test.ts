import { expect, test, vi } from 'vitest'
import { unknownOption } from './unknown-option.js'

const CLIENT = [
  'projectId',
  'publishableKey',
  'secretKey',
  'adminKey',
  'baseUrl',
  'tokenStore',
  'storage',
  'urls',
  'redirectMethod',
  'timeout',
]

test('returns nothing for known options, also without a value', () => {
  expect(unknownOption('createClient', { projectId: 'p1', baseUrl: undefined }, CLIENT)).toBeUndefined()
  expect(unknownOption('createClient', {}, CLIENT)).toBeUndefined()
})

test.each([
  ['apiUrl', 'baseUrl'],
  ['baseURL', 'baseUrl'],
  ['apiBaseUrl', 'baseUrl'],
  ['stackApiUrl', 'baseUrl'],
  ['endpoint', 'baseUrl'],
  ['apiHost', 'baseUrl'],
  ['publishableClientKey', 'publishableKey'],
  ['clientKey', 'publishableKey'],
  ['apiKey', 'publishableKey'],
  ['anonKey', 'publishableKey'],
  ['secretServerKey', 'secretKey'],
  ['serverKey', 'secretKey'],
  ['serviceRoleKey', 'secretKey'],
  ['superSecretAdminKey', 'adminKey'],
  ['project', 'projectId'],
  ['project_id', 'projectId'],
  ['appId', 'projectId'],
  ['clientId', 'projectId'],
  ['timout', 'timeout'],
  ['tokenstore', 'tokenStore'],
])('names the nearest option: %s', (option, nearest) => {
  expect(unknownOption('createClient', { [option]: undefined }, CLIENT)).toEqual({
    option,
    message: `\`createClient\` has no option \`${option}\`. Did you mean \`${nearest}\`?`,
  })
})

test.each([
  ['hasPermission', 'permissionId', ['teamId', 'permission', 'userId'], 'permission'],
  ['signOut', 'redirectUrl', ['redirectTo', 'everywhere'], 'redirectTo'],
  ['signOut', 'redirectURL', ['redirectTo', 'everywhere'], 'redirectTo'],
  ['listUsers', 'pageSize', ['teamId', 'limit', 'cursor', 'query'], 'limit'],
  ['createUser', 'email', ['displayName', 'primaryEmailVerified', 'primaryEmail'], 'primaryEmail'],
  ['createTeam', 'name', ['creatorUserId', 'displayName'], 'displayName'],
])('names the option of %s that is meant by %s, also where `NODE_ENV` is not set', (called, option, known, meant) => {
  vi.stubEnv('NODE_ENV', undefined)
  expect(unknownOption(called, { [option]: 1 }, known)?.message).toContain(`Did you mean \`${meant}\`?`)
  vi.unstubAllEnvs()
})

test('prefers the name for which another is known to one that contains it', () => {
  const known = ['attemptCode', 'code', 'callbackUrls', 'callbackUrl']
  const hintOf = (option: string) => unknownOption('call', { [option]: 1 }, known)?.message
  expect(hintOf('otp')).toBe('`call` has no option `otp`. Did you mean `code`?')
  expect(hintOf('redirectUrl')).toBe('`call` has no option `redirectUrl`. Did you mean `callbackUrl`?')
})

test('names both options that contain the name', () => {
  expect(unknownOption('createClient', { url: 1 }, CLIENT)?.message).toMatch(/Did you mean `baseUrl` or `urls`\?$/)
})

test('lists the options when none is near', () => {
  expect(unknownOption('createHttpOnlyHandler', { zzz: 1 }, ['path', 'allowCliLogin'])?.message).toBe(
    '`createHttpOnlyHandler` has no option `zzz`. It has `path`, `allowCliLogin`.',
  )
})

test('recognizes the event of a handler such as `onClick={signOut}`', () => {
  const event = { _reactName: 'onClick', target: {}, preventDefault() {} }
  expect(unknownOption('signOut', event, ['redirectTo'])?.message).toContain('`onClick={() => signOut()}`')
  expect(unknownOption('signOut', { target: '/' }, ['redirectTo'])?.message).not.toContain('onClick')
})
