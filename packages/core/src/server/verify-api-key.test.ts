import { expect, test } from 'vitest'
import { known, NOW, serverScene } from '../flows/fake-service.test-support.js'
import { Secret } from '../lib/secret.js'
import { verifyApiKey } from './verify-api-key.js'

const key = { id: 'k1', description: 'ci', created_at_millis: NOW, value: { last_four: '1234' } }
const USER_CHECK = 'POST /user-api-keys/check'
const TEAM_CHECK = 'POST /team-api-keys/check'
const keyText = (type: 'user' | 'team') => `sk_${'r'.repeat(45)}${'0'.repeat(32)}${type}1574ck4u7h0a1b2c3d`

test.each(['user', 'team'] as const)('returns the key of a %s with its owner, in one request', async (type) => {
  const { client, requests, calls } = serverScene({
    [USER_CHECK]: { ...key, type: 'user', user_id: 'u1' },
    [TEAM_CHECK]: { ...key, type: 'team', team_id: 't1' },
  })
  const owner = type === 'user' ? { userId: 'u1' } : { teamId: 't1' }
  for (const value of [keyText(type), new Secret(keyText(type))])
    expect(await verifyApiKey(client, { key: value })).toMatchObject({ id: 'k1', type, ...owner })
  const check = type === 'user' ? USER_CHECK : TEAM_CHECK
  expect(calls()).toEqual([check, check])
  expect(requests.map(({ body }) => body)).toEqual(Array(2).fill({ api_key: keyText(type) }))
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
