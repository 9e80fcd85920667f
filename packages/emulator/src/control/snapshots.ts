import type { ClockState } from '../world/clock.js'
import { TABLES } from '../world/rows.js'
import type { Change, Store } from '../world/store.js'
import type { Table } from '../world/world.js'
import type { Workings } from './control-context.js'

/** A whole world at one moment. Rows are frozen, so holding them is enough. */
export interface Snapshot {
  readonly rows: readonly Change[]
  readonly clock: ClockState
}

export function takeSnapshot({ service: { world, clock } }: Workings): Snapshot {
  const rows = TABLES.flatMap((table) =>
    tableOf(world, table)
      .where(() => true)
      .map((row) => ({ table, id: row.id, row })),
  )
  return { rows, clock: clock.state() }
}

/** Puts everything back, the clock included. */
export function putBack({ service: { world, clock } }: Workings, snapshot: Snapshot): void {
  world.clear()
  for (const { table, row } of snapshot.rows) if (row) tableOf(world, table).put(row as { id: string })
  clock.restore(snapshot.clock)
}

/** A store that begins with these rows and keeps nothing. */
export function storeOf({ rows }: Snapshot): Store {
  return { load: () => rows, write: () => {}, close: () => {} }
}

const tableOf = (world: object, table: string) =>
  (world as Record<string, Table<{ id: string }>>)[table] as Table<{ id: string }>
