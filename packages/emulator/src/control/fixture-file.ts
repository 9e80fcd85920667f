import { z } from 'zod'
import { type Rows, TABLES } from '../world/rows.js'
import type { Snapshot } from './snapshots.js'

/** The version of the format. Increase it when an emulator of the earlier version could not read the file. */
export const FIXTURE_VERSION = 1

/**
 * All data of an emulator as JSON, as `control.world.export()` returns it. It contains project keys and password hashes.
 *
 * @example
 * const file: FixtureFile = JSON.parse(readFileSync('fixture.json', 'utf8'))
 */
export interface FixtureFile {
  /** Identifies the format: `latchkey-world`. */
  readonly type: 'latchkey-world'
  /** Version of the format. */
  readonly version: 1
  /** How far the clock is ahead of the system time, and the time at which it is frozen, both in milliseconds. */
  readonly clock: { readonly ahead: number; readonly frozen: number | null }
  /** The rows of each table, oldest first. At least one project is required. */
  readonly rows: { readonly [T in keyof Rows]?: { id: string; [field: string]: unknown }[] | undefined }
}

/** Checks a fixture file. */
export const fixtureFile: z.ZodType<FixtureFile, FixtureFile> = z.strictObject({
  type: z.literal('latchkey-world'),
  version: z.literal(FIXTURE_VERSION),
  clock: z.strictObject({ ahead: z.number(), frozen: z.number().nullable() }),
  rows: z
    .partialRecord(z.enum(TABLES as [keyof Rows]), z.array(z.looseObject({ id: z.string() })))
    .refine(({ projects }) => projects?.length, 'must have at least one project'),
})

/** Converts a snapshot to a fixture file. */
export function toFixtureFile({ rows, clock }: Snapshot): FixtureFile {
  const rowsOf = (table: string) => rows.filter((change) => change.table === table).map(({ row }) => row)
  const grouped = Object.fromEntries(TABLES.map((table) => [table, rowsOf(table)]))
  return { type: 'latchkey-world', version: FIXTURE_VERSION, clock, rows: grouped as FixtureFile['rows'] }
}

/** Converts a fixture file to a snapshot. */
export function fromFixtureFile({ rows, clock }: FixtureFile): Snapshot {
  const changes = Object.entries(rows).flatMap(([table, all]) => all.map((row) => ({ table, id: row.id, row })))
  return { rows: changes, clock }
}
