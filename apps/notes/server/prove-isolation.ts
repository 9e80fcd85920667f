import { randomUUID } from 'node:crypto'
import type { Query } from './as-user.ts'
import type { Database } from './db.ts'

/** What Postgres says when a policy forbids a row. */
const FORBIDDEN = '42501'

/**
 * Refuses a database that would not keep users apart: rights that pass by row-level security, or a probe row of one
 * user that another can read, change or plant. PGlite's own user is such a superuser, so is many a cloud database's.
 */
export async function proveIsolation({ asUser }: Pick<Database, 'asUser'>): Promise<void> {
  const [author, stranger, own, planted] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]

  const [role] = await asUser(author, (query) =>
    query<{ mighty: boolean }>('select rolsuper or rolbypassrls as mighty from pg_roles where rolname = current_user'),
  )
  if (role?.mighty !== false) throw refusal('the effective role passes by row-level security')

  const plant = (query: Query) => query('insert into note (owner, id) values ($1, $2)', [author, planted])
  try {
    await asUser(author, (query) => query('insert into note (id) values ($1)', [own]))
    const read = await asUser(stranger, (query) => query('select id from note where id = $1', [own]))
    if (read.length > 0) throw refusal('one user can read the notes of another')
    const changed = await asUser(stranger, (query) =>
      query('update note set rev = 2 where id = $1 returning id', [own]),
    )
    if (changed.length > 0) throw refusal('one user can change the notes of another')
    const accepted = await asUser(stranger, plant).then(
      () => true,
      (error) => {
        if (error.code === FORBIDDEN) return false
        throw error
      },
    )
    if (accepted) throw refusal('one user can plant notes on another')
  } finally {
    await asUser(author, (query) => query('delete from note where id in ($1, $2)', [own, planted]))
  }
}

const refusal = (finding: string) =>
  new Error(`The notes API refuses to serve: ${finding}. Check the policy of table "note" and the role "note_app".`)
