import { createApiKey, updateApiKey } from '@latchkey/core/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '../test/api-on-database.ts'
import { createAuthService, OTHER_TEAM, READER, TEAM, WRITER } from '../test/auth-service.ts'
import { API_KEY_LIFETIME, createApiKeyCheck } from './api-keys.ts'
import { createMemberships } from './memberships.ts'

// PGlite takes seconds to start on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

const { server, network } = createAuthService()
let time = 0
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({
    findMembership: createMemberships(server, () => time),
    checkApiKey: createApiKeyCheck(server, () => time),
  })
})
afterAll(() => api.close())

async function call(key: string, path = '/notes', body?: object) {
  const init = body && { method: 'POST', body: JSON.stringify(body) }
  const response = await api.app.request(`/api${path}`, { headers: { 'x-api-key': key }, ...init })
  return { status: response.status, body: await response.json(), challenge: response.headers.get('www-authenticate') }
}
const newKey = async (userId = WRITER, expiresAt: Date | null = null) => {
  const { id, value } = await createApiKey(server, { userId, description: 'curl', expiresAt })
  return { id, value: typeof value === 'string' ? value : value.reveal() }
}

test('creates a note for the owner of the key', async () => {
  const { value } = await newKey()
  expect(await call(value, '/notes', { title: 'From the terminal' })).toMatchObject({
    status: 201,
    body: { title: 'From the terminal' },
  })
  const own = await api.app.request('/api/notes', { headers: { authorization: `Bearer ${WRITER}` } })
  expect((await own.json()).notes).toMatchObject([{ title: 'From the terminal' }])
  expect((await call((await newKey(READER)).value)).body.notes).toEqual([])
})

test('has the access of its owner in teams', async () => {
  const [writer, reader] = [await newKey(WRITER), await newKey(READER)]
  const path = `/teams/${TEAM}/notes`
  expect((await call(writer.value, path, { title: 'shared' })).status).toBe(201)
  expect((await call(reader.value, path)).body.notes).toHaveLength(1)
  expect((await call(reader.value, path, { title: 'planted' })).status).toBe(403)
  expect((await call(writer.value, `/teams/${OTHER_TEAM}/notes`)).status).toBe(403)
})

test('has the size limits of other requests', async () => {
  const { value } = await newKey()
  expect((await call(value, '/notes', { body: 'x'.repeat(1_100_000) })).status).toBe(413)
  expect((await call(value, '/notes', { title: 'x'.repeat(201) })).status).toBe(400)
})

test('refuses unknown and revoked keys, expired keys and keys of a team with 401', async () => {
  const expired = await newKey(WRITER, new Date(Date.now() - 1000))
  const { value: ofTeam } = await createApiKey(server, { teamId: TEAM, description: 'team', expiresAt: null })
  const revoked = await newKey()
  await updateApiKey(server, { keyId: revoked.id, userId: WRITER, revoked: true })
  for (const [key, code] of [
    ['', 'api-key-unknown'],
    ['sk_wrong', 'api-key-unknown'],
    ['x'.repeat(10_000), 'api-key-unknown'],
    [typeof ofTeam === 'string' ? ofTeam : ofTeam.reveal(), 'api-key-unknown'],
    [expired.value, 'api-key-expired'],
    [revoked.value, 'api-key-revoked'],
  ] as const)
    expect(await call(key)).toEqual({
      status: 401,
      body: { error: { code, message: expect.stringMatching(/key/) } },
      challenge: 'ApiKey realm="notes"',
    })
})

test('refuses a key at most 10 seconds after it was revoked', async () => {
  const { id, value } = await newKey()
  expect((await call(value)).status).toBe(200)
  await updateApiKey(server, { keyId: id, userId: WRITER, revoked: true })
  expect((await call(value)).status).toBe(200)
  time += API_KEY_LIFETIME
  expect((await call(value)).status).toBe(401)
})

test('checks a key once in 10 seconds, and responds with 503 while the service is unreachable', async () => {
  const { value } = await newKey()
  network.requests.length = 0
  await Promise.all([call(value), call(value), call(value)])
  expect(network.requests.filter((request) => request.endsWith('/check'))).toHaveLength(1)
  network.down = true
  expect((await call(value)).status).toBe(200)
  time += API_KEY_LIFETIME
  expect(await call(value)).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } })
  network.down = false
  expect((await call(value)).status).toBe(200)
})

test('accepts no API keys without a server client', async () => {
  const without = await startTestApi()
  const headers = { 'x-api-key': (await newKey()).value }
  expect((await without.app.request('/api/notes', { headers })).status).toBe(401)
  await without.close()
})
