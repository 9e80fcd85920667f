import { readdir, readFile } from 'node:fs/promises'
import type { Transaction } from './as-user.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** Any number, as long as every process that migrates this database uses the same one. */
const LOCK = 7_305_861

/** Applies the migrations of `migrations/` that the database does not have yet. Safe to run twice, and from two processes at the same time. */
export async function migrate(transaction: Transaction): Promise<void> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql'))
  const ordered = names.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
  await transaction(async (query) => {
    await query('select pg_advisory_xact_lock($1)', [LOCK])
    await query('create table if not exists migration (name text primary key, applied_at timestamptz default now())')
    const applied = new Set((await query<{ name: string }>('select name from migration')).map(({ name }) => name))
    for (const name of ordered.filter((each) => !applied.has(each))) {
      await query(await readFile(new URL(name, FOLDER), 'utf8'))
      await query('insert into migration (name) values ($1)', [name])
    }
  })
}
