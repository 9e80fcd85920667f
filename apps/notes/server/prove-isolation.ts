import { randomUUID } from 'node:crypto'
import { asUser, type Transaction } from './as-user.ts'

/** Queries that must not reach the note of another user. Each returns the note if it succeeds. */
const ATTEMPTS = [
  'select id from notes where id = $1',
  `update notes set title = 'x' where id = $1 returning id`,
  'delete from notes where id = $1 returning id',
]

/**
 * Throws if the database does not isolate users: if row-level security is off, or the role bypasses it, as the default
 * users of PGlite and of many cloud databases do. Leaves no note.
 */
export async function proveIsolation(transaction: Transaction): Promise<void> {
  const [author, stranger, id] = [randomUUID(), randomUUID(), randomUUID()]
  const as = (userId: string, statement: string) =>
    asUser(transaction, { userId, canWrite: true }, (query) => query(statement, [id]))
  await as(author, 'insert into notes (id) values ($1)')
  try {
    for (const statement of ATTEMPTS)
      if ((await as(stranger, statement)).length > 0)
        throw new Error(
          'The notes API refuses to serve: a notebook is open to others. Check the policies of the table "notes" and the role "note_app".',
        )
  } finally {
    await as(author, 'delete from notes where id = $1')
  }
}
