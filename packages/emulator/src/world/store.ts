/** One row as a store keeps it; `row` is JSON, `null` means that the row is gone. */
export interface Change {
  readonly table: string
  readonly id: string
  readonly row: object | null
}

/** Where an emulator's world outlives the process. Both ways are synchronous: an answer leaves after `write`. */
export interface Store {
  /** Every row, in the order in which the rows were made. */
  load(): Iterable<Change>
  /** All of them or none: what one request changed. */
  write(changes: readonly Change[]): void
  close(): void
}
