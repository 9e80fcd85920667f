/** A stored row as JSON. Null when it was deleted. */
export interface RowChange {
  /** Name of the table. */
  readonly table: string
  /** ID of the row. */
  readonly id: string
  /** The row as JSON, or null when it was deleted. */
  readonly row: object | null
}

/** Persists the data of an emulator. All functions are synchronous: a response is sent after `write` returns. */
export interface Store {
  /** Returns all rows, oldest first. */
  load(): Iterable<RowChange>
  /** Writes all changes of one request, or none. */
  write(changes: readonly RowChange[]): void
  /** Releases the store. It is not used afterwards. */
  close(): void
}
