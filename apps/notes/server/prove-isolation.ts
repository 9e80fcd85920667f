import { randomUUID } from 'node:crypto'
import type { AsUser, Query } from './as-user.ts'

/** The code of the Postgres error when a policy forbids a row. */
const FORBIDDEN = '42501'

/**
 * Throws if the database does not isolate users: if the role bypasses row-level security, or if one user can read,
 * change or create a row of another. The default users of PGlite and of many cloud databases are such roles.
 */
export async function proveIsolation({ asUser }: { readonly asUser: AsUser }): Promise<void> {
  const [author, stranger, own, planted] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  /** Throws when the attempt returns rows. */
  const mustFail = async (finding: string, attempt: (query: Query) => Promise<unknown[]>) => {
    const rows = await asUser(stranger, attempt).catch((error) => {
      if (error.code !== FORBIDDEN) throw error
      return []
    })
    const advice = 'Check the policy of table "note" and the role "note_app".'
    if (rows.length > 0) throw new Error(`The notes API refuses to serve: ${finding}. ${advice}`)
  }
  const bypassing = 'select oid from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)'
  await mustFail('the effective role bypasses row-level security', (query) => query(bypassing))
  try {
    await asUser(author, (query) => query('insert into note (id) values ($1)', [own]))
    const read = (query: Query) => query('select id from note where id = $1', [own])
    await mustFail('one user can read the notes of another', read)
    const change = (query: Query) => query('update note set rev = 2 where id = $1 returning id', [own])
    await mustFail('one user can change the notes of another', change)
    const create = (query: Query) => query('insert into note (owner, id) values ($1, $2)', [author, planted])
    await mustFail('one user can create notes of another', (query) => create(query).then(() => [planted]))
  } finally {
    await asUser(author, (query) => query('delete from note where id in ($1, $2)', [own, planted]))
  }
}
