/** The number of values after which the oldest one is dropped. */
const MAX_VALUES = 10_000

/**
 * Returns a function that calls `load`, and returns the result for all calls with the same key until its lifetime ends.
 * A rejection is not cached.
 *
 * @param lifetime How long a value is used, in milliseconds.
 * @param now Returns the current time, in milliseconds.
 */
export function createBriefCache<Value>(lifetime: number, now: () => number = () => performance.now()) {
  const values = new Map<string, { readonly value: Promise<Value>; readonly expiresAt: number }>()
  return (key: string, load: () => Promise<Value>): Promise<Value> => {
    const known = values.get(key)
    if (known && now() < known.expiresAt) return known.value
    // The lifetime includes the time of the request: the service may respond with what it has read at its start.
    const entry = { value: load(), expiresAt: now() + lifetime }
    // A key that is set again becomes the newest one.
    values.delete(key)
    values.set(key, entry)
    const oldest = values.size > MAX_VALUES ? values.keys().next().value : undefined
    if (oldest !== undefined) values.delete(oldest)
    entry.value.catch(() => values.get(key) === entry && values.delete(key))
    return entry.value
  }
}
