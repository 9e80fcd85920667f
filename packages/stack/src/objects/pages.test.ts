import { createClient, LatchkeyError } from '@latchkey/core'
import { createServiceError } from '@latchkey/core/internal/client'
import { createEmulator, DEFAULT_PROJECT } from '@latchkey/emulator'
import { expect, test } from 'vitest'
import { StackServerApp } from '../js.js'
import type { ServerListTeamsOptions } from '../types/options.js'
import { type Page, readTeamPage } from './pages.js'
import type { ServerTeam } from './server-user.js'

const NAMES = ['Ants', 'Bees', 'Cats', 'Dogs', 'Eels']

/** An app with five teams that one user has created. */
async function appWithTeams(serverVersion: '2.8.86' | 'hexclave-1.0') {
  const emulator = createEmulator({ serverVersion, passwordRounds: 1 })
  const requests: string[] = []
  const app = new StackServerApp({
    baseUrl: 'https://service.test',
    projectId: DEFAULT_PROJECT.id,
    secretServerKey: DEFAULT_PROJECT.keys.secret,
    tokenStore: null,
    latchkey: {
      fetch: (request: Request) => {
        requests.push(request.url.replace('https://service.test/api/v1', ''))
        return emulator.fetch(request)
      },
    },
  } as never)
  const user = await app.createUser({ primaryEmail: 'ada@example.test' })
  for (const displayName of NAMES) {
    await user.createTeam({ displayName })
    emulator.clock.advance(1000)
  }
  requests.length = 0
  return { app, user, requests }
}

const ALL: readonly [options: ServerListTeamsOptions, names: readonly string[]][] = [
  [{}, NAMES],
  [{ limit: 2 }, NAMES],
  [{ limit: 5 }, NAMES],
  [{ limit: 2, orderBy: 'createdAt', desc: true }, [...NAMES].reverse()],
  [{ limit: 1, query: 'TS' }, ['Ants', 'Cats']],
  [{ limit: 2, desc: false, query: '', cursor: undefined as never }, NAMES],
]

for (const serverVersion of ['2.8.86', 'hexclave-1.0'] as const)
  test.each(ALL)(
    `all pages of %j have all teams of the project and of a user, as version ${serverVersion}`,
    async (options, names) => {
      const { app, user } = await appWithTeams(serverVersion)
      for (const list of [app.listTeams, user.listTeams] as ((options: object) => Promise<Page<ServerTeam>>)[]) {
        const found: string[] = []
        let cursor: string | null | undefined
        do {
          const page = await list({ ...options, ...(cursor && { cursor }) })
          expect(page.length).toBeLessThanOrEqual(options.limit ?? NAMES.length)
          found.push(...page.map(({ displayName }) => displayName))
          cursor = page.nextCursor
        } while (cursor !== null && found.length <= NAMES.length)
        expect(found).toEqual(names)
      }
    },
  )

test('asks the current service for the page alone', async () => {
  const { app, user, requests } = await appWithTeams('hexclave-1.0')
  const options = { limit: 2, orderBy: 'createdAt', desc: true, query: 's' } as const
  const { nextCursor } = await app.listTeams(options)
  await user.listTeams({ ...options, cursor: nextCursor ?? '' })
  const query = 'limit=2&order_by=created_at&desc=true&query=s'
  expect(requests.map((url) => [...new URLSearchParams(url.split('?')[1])].sort())).toEqual(
    [query, `${query}&cursor=${nextCursor}&user_id=${user.id}`].map((text) => [...new URLSearchParams(text)].sort()),
  )
})

for (const serverVersion of ['2.8.86', 'hexclave-1.0'] as const)
  test(`throws for a limit that no version accepts, as version ${serverVersion}`, async () => {
    const { app } = await appWithTeams(serverVersion)
    await expect(app.listTeams({ limit: 0 })).rejects.toMatchObject({ errorCode: 'SCHEMA_ERROR' })
  })

test('asks a service without pages once whether it has some', async () => {
  const { app, user, requests } = await appWithTeams('2.8.86')
  for (const list of [app.listTeams, user.listTeams, app.listTeams] as ((options: object) => Promise<unknown>)[])
    await expect(list({ limit: 3 })).resolves.toHaveLength(3)
  expect(requests.map((url) => url.replace(user.id, 'ada'))).toEqual([
    '/teams?limit=3',
    '/teams?limit=1',
    '/teams',
    '/teams?user_id=ada',
    '/teams',
  ])
})

test('throws the network error of the request that finds out whether the service has pages, and asks again', async () => {
  const client = createClient({ projectId: DEFAULT_PROJECT.id, publishableKey: 'k', tokenStore: null })
  const lost = new LatchkeyError('OFFLINE', '')
  const probes: unknown[] = [lost, createServiceError('SCHEMA_ERROR', '')]
  const read = async ({ limit }: ServerListTeamsOptions) => {
    if (limit) throw limit === 1 ? probes.shift() : createServiceError('SCHEMA_ERROR', '')
    return []
  }
  const readPage = () => readTeamPage(client as never, read, (team) => team as never, { limit: 2 })
  await expect(readPage()).rejects.toBe(lost)
  await expect(readPage()).resolves.toHaveLength(0)
})

test('throws for a cursor that the current service refuses, and reads no other teams', async () => {
  const { app, user, requests } = await appWithTeams('hexclave-1.0')
  for (const list of [app.listTeams, user.listTeams] as ((options: object) => Promise<unknown>)[])
    await expect(list({ limit: 2, cursor: 'unknown' })).rejects.toMatchObject({ errorCode: 'SCHEMA_ERROR' })
  expect(requests.filter((url) => !url.includes('limit='))).toEqual([])
})
