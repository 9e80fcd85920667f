import type { Service } from '../calls/service.js'
import type { ClockState } from '../world/clock.js'
import { restoreRandomState } from '../world/random-state.js'
import { TABLES } from '../world/rows.js'
import type { RowChange, Store } from '../world/store.js'
import type { Table } from '../world/world.js'

/** All rows and the clock at one point in time. Rows are immutable, so a snapshot needs no copies. */
export interface Snapshot {
  readonly rows: readonly RowChange[]
  readonly clock: ClockState
}

/** Takes a snapshot of all data and the clock. */
export function takeSnapshot({ world, clock }: Service): Snapshot {
  const rows = TABLES.flatMap((table) =>
    tableOf(world, table)
      .where(() => true)
      .map((row) => ({ table, id: row.id, row })),
  )
  return { rows, clock: clock.state() }
}

/** Replaces all data and the clock with those of a snapshot. */
export function restoreSnapshot({ world, clock }: Service, snapshot: Snapshot): void {
  // First, because it throws for a time that a clock cannot have.
  clock.restore(snapshot.clock)
  world.clear()
  for (const { table, row } of snapshot.rows) if (row) tableOf(world, table).put(row as { id: string })
}

/** Replaces all data and the clock with those of another emulator. A source with the same seed does not assign its ids again. */
export function importSnapshot(service: Service, snapshot: Snapshot): void {
  restoreSnapshot(service, snapshot)
  restoreRandomState(service.world, service.random)
}

/** Creates a store that loads the rows of a snapshot and does not persist changes. */
export function snapshotStore({ rows }: Snapshot): Store {
  return { load: () => rows, write: () => {}, close: () => {} }
}

const tableOf = (world: object, table: string) =>
  (world as Record<string, Table<{ id: string }>>)[table] as Table<{ id: string }>
