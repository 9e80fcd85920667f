import { randomUUID } from 'node:crypto'
import { deleteTeam } from '@latchkey/core/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '../test/api-on-database.ts'
import { createAuthService, OTHER_TEAM, TEAM, WRITER } from '../test/auth-service.ts'
import type { Query } from './as-user.ts'
import { trashNotesOfDeletedTeams } from './deleted-teams.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

const { server, network } = createAuthService()
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ findMembership: async () => ({ canWrite: true }) })
})
afterAll(() => api.close())

const create = async (notebook: string, title: string) => {
  const headers = { authorization: `Bearer ${WRITER}` }
  const body = JSON.stringify({ title })
  const response = await api.app.request(`/api${notebook}/notes`, { method: 'POST', headers, body })
  expect(response.status).toBe(201)
}
/** The titles of the notes in a notebook that are not in the trash, and of those that are. */
const titles = (team?: string) => {
  const read = (query: Query) =>
    query<{ title: string; trashed: boolean }>('select title, deleted_at is not null as trashed from note order by 1')
  const listed = api.database.asUser(WRITER, read, team === undefined ? team : { id: team, canWrite: false })
  return listed.then((rows) =>
    [false, true].map((trashed) => rows.filter((row) => row.trashed === trashed).map((row) => row.title)),
  )
}
const check = () => trashNotesOfDeletedTeams(api.database, server)
const teams = async () => (await api.database.teamsToCheck()).filter((id) => [TEAM, OTHER_TEAM].includes(id)).sort()

test('moves the notes of a deleted team to the trash, and no others', async () => {
  await create(`/teams/${TEAM}`, 'peas')
  await create(`/teams/${TEAM}`, 'beans')
  await create(`/teams/${OTHER_TEAM}`, 'soup')
  await create('', 'diary')
  expect(await teams()).toEqual([TEAM, OTHER_TEAM].sort())
  await check()
  expect(await titles(TEAM)).toEqual([['beans', 'peas'], []])
  await deleteTeam(server, { teamId: TEAM })
  await check()
  expect(await titles(TEAM)).toEqual([[], ['beans', 'peas']])
  expect(await titles(OTHER_TEAM)).toEqual([['soup'], []])
  expect(await titles()).toEqual([['diary'], []])
})

test('keeps all notes while the service is unreachable', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  network.down = true
  await expect(check()).rejects.toThrow()
  network.down = false
  expect(await titles(OTHER_TEAM)).toEqual([['soup'], []])
})

test('forgets a deleted team that has no notes anymore', async () => {
  await check()
  expect(await teams()).toEqual([TEAM, OTHER_TEAM].sort())
  const empty = (query: Query) => query('delete from note')
  await api.database.asUser(WRITER, empty, { id: TEAM, canWrite: true })
  await check()
  expect(await teams()).toEqual([OTHER_TEAM])
})

test('a user can read or add no other team', async () => {
  const read = (query: Query) => query('select team from team_notebook')
  expect(await api.database.asUser(WRITER, read)).toEqual([])
  expect(await api.database.asUser(WRITER, read, { id: OTHER_TEAM, canWrite: false })).toEqual([{ team: OTHER_TEAM }])
  const add = (query: Query) => query('insert into team_notebook (team) values ($1)', [randomUUID()])
  await expect(api.database.asUser(WRITER, add)).rejects.toThrow('row-level security')
})
