import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pgliteFolder } from '../test/pglite-folder.ts'
import { asUserIn, type Query, type Transaction } from './as-user.ts'
import { type Database, openDatabase } from './db.ts'
import { migrate } from './migrate.ts'
import { proveIsolation } from './prove-isolation.ts'

// PGlite takes seconds to come up on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

/** PGlite, unless postgres.test.ts has started something larger. */
const url = process.env.NOTES_TEST_DATABASE

const [ann, bob] = [randomUUID(), randomUUID()]
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'notes-db-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a prepared database', () => {
  let database: Database
  const note = randomUUID()

  beforeAll(async () => {
    database = await openDatabase({ url, folder: await pgliteFolder(join(folder, 'notes')) })
    await database.asUser(ann, (query) => query('insert into note (id, title) values ($1, $2)', [note, 'mine']))
  })
  afterAll(() => database.close())

  test('contains no row of its self-test', async () => {
    expect(await database.asUser(ann, (query) => query('select title from note'))).toEqual([{ title: 'mine' }])
  })

  test.each([
    ['read', 'select id from note'],
    ['change', `update note set title = 'stolen' returning id`],
    ['delete', 'delete from note returning id'],
    ['count', 'select id from note where rev > 0'],
  ])('another user cannot %s a note', async (_, statement) => {
    expect(await database.asUser(bob, (query) => query(statement))).toEqual([])
  })

  test('rejects creating a note for another user or transferring one', async () => {
    const plant = (query: Query) => query('insert into note (owner, id) values ($1, $2)', [ann, randomUUID()])
    await expect(database.asUser(bob, plant)).rejects.toThrow(/row-level security/)
    const give = (query: Query) => query('update note set owner = $1', [bob])
    await expect(database.asUser(ann, give)).rejects.toThrow(/row-level security/)
  })

  test('two users can use the same note id independently', async () => {
    await database.asUser(bob, (query) => query('insert into note (id, title) values ($1, $2)', [note, 'too']))
    const titles = (user: string) => database.asUser(user, (query) => query('select title from note'))
    expect([await titles(ann), await titles(bob)]).toEqual([[{ title: 'mine' }], [{ title: 'too' }]])
  })

  test('a failed transaction leaves no rows and no role', async () => {
    const fail = async (query: Query) => {
      await query('insert into note (id) values ($1)', [randomUUID()])
      throw new Error('on purpose')
    }
    await expect(database.asUser(ann, fail)).rejects.toThrow('on purpose')
    expect(await database.asUser(ann, (query) => query('select id from note'))).toHaveLength(1)
  })

  test('purges what has been in the trash of any user for 30 days, and nothing else', async () => {
    const [eve, dan] = [randomUUID(), randomUUID()]
    const write = (user: string, title: string, deleted: string | null) =>
      database.asUser(user, (query) =>
        query('insert into note (id, title, deleted_at) values (gen_random_uuid(), $1, now() - $2::interval)', [
          title,
          deleted,
        ]),
      )
    for (const user of [eve, dan]) {
      await write(user, 'kept', null)
      await write(user, 'in the trash', '29 days 23 hours')
      await write(user, 'expired', '30 days 1 minute')
    }
    await database.purgeTrash()
    const titles = (user: string) => database.asUser(user, (query) => query('select title from note order by title'))
    for (const user of [eve, dan]) expect(await titles(user)).toEqual([{ title: 'in the trash' }, { title: 'kept' }])
  })

  test('the application role gains nothing by the policies of the purge', async () => {
    const expire = `insert into note (id, deleted_at) values ($1, now() - interval '60 days')`
    await database.asUser(ann, (query) => query(expire, [randomUUID()]))
    const expired = (query: Query) => query('delete from note where deleted_at is not null returning id')
    expect(await database.asUser(bob, expired)).toEqual([])
    expect(await database.asUser(ann, expired)).toHaveLength(1)
  })

  test('the application role cannot change the schema', async () => {
    await expect(database.asUser(ann, (query) => query('alter table note disable row level security'))).rejects.toThrow(
      /owner/,
    )
  })

  test('reads a page of the newest notes from the index', async () => {
    const explain = (query: Query) => {
      const page = `select id from note where deleted_at is null
        and (pinned, updated_at, id) < (false, now(), $1)
        order by pinned desc, updated_at desc, id desc limit 50`
      return query('set local enable_seqscan = off').then(() =>
        query<{ 'QUERY PLAN': string }>(`explain ${page}`, [note]),
      )
    }
    const plan = (await database.asUser(ann, explain)).map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index.*note_newest/)
    expect(plan).not.toMatch(/Sort/)
  })
})

test('opening twice migrates once and preserves the notes', async () => {
  const place = { url, folder: join(folder, 'twice') }
  const user = randomUUID()
  const first = await openDatabase(place)
  await first.asUser(user, (query) => query('insert into note (id) values ($1)', [randomUUID()]))
  await first.close()
  const second = await openDatabase(place)
  expect(await second.asUser(user, (query) => query('select id from note'))).toHaveLength(1)
  await second.close()
})

describe('the self-test refuses to serve', () => {
  let db: PGlite
  let transaction: Transaction

  beforeAll(async () => {
    db = await PGlite.create(await pgliteFolder(join(folder, 'self-test')))
    transaction = (work) =>
      db.transaction((tx) =>
        work(async <Row>(text: string, values?: readonly unknown[]) =>
          values ? (await tx.query<Row>(text, [...values])).rows : ((await tx.exec(text)).at(-1)?.rows as Row[]),
        ),
      )
    await migrate(transaction)
  })
  afterAll(() => db.close())

  const guarded: Pick<Database, 'asUser'> = { asUser: (user, work) => asUserIn(transaction)(user, work) }

  test('when queries run as the superuser', async () => {
    const careless: Pick<Database, 'asUser'> = { asUser: (_, work) => transaction(work) }
    await expect(proveIsolation(careless)).rejects.toThrow('refuses to serve: the effective role')
  })

  test.each([
    ['row-level security is off', 'alter table note disable row level security', /can read/],
    ['another policy lets all users read', 'create policy slip on note for select using (true)', /can read/],
    ['the policy checks no new rows', 'alter policy own_notes on note with check (true)', /can create/],
  ])('when %s', async (_, mistake, finding) => {
    await expect(proveIsolation(guarded)).resolves.toBeUndefined()
    await db.exec(mistake)
    await expect(proveIsolation(guarded)).rejects.toThrow(finding)
    await db.exec(`alter table note enable row level security; drop policy if exists slip on note;
      alter policy own_notes on note with check (owner = nullif(current_setting('app.user_id', true), '')::uuid)`)
    expect((await db.query('select id from note')).rows).toEqual([])
  })
})

test('the statements of the API do not filter by owner, so that the database alone isolates users', async () => {
  const server = new URL('./', import.meta.url)
  const sources = (await readdir(server, { recursive: true })).filter((name) => /(?<!\.test)\.(ts|sql)$/.test(name))
  const texts = await Promise.all(sources.map((name) => readFile(new URL(name, server), 'utf8')))
  expect(texts.length).toBeGreaterThan(5)
  for (const text of texts) expect(text).not.toMatch(/(where|and)\s+(\w+\.)?owner\s*=/i)
})
