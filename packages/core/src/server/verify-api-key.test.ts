import { expect, test } from 'vitest'
import { known, NOW, serverScene, USER } from '../flows/fake-service.test-support.js'
import { Secret } from '../lib/secret.js'
import { createFakeAccessToken } from '../testing.js'
import { verifyApiKey } from './verify-api-key.js'

const key = { id: 'k1', description: 'ci', created_at_millis: NOW, value: { last_four: '1234' } }
const SERVER_USER = { ...USER, primary_email_auth_enabled: true, last_active_at_millis: NOW }
const USER_CHECK = 'POST /user-api-keys/check'
const OWNER = 'GET /users/u1'
const TEAM_CHECK = 'POST /team-api-keys/check'
const keyText = (type: 'user' | 'team') => `sk_${'r'.repeat(45)}${'0'.repeat(32)}${type}1574ck4u7h0a1b2c3d`

test.each(['user', 'team'] as const)('returns the key of a %s with its owner', async (type) => {
  const { client, requests, calls } = serverScene({
    [USER_CHECK]: { ...key, type: 'user', user_id: 'u1' },
    [TEAM_CHECK]: { ...key, type: 'team', team_id: 't1' },
    [OWNER]: SERVER_USER,
  })
  const owner = type === 'user' ? { userId: 'u1' } : { teamId: 't1' }
  for (const value of [keyText(type), new Secret(keyText(type))])
    expect(await verifyApiKey(client, { key: value })).toMatchObject({ id: 'k1', type, ...owner })
  const sent = type === 'user' ? [USER_CHECK, OWNER] : [TEAM_CHECK]
  expect(calls()).toEqual([...sent, ...sent])
  const bodies = requests.flatMap(({ call, body }) => (call === OWNER ? [] : [body]))
  expect(bodies).toEqual(Array(2).fill({ api_key: keyText(type) }))
})

test.each([
  ['a restricted', { is_restricted: true }],
  ['an anonymous', { is_anonymous: true, is_restricted: true }],
  ['an anonymous, in service 2.8.8,', { is_anonymous: true }],
])('rejects the key of %s user, unless they are included', async (_, flags) => {
  const { client, calls } = serverScene({
    [USER_CHECK]: { ...key, type: 'user', user_id: 'u1' },
    [OWNER]: { ...SERVER_USER, ...flags },
  })
  const given = { key: keyText('user') }
  await expect(verifyApiKey(client, given)).rejects.toMatchObject({ code: 'USER_RESTRICTED' })
  await expect(verifyApiKey(client, { ...given, includeRestricted: false })).rejects.toThrow('restricted')
  expect(calls()).toEqual([USER_CHECK, OWNER, USER_CHECK, OWNER])
  expect(await verifyApiKey(client, { ...given, includeRestricted: true })).toMatchObject({ userId: 'u1' })
  expect(calls()).toHaveLength(5)
})

test('reads the owner of a key without the session of the caller', async () => {
  const { client, requests } = serverScene({
    [USER_CHECK]: { ...key, type: 'user', user_id: 'u1' },
    [OWNER]: SERVER_USER,
  })
  const tokenStore = { accessToken: createFakeAccessToken(NOW), refreshToken: null }
  expect(await verifyApiKey(client, { key: keyText('user') }, { tokenStore })).toMatchObject({ userId: 'u1' })
  expect(requests[1]?.headers.has('x-stack-access-token')).toBe(false)
})

test.each(['', 'sk_1', 'team1574ck4u7h', `${keyText('team')}0`])(
  'sends %j, which is no key of a team, as the key of a user',
  async (value) => {
    const { client, calls } = serverScene({ '*': known('API_KEY_NOT_FOUND', {}, 404) })
    await expect(verifyApiKey(client, { key: value })).rejects.toMatchObject({ code: 'API_KEY_NOT_FOUND' })
    expect(calls()).toEqual([USER_CHECK])
  },
)

test.each(['API_KEY_NOT_FOUND', 'WRONG_API_KEY_TYPE', 'API_KEY_REVOKED', 'API_KEY_EXPIRED'])(
  'throws %s',
  async (code) => {
    const { client } = serverScene({ [USER_CHECK]: known(code), [TEAM_CHECK]: known(code) })
    for (const type of ['user', 'team'] as const)
      await expect(verifyApiKey(client, { key: keyText(type) })).rejects.toMatchObject({ code })
  },
)

test('throws API_KEYS_DISABLED when the project has not enabled API keys', async () => {
  const { client } = serverScene({ '*': () => new Response('API keys are disabled', { status: 400 }) })
  await expect(verifyApiKey(client, { key: keyText('team') })).rejects.toMatchObject({ code: 'API_KEYS_DISABLED' })
})
