/**
 * Returns the milliseconds since a time that the same clock measured earlier. Infinity for a time in the future: the clock
 * was set back since, so that any time may have passed.
 */
export const elapsed = (since: number, now: number): number => (now < since ? Number.POSITIVE_INFINITY : now - since)
