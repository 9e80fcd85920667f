/** Seeded random numbers: one seed, one sequence on every machine. */
export interface Random {
  /** A number from 0 up to, but not including, 1. */
  next(): number
  /** An integer, both ends included. */
  between(low: number, high: number): number
  /** Returns true with this probability. */
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** Picks a key in proportion to its weight. */
  weighted<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K
  /** A separate sequence, so that one part of the world does not shift the numbers of another. */
  fork(): Random
}

/** Creates a generator (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: <T>(items: readonly T[]) => items[between(0, items.length - 1)] as T,
    weighted<K extends string>(weights: Readonly<Partial<Record<K, number>>>) {
      const rows = Object.entries(weights) as [K, number][]
      let left = next() * rows.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [key, weight] of rows) {
        left -= weight
        if (left < 0) return key
      }
      return (rows[rows.length - 1] as [K, number])[0]
    },
    fork: () => createRandom(Math.floor(next() * 2 ** 32)),
  }
}
