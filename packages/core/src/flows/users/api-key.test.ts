import { expect, test } from 'vitest'
import { isLatchkeyError } from '../../errors/latchkey-error.js'
import { createFakeAccessToken } from '../../testing.js'
import { NOW, scene, serverScene } from '../fake-service.test-support.js'
import { createApiKey, getApiKey, listApiKeys, updateApiKey } from './api-key.js'

const key = { id: 'k1', description: 'ci', created_at_millis: NOW }
const userKey = { ...key, type: 'user', user_id: 'u1' }
const teamKey = { ...key, type: 'team', team_id: 't1' }
const shown = { value: { last_four: '1234' } }
const ANSWERS = {
  'POST /user-api-keys': { ...userKey, value: 'sk_0123456789abcdef' },
  'POST /team-api-keys': { ...teamKey, value: 'sk_0123456789abcdef' },
  'GET /user-api-keys': { items: [{ ...userKey, ...shown }], is_paginated: false },
  'GET /team-api-keys': { items: [{ ...teamKey, ...shown }], is_paginated: false },
  'GET /user-api-keys/k1': { ...userKey, ...shown },
  'GET /team-api-keys/k1': { ...teamKey, ...shown },
  'PATCH /user-api-keys/k1': { ...userKey, ...shown },
  'PATCH /team-api-keys/k1': { ...teamKey, ...shown },
}

// spec: 3.user-client-view
test.each([
  [{ userId: 'me' } as const, 'user'],
  [{ teamId: 't1' } as const, 'team'],
])('with the owner %o, creates, lists, reads and revokes an API key of a %s', async (owner, kind) => {
  const { client, requests } = scene(ANSWERS, { signedIn: true })
  const expiresAt = new Date(NOW + 1)
  const made = await createApiKey(client, { ...owner, description: 'ci', expiresAt })
  const [listed] = await listApiKeys(client, owner)
  const read = await getApiKey(client, { ...owner, keyId: 'k1' })
  const changed = await updateApiKey(client, { ...owner, keyId: 'k1', revoked: true })
  const id = kind === 'user' ? { user_id: 'me' } : { team_id: 't1' }
  expect(requests.map(({ call, query, body }) => [call, query, body])).toEqual([
    [`POST /${kind}-api-keys`, {}, { ...id, description: 'ci', expires_at_millis: NOW + 1 }],
    [`GET /${kind}-api-keys`, id, ''],
    [`GET /${kind}-api-keys/k1`, id, ''],
    [`PATCH /${kind}-api-keys/k1`, id, { revoked: true }],
  ])
  expect(made.value.reveal()).toBe('sk_0123456789abcdef')
  expect(JSON.stringify(made)).not.toContain('0123456789')
  for (const { value } of [listed ?? made, read, changed]) expect(value).toEqual({ lastFour: '1234' })
})

test('a key expires in 30 days by the clock of the service, a day ahead of the device', async () => {
  const { client, requests } = scene(ANSWERS)
  const serviceNow = NOW + 86_400_000
  const tokens = { accessToken: createFakeAccessToken(serviceNow, 900), refreshToken: 'r1' }
  await client.session.start(tokens, { sentAt: NOW })
  await createApiKey(client, { description: 'ci' })
  expect(requests[0]?.body).toMatchObject({ expires_at_millis: serviceNow + 30 * 86_400_000 })
})

test('without an owner and an expiry, a key is of the signed-in user and expires in 30 days', async () => {
  const { client, requests } = scene(ANSWERS, { signedIn: true })
  await createApiKey(client, { description: 'ci' })
  await createApiKey(client, { teamId: 't1', description: 'ci', expiresAt: undefined })
  await listApiKeys(client)
  await getApiKey(client, { keyId: 'k1' })
  await updateApiKey(client, { keyId: 'k1', revoked: true })
  const expiry = { description: 'ci', expires_at_millis: NOW + 30 * 86_400_000 }
  expect(requests.map(({ query, body }) => [query, body])).toEqual([
    [{}, { user_id: 'me', ...expiry }],
    [{}, { team_id: 't1', ...expiry }],
    [{ user_id: 'me' }, ''],
    [{ user_id: 'me' }, ''],
    [{ user_id: 'me' }, { revoked: true }],
  ])
})

// spec: 3.api-key-owner
test.each([
  [
    'a user and a team',
    () => scene(ANSWERS, { signedIn: true }),
    { userId: 'me', teamId: 't1' },
    'Pass one of `userId`',
  ],
  [
    'no owner with a secret key',
    () => serverScene(ANSWERS),
    {},
    '`userId` must be specified with a secret key, or `teamId`',
  ],
])('rejects an API key of %s without a request', async (_, create, owner, message) => {
  const { client, calls } = create()
  const one = owner as { userId: 'me' }
  const refusal = { code: 'INVALID_OPTION', message: expect.stringContaining(message) }
  for (const options of [undefined, { tokenStore: null }]) {
    await expect(createApiKey(client, { ...one, description: 'ci' }, options)).rejects.toMatchObject(refusal)
    await expect(listApiKeys(client, one, options)).rejects.toMatchObject(refusal)
    await expect(getApiKey(client, { ...one, keyId: 'k1' }, options)).rejects.toMatchObject(refusal)
    await expect(updateApiKey(client, { ...one, keyId: 'k1' }, options)).rejects.toMatchObject(refusal)
  }
  expect(calls()).toEqual([])
})

// spec: 3.api-key-update
test('the types know the errors of a key, and require its ID', async () => {
  const { client } = scene({}, { signedIn: true })
  // @ts-expect-error: without the ID of a key
  const error = await getApiKey(client).catch((error: unknown) => error)
  if (isLatchkeyError(error, getApiKey))
    error.code satisfies
      | 'API_KEY_NOT_FOUND'
      | 'USER_AUTHENTICATION_REQUIRED'
      | 'CANNOT_GET_OWN_USER_WITHOUT_USER'
      | 'API_KEYS_DISABLED'
      | 'NOT_ALLOWED'
  expect(error).toMatchObject({ code: 'INVALID_OPTION', details: { option: 'keyId' } })
})

test.each([null, undefined, new Date(NOW)])('rejects the new expiry %s with a reason', async (expiresAt) => {
  const { client, calls } = scene(ANSWERS, { signedIn: true })
  // @ts-expect-error: the type has no such field either
  await expect(updateApiKey(client, { userId: 'me', keyId: 'k1', expiresAt })).rejects.toMatchObject({
    code: 'INVALID_OPTION',
    details: { option: 'expiresAt' },
    message: expect.stringContaining('Create a new key and revoke this one'),
  })
  expect(calls()).toEqual([])
})
