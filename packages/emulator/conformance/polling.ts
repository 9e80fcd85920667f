/** How long to wait for what a service does after it responded. */
export interface Patience {
  /** The longest time to wait for an email, in milliseconds. */
  readonly limit: number
  readonly wait: (millis: number) => Promise<unknown>
  /** Stops the waiting. */
  readonly signal?: AbortSignal | undefined
}

/** The time between two looks, in milliseconds. */
const BETWEEN = 250

/** Looks until there is a result, at least once. */
export async function poll<T>(
  look: () => Promise<T | undefined>,
  { limit, wait, signal }: Patience,
): Promise<T | undefined> {
  for (let waited = 0; ; waited += BETWEEN) {
    const found = await look()
    if (found !== undefined || waited >= limit || signal?.aborted) return found
    await wait(BETWEEN)
  }
}
