import { randomUUID } from 'node:crypto'
import { grantTeamPermission, revokeTeamPermission } from '@latchkey/core/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '../test/api-on-database.ts'
import { createAuthService, OTHER_TEAM, OUTSIDER, READER, TEAM, WRITER } from '../test/auth-service.ts'
import { createMemberships, MEMBERSHIP_LIFETIME } from './memberships.ts'
import type { Note } from './notes.ts'

// PGlite takes seconds to start on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

const { server, network } = createAuthService()
let time = 0
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ findMembership: createMemberships(server, () => time) })
})
afterAll(() => api.close())

/** The API as one user sees it. */
function user(id: string) {
  return async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${id}` }
    const response = await api.app.request(`/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text && JSON.parse(text) }
  }
}
const [writer, reader, outsider] = [user(WRITER), user(READER), user(OUTSIDER)]
const notes = `/teams/${TEAM}/notes`
const trash = `/teams/${TEAM}/trash`
const titles = async (call: ReturnType<typeof user>, path: string) =>
  (await call('GET', path)).body.notes.map((note: Note) => note.title)
const write = async (title: string) => (await writer('POST', notes, { title, body: 'text' })).body as Note

test('a note of a team is in the notebook of the team only', async () => {
  const { id } = await write('shared')
  await writer('POST', '/notes', { title: 'private' })
  expect(await titles(writer, notes)).toContain('shared')
  expect(await titles(reader, notes)).toContain('shared')
  expect([await titles(writer, '/notes'), await titles(reader, '/notes')]).toEqual([['private'], []])
  expect(await titles(outsider, `/teams/${OTHER_TEAM}/notes`)).toEqual([])
  expect((await writer('GET', `/notes/${id}`)).status).toBe(404)
  expect((await outsider('GET', `/teams/${OTHER_TEAM}/notes/${id}`)).status).toBe(404)
})

test('a member may edit, pin, search, delete and restore, with conflicts as in a personal notebook', async () => {
  const { id, rev } = await write('soup')
  const path = `${notes}/${id}`
  expect((await writer('PATCH', path, { title: 'pea soup', rev })).body).toMatchObject({ title: 'pea soup' })
  expect((await writer('PATCH', path, { title: 'late', rev })).status).toBe(409)
  expect((await writer('PUT', `${path}/pin`, { pinned: true })).body).toMatchObject({ pinned: true })
  expect((await titles(reader, notes))[0]).toBe('pea soup')
  expect(await titles(reader, `${notes}?q=pea`)).toEqual(['pea soup'])
  expect((await writer('DELETE', path)).status).toBe(204)
  expect([await titles(reader, trash), await titles(writer, '/trash')]).toEqual([['pea soup'], []])
  expect((await writer('POST', `${trash}/${id}/restore`)).body).toMatchObject({ title: 'pea soup' })
})

test('a member without the permission reads only', async () => {
  const { id } = await write('read me')
  const deleted = await write('deleted')
  await writer('DELETE', `${notes}/${deleted.id}`)
  expect((await reader('GET', `${notes}/${id}`)).body).toMatchObject({ title: 'read me' })
  const refused = { status: 403, body: { error: { code: 'read-only' } } }
  for (const [method, path, body] of [
    ['POST', notes, { title: 'new' }],
    ['PATCH', `${notes}/${id}`, { title: 'changed' }],
    ['PUT', `${notes}/${id}/pin`, { pinned: true }],
    ['DELETE', `${notes}/${id}`, undefined],
    ['POST', `${trash}/${deleted.id}/restore`, undefined],
    ['DELETE', `${trash}/${deleted.id}`, undefined],
    ['DELETE', trash, undefined],
  ] as const)
    expect(await reader(method, path, body)).toMatchObject(refused)
  expect(await titles(writer, trash)).toEqual(['deleted'])
})

test('responds to an outsider in the same way for a team, an unknown team and a malformed id', async () => {
  const { id } = await write('hidden')
  const refused = { status: 403, body: { error: { code: 'not-a-member', message: expect.any(String) } } }
  for (const team of [TEAM, randomUUID(), '7', encodeURIComponent("' or true --")])
    for (const path of ['', '/notes', `/notes/${id}`, '/notes?q=hidden', '/trash'])
      expect(await outsider('GET', `/teams/${team}${path}`)).toEqual(refused)
  expect(await outsider('POST', notes, { title: 'planted' })).toEqual(refused)
  expect(await outsider('DELETE', trash)).toEqual(refused)
})

test('tells the app whether the user may write', async () => {
  const access = async (call: ReturnType<typeof user>) => (await call('GET', `/teams/${TEAM}`)).body
  expect([await access(writer), await access(reader)]).toEqual([{ canWrite: true }, { canWrite: false }])
})

test('a change of the permission or membership applies after at most 10 seconds', async () => {
  const permission = { teamId: TEAM, userId: READER, permissionId: 'write_notes' }
  const status = async () => (await reader('POST', notes, { title: 'by the reader' })).status
  time += MEMBERSHIP_LIFETIME
  expect(await status()).toBe(403)
  await grantTeamPermission(server, permission)
  time += MEMBERSHIP_LIFETIME
  expect(await status()).toBe(201)
  await revokeTeamPermission(server, permission)
  expect(await status()).toBe(201)
  time += MEMBERSHIP_LIFETIME
  expect(await status()).toBe(403)
})

test('reads a membership once in 10 seconds, and responds with 503 while the service is unreachable', async () => {
  time += MEMBERSHIP_LIFETIME
  network.requests.length = 0
  await Promise.all([writer('GET', notes), writer('GET', notes), writer('GET', trash)])
  expect(network.requests).toHaveLength(2)
  network.down = true
  expect((await writer('GET', notes)).status).toBe(200)
  time += MEMBERSHIP_LIFETIME
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await writer('GET', notes)).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } })
  expect((await writer('GET', '/notes')).status).toBe(200)
  network.down = false
  expect((await writer('GET', notes)).status).toBe(200)
})

test('without a server client there are no teams', async () => {
  const personal = await startTestApi()
  const response = await personal.app.request(`/api${notes}`, { headers: { authorization: `Bearer ${WRITER}` } })
  expect(response.status).toBe(404)
  await personal.close()
})
