import { randomUUID } from 'node:crypto'
import type { AsUser, Query, TeamAccess } from './as-user.ts'

/** The code of the Postgres error when a policy forbids a row. */
const FORBIDDEN = '42501'

/**
 * Throws if the database does not isolate users and teams: if the role bypasses row-level security, if one user can
 * read, change or create a row of another, if a team can read a row of another, or if a member who may only read can
 * write. The default users of PGlite and of many cloud databases bypass it.
 */
export async function proveIsolation({ asUser }: { readonly asUser: AsUser }): Promise<void> {
  const [author, stranger, own, shared, planted] = Array.from({ length: 5 }, () => randomUUID())
  const [team, otherTeam] = [randomUUID(), randomUUID()].map((id) => ({ id, canWrite: true }))
  if (!author || !stranger || !team) return
  const reader = { ...team, canWrite: false }
  /** Throws when the attempt of a user, in a team or without one, returns rows. */
  const mustFail = async (finding: string, attempt: (query: Query) => Promise<unknown[]>, as?: TeamAccess) => {
    const rows = await asUser(stranger, attempt, as).catch((error) => {
      if (error.code !== FORBIDDEN) throw error
      return []
    })
    const advice = 'Check the policies of table "note" and the role "note_app".'
    if (rows.length > 0) throw new Error(`The notes API refuses to serve: ${finding}. ${advice}`)
  }
  const bypassing = 'select oid from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)'
  await mustFail('the effective role bypasses row-level security', (query) => query(bypassing))
  const insert = (id: string | undefined) => (query: Query) => query('insert into note (id) values ($1)', [id])
  try {
    await asUser(author, insert(own))
    await asUser(author, insert(shared), team)
    const read = (query: Query) => query('select id from note where id in ($1, $2)', [own, shared])
    await mustFail('one user can read the notes of another, or of a team', read)
    await mustFail('the members of a team can read the notes of another team, or of a user', read, otherTeam)
    const change = (query: Query) => query('update note set rev = 2 where id in ($1, $2) returning id', [own, shared])
    await mustFail('one user can change the notes of another', change)
    await mustFail('a member who may only read can change the notes of a team', change, reader)
    const create = (query: Query) => query('insert into note (owner, id) values ($1, $2)', [author, planted])
    await mustFail('one user can create notes of another', (query) => create(query).then(() => [planted]))
    const share = (query: Query) => insert(planted)(query).then(() => [planted])
    await mustFail('a member who may only read can create notes of a team', share, reader)
    const remove = (query: Query) => query('delete from note where id = $1 returning id', [shared])
    await mustFail('a member who may only read can delete the notes of a team', remove, reader)
  } finally {
    const remove = (query: Query) => query('delete from note where id in ($1, $2, $3)', [own, shared, planted])
    for (const notebook of [undefined, team]) await asUser(author, remove, notebook)
  }
}
