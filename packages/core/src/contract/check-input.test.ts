import { describe, expect, test } from 'vitest'
import { createClient } from '../client.js'
import { fetchWithAuth } from '../flows/session/fetch-with-auth.js'
import { getUser } from '../flows/users/current-user.js'
import { INTERNALS } from '../lib/internals.js'
import { Secret } from '../lib/secret.js'
import { verifyApiKey } from '../server/verify-api-key.js'
import { createFakeEnv } from '../testing.js'
import {
  anyObject,
  callback,
  check,
  checkCall,
  checkCallOptions,
  checkClient,
  checkInput,
  checkTokens,
  credential,
  HEADER_NAME,
  headerValue,
  record,
  stringOrSecret,
  tokenStoreOption,
} from './check-input.js'
import { endpoint } from './endpoint.js'
import { type AnySchema, duration, entity, id, optional, string } from './schema/index.js'
import { selectVariant } from './select-variant.js'
import { getTeam } from './teams/teams.js'

const server = createClient({ projectId: 'p1', secretKey: 'ssk_x' }, createFakeEnv())

const accepts = (schema: Pick<AnySchema, 'encode'>, value: unknown) => {
  try {
    check('call', schema, value)
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: 'INVALID_OPTION' })
    return false
  }
}

test.each<[string, Pick<AnySchema, 'encode'>, unknown[], unknown[]]>([
  ['callback', callback, [() => 1], ['f', null]],
  ['anyObject', anyObject, [{}, { a: 1 }], [null, [], 'x', undefined]],
  [
    'stringOrSecret',
    stringOrSecret,
    ['x', '', new Secret('x')],
    [1, null, { value: 'x' }, JSON.parse(JSON.stringify(new Secret('long-secret')))],
  ],
  ['duration', duration, [0, 1.5, Number.POSITIVE_INFINITY], [-1, '1', Number.NaN, null, undefined]],
  ['credential', credential, ['a', '!~', 'pck_1'], ['', ' a', 'a ', 'a b', 'a\n', 'ä', 7, '\x7f']],
  ['headerValue', headerValue, ['', 'a b\t', 'ÿ\x80'], ['a\n', 'a\r', '\0', '\x7f', 'Ā', 7]],
  ['record', record(string), [{}, { a: 'x' }], [{ a: 1 }, [], null, 'x']],
  [
    'record with names',
    record(string, HEADER_NAME) as never,
    [{ 'X-A': 'x' }],
    [{ 'a b': 'x' }, { '': 'x' }, { 'a:': '' }],
  ],
  [
    'tokenStoreOption',
    tokenStoreOption,
    ['cookie', 'memory', null, { read() {} }, { headers: {} }, { accessToken: 'a' }, { refreshToken: 'a' }],
    [
      '',
      'session',
      undefined,
      {},
      { token: 'a' },
      { read: 1 },
      { headers: undefined },
      { headers: Promise.resolve() },
      7,
      true,
    ],
  ],
])('%s', (_, schema, valid, invalid) => {
  for (const value of valid) expect([value, accepts(schema, value)]).toEqual([value, true])
  for (const value of invalid) expect([value, accepts(schema, value)]).toEqual([value, false])
})

test('names the function, the field, the expected type and the type of the value', () => {
  const schema = entity({ name: string, tags: optional(record(string)) })
  expect(() => check('createTeam', schema, { name: 7 })).toThrow(/createTeam.*name.*a string.*number/)
  expect(() => check('createTeam', schema, { name: 'x', tags: { a: 1 } })).toThrow(/tags\.a/)
  expect(() => check('createTeam', record(string, HEADER_NAME), { 'a b': 'x' })).toThrow(/input.*valid names/)
  expect(() => check('createTeam', schema, 7)).toThrow(/createTeam.*input.*an object.*number/)
  expect(() => check('createTeam', schema, 7, 'team')).toThrow(/createTeam.*team.*an object/)
})

test('passes on errors that are not about the value', () => {
  const broken = {
    encode: () => {
      throw new RangeError('broken')
    },
  }
  expect(() => check('call', broken, 1)).toThrow(RangeError)
})

test.each([undefined, null, {}, { send: () => {} }, 'client'])('%j is not a client', (client) => {
  expect(() => checkClient('getUser', client)).toThrow(/getUser.*client.*createClient/)
  expect(() => checkCall('getUser', client, anyObject, {})).toThrow(/getUser.*client/)
})

const CLIENT = { [INTERNALS]: {} }
test('a call is checked with its input and its options', () => {
  const checked = (input: unknown, options?: object) => () =>
    checkCall('rename', CLIENT, entity({ name: string }), input, options as never)
  expect(checked({ name: 'x' })).not.toThrow()
  expect(checked({ name: 'x' }, { timeout: 1 })).not.toThrow()
  expect(checked({})).toThrow(/rename.*name/)
  expect(checked({ name: 'x' }, { timeout: -1 })).toThrow(/rename.*timeout.*milliseconds/)
})

test.each([
  [{ signal: new AbortController().signal }, true],
  [{ signal: {} }, false],
  [{ signal: null }, false],
  [{ timeout: 0 }, true],
  [{ timeout: '1' }, false],
  [{ tokenStore: 'cookie' }, true],
  [{ tokenStore: 'nonsense' }, false],
  [{ tokenStore: { accessToken: 'a', refreshToken: null } }, true],
  [{ tokenStore: { accessToken: 'a b' } }, false],
  [{ tokenStore: { refreshToken: 7 } }, false],
  [{ tokenStore: { accessToken: '' } }, true],
  [{ identity: { id: 'x' } }, true],
  [{ identity: { id: 7 } }, false],
  [{ identity: null }, false],
  [undefined, true],
  [{}, true],
  [null, false],
  [7, false],
])('call options %j are valid: %j', (options, valid) => {
  const checked = expect(() => checkCallOptions('call', options as never))
  if (valid) checked.not.toThrow()
  else checked.toThrow(/call/)
})

test.each([
  [{ read: () => null, accessToken: 'a b' }, true],
  [{ headers: {}, accessToken: 'a b' }, true],
  ['a b', true],
  [null, true],
  [{ accessToken: 'a b' }, false],
])('checks the tokens in %j, but not those of token stores and requests', (store, valid) => {
  const checked = expect(() => checkTokens('createClient', store))
  if (valid) checked.not.toThrow()
  else checked.toThrow(/createClient.*tokenStore.accessToken/)
})

const renameTeam = endpoint('PATCH /teams/{team_id}', 'client', {
  name: 'renameTeam',
  summary: 'Rename a team',
  query: entity({ notify: optional(string) }),
  body: entity({ display_name: string }),
  response: entity({}),
})

test.each([
  ['all', { teamId: 't', displayName: 'x', notify: 'all' }, undefined],
  ['no query', { teamId: 't', displayName: 'x' }, undefined],
  ['no path parameter', { displayName: 'x' }, /renameTeam.*teamId.*non-empty/],
  ['an empty path parameter', { teamId: '', displayName: 'x' }, /teamId/],
  ['a dot segment', { teamId: '..', displayName: 'x' }, /teamId/],
  ['a dot', { teamId: '.', displayName: 'x' }, /teamId/],
  ['three dots', { teamId: '...', displayName: 'x' }, undefined],
  ['a lone surrogate', { teamId: 'a\ud800', displayName: 'x' }, /teamId/],
  ['a number as path parameter', { teamId: 7, displayName: 'x' }, /teamId/],
  ['no body', { teamId: 't' }, /renameTeam.*displayName.*a string.*undefined/],
  ['a wrong query', { teamId: 't', displayName: 'x', notify: 7 }, /renameTeam.*notify/],
  ['no object', 'x', /renameTeam.*input.*an object/],
])('checks path, query and body of an endpoint: %s', (_, input, problem) => {
  const checked = expect(() => checkInput(renameTeam, input))
  if (problem) checked.toThrow(problem)
  else checked.not.toThrow()
})

test('an endpoint without query and body needs only an object', () => {
  const { query: _, body: __, params: ___, ...rest } = renameTeam
  expect(() => checkInput({ ...rest, path: '/teams' }, {})).not.toThrow()
  expect(() => checkInput({ ...rest, path: '/teams' }, null, 'listTeams')).toThrow(/listTeams/)
  expect(() => checkInput({ ...rest, path: '/teams' }, { userId: 'u1' })).toThrow(/has no option `userId`/)
})

test('an endpoint is its contract, has its name, and sends itself with its input and options', async () => {
  const sent: unknown[] = []
  const client = { [INTERNALS]: { send: async (...call: unknown[]) => sent.push(call) } } as never
  expect({ ...renameTeam }).toMatchObject({ name: 'renameTeam', method: 'PATCH', path: '/teams/{team_id}' })
  const options = { timeout: 1 }
  await renameTeam(client, { teamId: 't', displayName: 'x' }, options)
  expect(sent).toEqual([
    [expect.objectContaining({ summary: 'Rename a team' }), { teamId: 't', displayName: 'x' }, options],
  ])
  await (renameTeam as unknown as (client: never) => Promise<unknown>)(client)
  expect(sent[1]).toEqual([expect.anything(), {}, undefined])
  await expect(renameTeam({} as never, { teamId: 't', displayName: 'x' })).rejects.toThrow(/renameTeam.*client/)
})

test.each<[string, () => void, RegExp]>([
  ['a function', () => check('on', callback, 1), /on.*a function.*number/],
  ['a header value', () => check('on', headerValue, '\n'), /headers/],
  ['a credential', () => check('on', credential, ' '), /visible ASCII/],
  ['a secret', () => check('on', stringOrSecret, 1), /a Secret/],
  ['a token store', () => check('on', tokenStoreOption, 1), /'cookie', 'memory'/],
  ['a signal', () => checkCallOptions('on', { signal: {} as AbortSignal }), /signal.*AbortSignal/],
  ['an identity', () => checkCallOptions('on', { identity: {} as never }), /identity.*capture/],
  ['options', () => checkCallOptions('on', 7 as never), /on.*options/],
])('names the expected value: %s', (_, call, message) => {
  expect(call).toThrow(message)
})

test.each([
  ['noRedirect', ['email', 'redirectTo'], 'redirectTo'],
  ['redirectUrl', ['redirectTo'], 'redirectTo'],
  ['callbackURL', ['callbackUrl', 'email'], 'callbackUrl'],
  ['verificationCallbackUrl', ['callbackUrl', 'redirectTo'], 'callbackUrl'],
  ['providerId', ['provider', 'scopes'], 'provider'],
  ['permissionId', ['permission', 'teamId'], 'permission'],
  ['callbackURL', ['provider', 'redirectTo'], 'redirectTo'],
  ['totp', ['code', 'attemptCode'], 'code'],
  ['token', ['code'], 'code'],
  ['organizationId', ['userId', 'teamId'], 'teamId'],
  ['emailAddress', ['email', 'password'], 'email'],
])('an input with `%s` is rejected with the name of the right field', (option, known, name) => {
  const input = entity(Object.fromEntries(known.map((name) => [name, optional(string)])))
  expect(() => checkCall('signIn', CLIENT, input, { [option]: 'x' })).toThrow(
    `\`signIn\` has no option \`${option}\`. Did you mean \`${name}\`?`,
  )
})

test.each([undefined, null, '', {}, [], '..', 5])('rejects %j where an optional ID is meant', (userId) => {
  expect(() => checkCall('listTeams', CLIENT, entity({ user_id: optional(id) }), { userId })).toThrow(
    /`listTeams`: `userId` must be a non-empty string without invalid characters/,
  )
})

test('rejects an unknown field without a value', () => {
  expect(() => checkCall('listTeams', CLIENT, entity({ user_id: optional(id) }), { userID: undefined })).toThrow(
    '`listTeams` has no option `userID`. Did you mean `userId`?',
  )
})

describe('the variant of an input', () => {
  const VARIANTS = {
    code: entity({ code: string, stay: optional(string) }),
    otp: entity({ otp: string, nonce: string, stay: optional(string) }),
    id: entity({ id: string, userId: optional(string) }),
  }
  const select = (input: object) => selectVariant('accept', input, VARIANTS)

  test.each([
    [{ code: 'c' }, 'code'],
    [{ otp: 'o', nonce: 'n' }, 'otp'],
    [{ id: 'i' }, 'id'],
    [{ id: 'i', userId: 'u' }, 'id'],
    [{ code: undefined, id: 'i', nonce: undefined }, 'id'],
  ])('selects the variant of %j', (input, selected) => {
    expect(select(input)).toBe(selected)
  })

  test.each([
    ['no field', {}, 'code` or `otp` or `id', '`accept`: `code` or `otp` or `id` must be specified, got none.'],
    [
      'a field that several variants have',
      { stay: 's' },
      'code` or `otp` or `id',
      '`accept`: `code` or `otp` or `id` must be specified, got none.',
    ],
    [
      'no selector and a field of several variants',
      { nonce: 'n', stay: 's' },
      'otp',
      '`accept`: `otp` must be a string, got undefined.',
    ],
    ['an unknown field', { cod: 'c' }, 'cod', '`accept` has no option `cod`. Did you mean `code`?'],
    ['two variants', { code: 'c', id: 'i' }, 'id', '`accept`: `id` cannot be combined with `code`.'],
    [
      'a field of another variant',
      { code: 'c', userId: 'u' },
      'userId',
      '`accept`: `userId` cannot be combined with `code`.',
    ],
    ['a field of the wrong type', { code: 5 }, 'code', '`accept`: `code` must be a string, got number.'],
    ['a variant without its second field', { otp: 'o' }, 'nonce', '`accept`: `nonce` must be a string, got undefined.'],
    ['a variant without its selector', { userId: 'u' }, 'id', '`accept`: `id` must be a string, got undefined.'],
  ])('rejects %s', (_, input, option, message) => {
    expect(() => select(input)).toThrow(
      expect.objectContaining({
        code: 'INVALID_OPTION',
        message,
        details: expect.objectContaining({ option, function: 'accept' }),
      }),
    )
  })
})

test.each([
  [() => getUser(server, 'u1' as never), '`getUser`: `input` must be an object such as { userId }, got string.'],
  [
    () => verifyApiKey(server, 'uk_x' as never),
    '`verifyApiKey`: `input` must be an object such as { key }, got string.',
  ],
  [
    () => fetchWithAuth(server, '/x' as never),
    '`fetchWithAuth`: `input` must be an object such as { url }, got string.',
  ],
  [() => getTeam(server, 't1' as never), '`getTeam`: `input` must be an object such as { teamId }, got string.'],
  [() => getUser(server, { userId: '' }), /`userId` must be a non-empty string .*, got an empty string\.$/],
])('names the expected shape of an input, and an empty ID: %#', async (call, message) => {
  await expect(call()).rejects.toThrow(message)
})
