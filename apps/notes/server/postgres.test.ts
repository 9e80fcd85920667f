import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import type { VerifiedToken } from '@latchkey/core/verify'
import pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { startPostgres } from '../test/postgres.ts'
import { createApp } from './app.ts'
import { DatabaseUnavailable, openDatabase } from './db.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

const postgres = await startPostgres()
afterAll(() => postgres?.close())

// Where npm carries no Postgres these count as skipped.
describe.skipIf(!postgres)('on a real Postgres, as a role that is not a superuser', async () => {
  if (!postgres) return
  process.env.NOTES_TEST_DATABASE = await postgres.database('notes')
  await import('./db.test.ts')
  await import('./api.test.ts')
  await import('./hostile-input.test.ts')
  await import('./statements.test.ts')
  await import('./deleted-teams.test.ts')

  test('two processes that start at the same time migrate once', async () => {
    const url = await postgres.database('race')
    const open = `import { openDatabase } from ${JSON.stringify(new URL('./db.ts', import.meta.url).href)}
      const database = await openDatabase({ url: ${JSON.stringify(url)} })
      console.log(database.name)
      await database.close()`
    const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', open])
    const said = await Promise.all([start(), start(), start()])
    expect(said.map(({ stdout }) => stdout.trim())).toEqual(['Postgres', 'Postgres', 'Postgres'])
  })

  test('concurrent requests share the pool without seeing the role or rows of a previous one', async () => {
    // Another name for each attempt. The wait is not limited: this is not about speed.
    const name = `pool_${randomUUID().slice(0, 8)}`
    const limits = { maxWaitMillis: 60_000 }
    const database = await openDatabase({ url: await postgres.database(name), folder: '', limits })
    const users = Array.from({ length: 50 }, () => randomUUID())
    const seen = await Promise.all(
      users.map((user) =>
        database.asUser(user, async (query) => {
          await query('insert into note (id, title) values ($1, $2)', [randomUUID(), user])
          return query<{ title: string }>('select title from note')
        }),
      ),
    )
    expect(seen).toEqual(users.map((title) => [{ title }]))
    const { rows } = await postgres.query(
      `select count(*)::int as held from pg_stat_activity where datname = '${name}'`,
    )
    expect(rows[0].held).toBeLessThanOrEqual(10)
    await database.close()
  })

  test('a role that cannot create roles fails with a hint until note_app is granted to it', async () => {
    const url = (await postgres.database('modest')).replace('notes_login', 'modest')
    await postgres.query('create role modest login')
    await postgres.query('alter database modest owner to modest')
    await expect(openDatabase({ url, folder: '' })).rejects.toThrow(/note_app/)
    await postgres.query('grant note_app to modest')
    const database = await openDatabase({ url, folder: '' })
    await database.close()
  })

  test('responds with 503 while a row stays locked, and serves other users meanwhile', async () => {
    const url = await postgres.database('locked')
    const database = await openDatabase({ url, folder: '', limits: { lock: 100 } })
    const app = createApp({
      web: { projectId: 'p', publishableClientKey: 'k', baseUrl: 'http://localhost', database: database.name },
      database,
      verify: async (userId) => ({ userId, sessionId: null, anonymous: false }) as VerifiedToken,
      folder: '',
      log: () => {},
    })
    const as = (user: string) => (method: string, path: string, body?: object) =>
      app.request(`/api/notes${path}`, {
        method,
        headers: { authorization: `Bearer ${user}` },
        ...(body && { body: JSON.stringify(body) }),
      })
    const [ann, bob] = [as(randomUUID()), as(randomUUID())]
    const { id } = await (await ann('POST', '', { title: 'x' })).json()
    const holder = new pg.Client({ connectionString: url.replace('notes_login', 'postgres') })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select id from note for update')

    const stuck = Array.from({ length: 20 }, () => ann('PATCH', `/${id}`, { title: 'y' }))
    for (let request = 0; request < 5; request++) expect((await bob('GET', '')).status).toBe(200)
    for (const response of await Promise.all(stuck)) {
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBe('1')
      expect(await response.json()).toMatchObject({ error: { code: 'unavailable' } })
    }
    await holder.query('rollback')
    expect((await ann('PATCH', `/${id}`, { title: 'y' })).status).toBe(200)
    await holder.end()
    await database.close()
  })

  test('cancels a statement that takes too long and a transaction that stays idle', async () => {
    const limits = { statement: 100, idle: 100 }
    const database = await openDatabase({ url: await postgres.database('slow'), folder: '', limits })
    const slow = database.asUser(randomUUID(), (query) => query('select pg_sleep(60)'))
    await expect(slow).rejects.toThrow(DatabaseUnavailable)
    const idle = database.asUser(randomUUID(), async (query) => {
      // The server ends the connection, which it announces without being asked.
      for (;;) await query('select 1').then(() => new Promise((resolve) => setTimeout(resolve, 1_000)))
    })
    await expect(idle).rejects.toThrow(DatabaseUnavailable)
    await database.close()
  })

  test('times out on a server that accepts no connections, and recovers with it', async () => {
    const database = await openDatabase({ url: await postgres.database('paused'), folder: '' })
    await postgres.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'paused'`)
    const request = () => database.asUser(randomUUID(), (query) => query('select 1 as one'))
    postgres.pause()
    try {
      await expect(request()).rejects.toThrow(DatabaseUnavailable)
      await expect(database.ping()).rejects.toThrow(DatabaseUnavailable)
    } finally {
      postgres.resume()
    }
    await vi.waitFor(async () => expect(await request()).toEqual([{ one: 1 }]), 30_000)
    await database.close()
  })

  test('replaces connections that the server closes', async () => {
    const database = await openDatabase({ url: await postgres.database('cut'), folder: '' })
    await postgres.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'cut'`)
    const dying = database.asUser(randomUUID(), (query) => query('select pg_terminate_backend(pg_backend_pid())'))
    await expect(dying).rejects.toThrow()
    const request = () => database.asUser(randomUUID(), (query) => query('select 1 as one'))
    await vi.waitFor(async () => expect(await request()).toEqual([{ one: 1 }]))
    await database.close()
  })
})
