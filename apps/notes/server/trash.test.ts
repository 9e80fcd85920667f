import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '../test/api-on-database.ts'
import type { TrashedNote } from './trash.ts'

// PGlite takes seconds to start on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

/** The API as one user sees it. */
function user(id: string = randomUUID()) {
  const headers = { authorization: `Bearer ${id}` }
  return async (method: string, path: string, body?: object) => {
    const response = await api.app.request(`/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text && JSON.parse(text) }
  }
}
type Call = ReturnType<typeof user>

const write = async (call: Call, title: string) => (await call('POST', '/notes', { title, body: 'text' })).body
const titles = async (call: Call, path: string) =>
  (await call('GET', path)).body.notes.map((note: TrashedNote) => note.title)

test('a deleted note is in the trash only, and returns to its place when it is restored', async () => {
  const call = user()
  const note = await write(call, 'first')
  await write(call, 'second')
  expect((await call('DELETE', `/notes/${note.id}`)).status).toBe(204)
  expect([await titles(call, '/notes'), await titles(call, '/trash')]).toEqual([['second'], ['first']])
  expect(await titles(call, '/notes?q=first')).toEqual([])
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['PATCH', '', { title: 'changed' }],
    ['PUT', '/pin', { pinned: true }],
    ['DELETE', '', undefined],
  ] as const)
    expect((await call(method, `/notes/${note.id}${path}`, body)).status).toBe(404)

  const restored = await call('POST', `/trash/${note.id}/restore`)
  expect(restored).toMatchObject({ status: 200, body: { title: 'first', body: 'text', updatedAt: note.updatedAt } })
  expect(restored.body.rev).toBeGreaterThan(note.rev)
  expect([await titles(call, '/notes'), await titles(call, '/trash')]).toEqual([['second', 'first'], []])
  expect((await call('POST', `/trash/${note.id}/restore`)).status).toBe(404)
})

test('creating a note with the id of a deleted one restores it with the new text', async () => {
  const call = user()
  const { id, updatedAt, createdAt } = await write(call, 'undone')
  await call('DELETE', `/notes/${id}`)
  const undone = await call('POST', '/notes', { id, title: 'undone', body: 'text' })
  expect(undone).toMatchObject({ status: 201, body: { title: 'undone', updatedAt, createdAt } })
  await call('DELETE', `/notes/${id}`)
  const kept = await call('POST', '/notes', { id, title: 'kept', body: 'new text' })
  expect(kept).toMatchObject({ status: 201, body: { title: 'kept', body: 'new text', createdAt } })
  expect(await titles(call, '/trash')).toEqual([])
  // The note is not in the trash: repeating the request changes nothing.
  expect((await call('POST', '/notes', { id, title: 'late', body: '' })).body).toEqual(kept.body)
})

test('pages through the trash, the last deleted first', async () => {
  const userId = randomUUID()
  const call = user(userId)
  for (const title of ['1', '2', '3', '4', '5']) await write(call, title)
  const trash = `update note set deleted_at = now() - title::int * interval '1 hour'`
  await api.database.asUser(userId, (query) => query(trash))
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await call('GET', `/trash?limit=2${cursor && `&cursor=${cursor}`}`)
    seen.push(...body.notes.map((note: TrashedNote) => note.title))
    cursor = body.nextCursor
  }
  expect(seen).toEqual(['1', '2', '3', '4', '5'])
  expect((await call('GET', '/trash?limit=0')).status).toBe(400)
  expect((await call('GET', '/trash?cursor=x')).status).toBe(400)
})

test('deletes one note or all notes in the trash forever, and no other note', async () => {
  const call = user()
  const [one, two, three] = [await write(call, '1'), await write(call, '2'), await write(call, '3')]
  await write(call, 'kept')
  expect((await call('DELETE', `/trash/${one.id}`)).status).toBe(404)
  for (const { id } of [one, two, three]) await call('DELETE', `/notes/${id}`)
  expect((await call('DELETE', `/trash/${one.id}`)).status).toBe(204)
  expect((await titles(call, '/trash')).sort()).toEqual(['2', '3'])
  expect((await call('DELETE', '/trash')).status).toBe(204)
  expect([await titles(call, '/trash'), await titles(call, '/notes')]).toEqual([[], ['kept']])
})

test('another user cannot see, restore or delete what is in the trash', async () => {
  const [ann, bob] = [user(), user()]
  const { id } = await write(ann, 'private')
  await ann('DELETE', `/notes/${id}`)
  expect(await titles(bob, '/trash')).toEqual([])
  for (const [method, path] of [
    ['POST', `/trash/${id}/restore`],
    ['DELETE', `/trash/${id}`],
  ] as const)
    expect(await bob(method, path)).toEqual(await bob(method, path.replace(id, randomUUID())))
  expect((await bob('DELETE', '/trash')).status).toBe(204)
  // The same id belongs to a different note of another user.
  await bob('POST', '/notes', { id, title: 'of bob' })
  expect(await titles(ann, '/trash')).toEqual(['private'])
})

test('requires a token', async () => {
  expect((await api.app.request('/api/trash')).status).toBe(401)
})
