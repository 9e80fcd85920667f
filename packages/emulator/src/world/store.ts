/** A stored row as JSON. Null when it was deleted. */
export interface RowChange {
  readonly table: string
  readonly id: string
  readonly row: object | null
}

/** Persists the data of an emulator. All functions are synchronous: a response is sent after `write` returns. */
export interface Store {
  /** Returns all rows, oldest first. */
  load(): Iterable<RowChange>
  /** Writes all changes of one request, or none. */
  write(changes: readonly RowChange[]): void
  close(): void
}
