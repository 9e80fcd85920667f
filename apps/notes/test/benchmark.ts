// node apps/notes/test/benchmark.ts: ten thousand notes in one account and in one team, and a hundred thousand of other
// users and teams. Prints how long the server takes to list, search and open, in milliseconds, and fails beyond 100: on
// PGlite and on the Postgres that npm carries, or on the one that DATABASE_URL names.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Figure, reportFigures } from '../../../tools/proof/figures.ts'
import { createApp } from '../server/app.ts'
import { type Database, openDatabase } from '../server/db.ts'
import { startPostgres } from './postgres.ts'

const LIMIT = 100
const ROUNDS = 30
/** About 600 characters each; one in a thousand has the word that is searched for. */
const FILL = `
  insert into note (id, title, body, updated_at)
  select gen_random_uuid(), 'note ' || n,
    (select string_agg('word' || (n * 7919 + w * 104729) % 20000, ' ') from generate_series(1, 60) w)
      || case when n % 1000 = 0 then ' needle' else '' end,
    now() - n * interval '1 minute'
  from generate_series(1, 10000) n`

async function measure(database: Database): Promise<void> {
  const [mine, ...others] = Array.from({ length: 11 }, () => randomUUID())
  // Every other one of the others is a team.
  for (const [at, id] of [mine, ...others].entries())
    if (id) await database.asUser(id, (query) => query(FILL), at % 2 === 1 ? { id, canWrite: true } : undefined)
  const team = { id: randomUUID(), canWrite: true }
  if (mine) await database.asUser(mine, (query) => query(FILL), team)
  const app = createApp({
    web: { projectId: 'p', publishableClientKey: 'k', baseUrl: 'http://localhost', database: database.name },
    database,
    verify: async () => ({
      userId: mine ?? '',
      sessionId: null,
      anonymous: false,
      restricted: false,
      expiresAt: new Date(),
      claims: {},
    }),
    findMembership: async () => team,
    folder,
    log: () => {},
  })
  const request = async (path: string, notebook = '') => {
    const response = await app.request(`/api${notebook}/notes${path}`, { headers: { authorization: 'Bearer t' } })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return response.json()
  }
  const first = await request('')
  const cases = {
    list: '',
    'next page': `?cursor=${first.nextCursor}`,
    'search, many found': '?q=word1',
    'search, ten found': '?q=needle',
    'search, none found': '?q=nowhere',
    'search, three words': '?q=word1 word2 needle',
    open: `/${first.notes[7].id}`,
  }
  const ofTeam = `/teams/${team.id}`
  console.log(`${database.name}: 10,000 notes, 10,000 of a team, 100,000 of others; ${ROUNDS} rounds`)
  console.log(`${''.padEnd(22)}${'median'.padStart(8)}${'worst'.padStart(8)}  ms`)
  const requests = [
    ...Object.entries(cases).map(([name, path]) => [name, path, ''] as const),
    ['list of a team', '', ofTeam] as const,
    ['search in a team', '?q=needle', ofTeam] as const,
    ['open in a team', `/${(await request('', ofTeam)).notes[7].id}`, ofTeam] as const,
  ]
  const figures: Figure[] = []
  for (const [name, path, notebook] of requests) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const start = performance.now()
      await request(path, notebook)
      times.push(performance.now() - start)
    }
    times.sort((a, b) => a - b)
    const [median = 0, worst = 0] = [times[ROUNDS / 2], times.at(-1)]
    const columns = [median, worst].map((ms) => ms.toFixed(1).padStart(8)).join('')
    console.log(`${name.padEnd(22)}${columns}  ${median > LIMIT ? `more than ${LIMIT}` : ''}`)
    const value = `${median.toFixed(1)} and ${worst.toFixed(1)}`
    figures.push({ name: `${database.name}, ${name}: median and worst`, value, unit: 'ms' })
    if (median > LIMIT) process.exitCode = 1
  }
  if (process.env.LATCHKEY_FIGURES) reportFigures(figures)
}

const folder = await mkdtemp(join(tmpdir(), 'notes-benchmark-'))
const { DATABASE_URL } = process.env
const postgres = DATABASE_URL ? null : await startPostgres()
try {
  const carried = postgres ? [await postgres.database('benchmark')] : []
  for (const url of DATABASE_URL ? [DATABASE_URL] : [undefined, ...carried]) {
    const database = await openDatabase({ url, folder })
    await measure(database).finally(() => database.close())
  }
} finally {
  await postgres?.close()
  await rm(folder, { recursive: true, force: true })
}
