import { z } from 'zod'
import { type Rows, TABLES } from '../world/rows.js'
import type { Snapshot } from './snapshots.js'

/** All data of an emulator as JSON, to download or to load in a test. It contains project keys and password hashes. */
export const fixtureFile = z.strictObject({
  type: z.literal('latchkey-world'),
  version: z.literal(1),
  clock: z.strictObject({ ahead: z.number(), frozen: z.number().nullable() }),
  rows: z
    .partialRecord(z.enum(TABLES as [keyof Rows]), z.array(z.looseObject({ id: z.string() })))
    .refine(({ projects }) => projects?.length, 'must have at least one project'),
})
export type FixtureFile = z.output<typeof fixtureFile>

/** Converts a snapshot to a fixture file. */
export function toFixtureFile({ rows, clock }: Snapshot): FixtureFile {
  const rowsOf = (table: string) => rows.filter((change) => change.table === table).map(({ row }) => row)
  const grouped = Object.fromEntries(TABLES.map((table) => [table, rowsOf(table)]))
  return { type: 'latchkey-world', version: 1, clock, rows: grouped as FixtureFile['rows'] }
}

/** Converts a fixture file to a snapshot. */
export function fromFixtureFile({ rows, clock }: FixtureFile): Snapshot {
  const changes = Object.entries(rows).flatMap(([table, all]) => all.map((row) => ({ table, id: row.id, row })))
  return { rows: changes, clock }
}
