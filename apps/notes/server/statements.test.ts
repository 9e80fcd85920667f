import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '../test/api-on-database.ts'

// Row-level security is only as strong as the statements: one that contains text of a request could undo it with
// `reset role`. This test records every statement that reaches the driver.

// PGlite takes seconds to start on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

const recorded = new Set<string>()
let api: TestApi

beforeAll(async () => {
  recordStatements()
  api = await startTestApi()
})
afterAll(async () => {
  await api.close()
  vi.restoreAllMocks()
})

/** Wraps the drivers of both databases. */
function recordStatements(): void {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [config] = args
    recorded.add(typeof config === 'string' ? config : String((config as { text?: unknown } | undefined)?.text))
    return query.apply(this, args)
  } as never)
  const create = PGlite.create.bind(PGlite)
  vi.spyOn(PGlite, 'create').mockImplementation((async (...args: Parameters<typeof create>) => {
    const db = await create(...args)
    const transaction = db.transaction.bind(db)
    db.transaction = (work) =>
      transaction((tx) => {
        for (const name of ['query', 'exec', 'sql'] as const) {
          const run = tx[name].bind(tx) as (...args: unknown[]) => never
          Object.assign(tx, {
            [name]: (...args: unknown[]) => {
              recorded.add(String(args[0]))
              return run(...args)
            },
          })
        }
        return work(tx)
      })
    return db
  }) as never)
}

interface Inputs {
  readonly text: string
  readonly id: string
  readonly number: string
}

/** Sends every request of the API with these values in every place that takes one. */
async function statementsFor({ text, id, number }: Inputs): Promise<Set<string>> {
  recorded.clear()
  const user: string = randomUUID()
  const statuses = new Set<number>()
  const send = async (method: string, path: string, body?: object, bearer = user) => {
    const response = await api.app.request(`/api${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}` },
      ...(body && { body: JSON.stringify(body) }),
    })
    statuses.add(response.status)
    return response
  }
  const note = await (await send('POST', '/notes', { title: text, body: text })).json()
  const q = encodeURIComponent(text)
  await send('POST', '/notes', { id, title: text })
  await send('GET', '/notes')
  await send('GET', `/notes?limit=${encodeURIComponent(number)}&q=${q}`)
  await send('GET', `/notes?q=${q}`)
  await send('GET', `/notes?cursor=${encodeURIComponent(`0_${number}_${id}`)}`)
  await send('GET', `/notes?cursor=0_1_${encodeURIComponent(id)}&q=${q}&limit=1`)
  for (const noteId of [note.id, encodeURIComponent(id)]) {
    const [path, trashed] = [`/notes/${noteId}`, `/trash/${noteId}`]
    await send('GET', path)
    await send('PATCH', path, { title: text })
    await send('PATCH', path, { body: text, rev: 1 })
    await send('PATCH', path, { title: text, rev: number })
    await send('PUT', `${path}/pin`, { pinned: true })
    await send('DELETE', path)
    await send('GET', `/trash?limit=${encodeURIComponent(number)}`)
    await send('POST', `${trashed}/restore`)
    await send('DELETE', path)
    await send('DELETE', trashed)
  }
  await send('DELETE', '/trash')
  await send('GET', `/trash?cursor=1_${encodeURIComponent(id)}`)
  await send('GET', '/notes', undefined, encodeURIComponent(text))
  await api.app.request('/api/health')
  expect([...statuses].filter((status) => status >= 500)).toEqual([])
  return new Set(recorded)
}

const CANARY = 'canary4711'
const HOSTILE = [
  `'; reset role; select '${CANARY}`,
  `${CANARY}' or owner is not null --`,
  `$1 ${CANARY} $2::text`,
  `\\'; drop table note; -- ${CANARY}`,
  `"${CANARY}" /* */ ; commit; begin;`,
  `${CANARY}:* & | ! <-> ')`,
]

test('sends only constant statements, whatever a request contains', async () => {
  const constants = await statementsFor({ text: 'milk', id: randomUUID(), number: '2' })
  expect(constants.size).toBeGreaterThan(7)
  for (const text of HOSTILE) {
    const statements = await statementsFor({ text, id: text, number: text })
    expect([...statements].filter((statement) => !constants.has(statement))).toEqual([])
    const valid = await statementsFor({ text, id: randomUUID(), number: '2' })
    expect([...valid].filter((statement) => !constants.has(statement))).toEqual([])
    expect([...valid].join('\n')).not.toContain(CANARY)
  }
})

test('records a statement that contains text of a request', async () => {
  recorded.clear()
  await api.database.asUser(randomUUID(), (query) => query(`select '${CANARY}'`))
  expect([...recorded].join('\n')).toContain(CANARY)
})

test('stores hostile texts unchanged', async () => {
  const user = randomUUID()
  const headers = { authorization: `Bearer ${user}` }
  for (const title of HOSTILE) {
    const created = await api.app.request('/api/notes', { method: 'POST', headers, body: JSON.stringify({ title }) })
    expect(await created.json()).toMatchObject({ title })
  }
  const { notes } = await (await api.app.request('/api/notes', { headers })).json()
  expect(notes).toHaveLength(HOSTILE.length)
})
