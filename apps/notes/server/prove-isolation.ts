import { randomUUID } from 'node:crypto'
import type { AsUser, Query } from './as-user.ts'

/** What Postgres says when a policy forbids a row. */
const FORBIDDEN = '42501'

/**
 * Refuses a database that would not keep users apart: rights that pass by row-level security, or a probe row of one
 * user that another can read, change or plant. PGlite's own user is such a superuser, so is many a cloud database's.
 */
export async function proveIsolation({ asUser }: { readonly asUser: AsUser }): Promise<void> {
  const [author, stranger, own, planted] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  /** Refuses when the attempt gives rows: the database should have let it find nothing. */
  const mustFail = async (finding: string, attempt: (query: Query) => Promise<unknown[]>) => {
    const rows = await asUser(stranger, attempt).catch((error) => {
      if (error.code !== FORBIDDEN) throw error
      return []
    })
    const advice = 'Check the policy of table "note" and the role "note_app".'
    if (rows.length > 0) throw new Error(`The notes API refuses to serve: ${finding}. ${advice}`)
  }
  const mighty = 'select oid from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)'
  await mustFail('the effective role passes by row-level security', (query) => query(mighty))
  try {
    await asUser(author, (query) => query('insert into note (id) values ($1)', [own]))
    const read = (query: Query) => query('select id from note where id = $1', [own])
    await mustFail('one user can read the notes of another', read)
    const change = (query: Query) => query('update note set rev = 2 where id = $1 returning id', [own])
    await mustFail('one user can change the notes of another', change)
    const plant = (query: Query) => query('insert into note (owner, id) values ($1, $2)', [author, planted])
    await mustFail('one user can plant notes on another', (query) => plant(query).then(() => [planted]))
  } finally {
    await asUser(author, (query) => query('delete from note where id in ($1, $2)', [own, planted]))
  }
}
