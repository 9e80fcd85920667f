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

  describe('the notes of a team', () => {
    const [team, otherTeam] = [randomUUID(), randomUUID()]
    const member = { id: team, canWrite: true }
    const reader = { id: team, canWrite: false }
    const shared = randomUUID()
    const statements = {
      read: 'select id from note',
      create: 'insert into note (id) values (gen_random_uuid()) returning id',
      change: `update note set title = 'changed' returning id`,
      'move to the trash': 'update note set deleted_at = now() returning id',
      delete: 'delete from note returning id',
    }
    beforeAll(() =>
      database.asUser(bob, (query) => query('insert into note (id, title) values ($1, $2)', [shared, 'ours']), member),
    )

    test('belong to the team, not to the user who created them', async () => {
      const rows = (query: Query) => query('select owner, team, title from note where id = $1', [shared])
      expect(await database.asUser(ann, rows, member)).toEqual([{ owner: null, team, title: 'ours' }])
    })

    test.each(Object.entries(statements).filter(([name]) => name !== 'create'))(
      'no user can %s them without the team, or in another team',
      async (_, statement) => {
        const run = (query: Query) => query(`${statement.replace(' returning', ' where id = $1 returning')}`, [shared])
        const one = (query: Query) =>
          statement.startsWith('select') ? query('select id from note where id = $1', [shared]) : run(query)
        for (const user of [ann, bob]) {
          expect(await database.asUser(user, one)).toEqual([])
          expect(await database.asUser(user, one, { id: otherTeam, canWrite: true })).toEqual([])
        }
      },
    )

    test('a member who may only read cannot create, change or delete them', async () => {
      const { read, create, ...others } = statements
      expect(await database.asUser(ann, (query) => query(read), reader)).toEqual([{ id: shared }])
      await expect(database.asUser(ann, (query) => query(create), reader)).rejects.toThrow(/row-level security/)
      for (const statement of Object.values(others))
        expect(await database.asUser(ann, (query) => query(statement), reader)).toEqual([])
    })

    test('a member cannot move them to their own notebook, nor their own notes to the team', async () => {
      const take = 'update note set team = null, owner = $1 where id = $2'
      await expect(database.asUser(ann, (query) => query(take, [ann, shared]), member)).rejects.toThrow(
        /row-level security/,
      )
      const give = 'update note set team = $1, owner = null where id = $2'
      await expect(database.asUser(ann, (query) => query(give, [team, note]))).rejects.toThrow(/row-level security/)
    })

    test('a note has an owner or a team, never both or none', async () => {
      const both = 'insert into note (owner, team, id) values ($1, $2, gen_random_uuid())'
      for (const values of [
        [ann, team],
        [null, null],
      ])
        await expect(database.asUser(ann, (query) => query(both, values), member)).rejects.toThrow(
          /note_owner_or_team|row-level security|null value/,
        )
    })

    test('a team with the ID of a user has no access to the notes of the user', async () => {
      const read = (query: Query) => query('select id from note')
      expect(await database.asUser(bob, read, { id: ann, canWrite: true })).toEqual([])
      expect(await database.asUser(team, read)).toEqual([])
    })
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

  const guarded: Pick<Database, 'asUser'> = { asUser: (...input) => asUserIn(transaction)(...input) }

  test('when queries run as the superuser', async () => {
    const careless: Pick<Database, 'asUser'> = { asUser: (_, work) => transaction(work) }
    await expect(proveIsolation(careless)).rejects.toThrow('refuses to serve: the effective role')
  })

  test.each([
    ['row-level security is off', 'alter table note disable row level security', /can read/],
    ['another policy lets all users read', 'create policy slip on note for select using (true)', /can read/],
    ['the policy checks no new rows', 'alter policy own_notebook on note with check (true)', /can create/],
    [
      'readers of a team can change',
      'alter policy member_changes on note using (true) with check (true)',
      /may only read can change/,
    ],
    [
      'readers of a team can create',
      'alter policy member_creates on note with check (true)',
      /may only read can create/,
    ],
    ['readers of a team can delete', 'alter policy member_deletes on note using (true)', /may only read can delete/],
  ])('when %s', async (_, mistake, finding) => {
    const policies = `select policyname as name, coalesce(qual, with_check) as rule, cmd from pg_policies
      where tablename = 'note' and policyname ~ '^(own|member)'`
    const { rows } = await db.query<{ name: string; rule: string; cmd: string }>(policies)
    expect(rows).toHaveLength(4)
    await expect(proveIsolation(guarded)).resolves.toBeUndefined()
    await db.exec(mistake)
    await expect(proveIsolation(guarded)).rejects.toThrow(finding)
    await db.exec('alter table note enable row level security; drop policy if exists slip on note')
    for (const { name, rule, cmd } of rows) {
      const clauses = [cmd !== 'INSERT' && `using (${rule})`, cmd !== 'DELETE' && `with check (${rule})`]
      await db.exec(`alter policy ${name} on note ${clauses.filter(Boolean).join(' ')}`)
    }
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
