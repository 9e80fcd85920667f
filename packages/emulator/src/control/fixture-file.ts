import { z } from 'zod'
import { type Rows, TABLES } from '../world/rows.js'
import type { Snapshot } from './snapshots.js'

/** A whole world as JSON: what a person downloads, and what a test may begin with. Its keys and hashes are in it. */
export const worldFile = z.strictObject({
  is: z.literal('latchkey-world'),
  version: z.literal(1),
  clock: z.strictObject({ ahead: z.number(), frozen: z.number().nullable() }),
  rows: z
    .partialRecord(z.enum(TABLES as [keyof Rows]), z.array(z.looseObject({ id: z.string() })))
    .refine(({ projects }) => projects?.length, 'must have at least one project'),
})
export type WorldFile = z.output<typeof worldFile>

export function asFile({ rows, clock }: Snapshot): WorldFile {
  const of = (table: string) => rows.filter((change) => change.table === table).map(({ row }) => row)
  const grouped = Object.fromEntries(TABLES.map((table) => [table, of(table)]))
  return { is: 'latchkey-world', version: 1, clock, rows: grouped as WorldFile['rows'] }
}

export function fromFile({ rows, clock }: WorldFile): Snapshot {
  const changes = Object.entries(rows).flatMap(([table, all]) => all.map((row) => ({ table, id: row.id, row })))
  return { rows: changes, clock }
}
