import { randomUUID } from 'node:crypto'
import { type Access, asUser, type Query, type Transaction } from './as-user.ts'

/** The code of the Postgres error when a policy forbids a row. */
const FORBIDDEN = '42501'

/**
 * Throws if the database does not isolate users and teams: if the role bypasses row-level security, as the default users
 * of PGlite and of many cloud databases do, or if a notebook is open to others. Leaves no rows.
 */
export async function proveIsolation(transaction: Transaction): Promise<void> {
  const [author, stranger, teamId, own, shared, planted] = Array.from({ length: 6 }, () => randomUUID()) as [
    string,
    ...string[],
  ]
  const owner: Access = { userId: author, canWrite: true }
  const member: Access = { userId: author, teamId, canWrite: true }
  const others: readonly Access[] = [
    { userId: stranger as string, canWrite: true },
    { userId: stranger as string, teamId: randomUUID(), canWrite: true },
  ]
  const reader: Access = { userId: author, teamId, canWrite: false }

  /** Throws when the attempt returns rows. */
  async function mustFail(finding: string, access: Access, text: string, values: readonly unknown[] = []) {
    const rows = await asUser(transaction, access, (query) => query(text, values)).catch((error) => {
      if (error.code !== FORBIDDEN) throw error
      return []
    })
    const advice = 'Check the policies of the table "notes" and the role "note_app".'
    if (rows.length > 0) throw new Error(`The notes API refuses to serve: ${finding}. ${advice}`)
  }
  const insert = (id: unknown) => (query: Query) => query('insert into notes (id) values ($1)', [id])
  const bypassing = 'select oid from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)'
  const create = 'insert into notes (notebook, of_team, id) values ($1, $2, $3) returning id'
  try {
    await mustFail('the role bypasses row-level security', owner, bypassing)
    await asUser(transaction, owner, insert(own))
    await asUser(transaction, member, insert(shared))
    for (const access of others) {
      const ids = [own, shared]
      await mustFail('a notebook is open to others', access, 'select id from notes where id in ($1, $2)', ids)
      const change = 'update notes set title = $3 where id in ($1, $2) returning id'
      await mustFail('others can change a notebook', access, change, [...ids, 'x'])
      await mustFail('others can write in a notebook', access, create, [author, false, planted])
      await mustFail('others can write in the notebook of a team', access, create, [teamId, true, planted])
    }
    await mustFail('a reader can create notes', reader, create, [teamId, true, planted])
    await mustFail('a reader can change notes', reader, 'update notes set title = $2 where id = $1 returning id', [
      shared,
      'x',
    ])
    await mustFail('a reader can delete notes', reader, 'delete from notes where id = $1 returning id', [shared])
  } finally {
    for (const access of [owner, member])
      await asUser(transaction, access, (query) =>
        query('delete from notes where id in ($1, $2, $3)', [own, shared, planted]),
      )
  }
}
