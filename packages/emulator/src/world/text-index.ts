/** Entries that share a sequence with more others narrow no search: a page of results is full sooner. */
const MOST = 1_000
/** Number of hashes, a prime. */
const HASHES = 65_521

interface Entry {
  readonly text: string
}

/** Finds entries by a part of their text, by its sequences of up to three characters. The time depends on the number of results. */
export class TextIndex<E extends Entry> {
  /** The entries whose text has a sequence, by its hash. Null if there are more than `MOST`. */
  readonly #entries = new Map<number, E[] | null>()

  constructor(entries: Iterable<E>) {
    for (const entry of entries) this.add(entry)
  }

  add(entry: E): void {
    for (const hash of hashesOf(entry.text)) {
      const entries = this.#entries.get(hash)
      if (entries === undefined) this.#entries.set(hash, [entry])
      else if (entries?.length === MOST) this.#entries.set(hash, null)
      else if (entries?.at(-1) !== entry) entries?.push(entry)
    }
  }

  /** Removes an entry, before its text changes. */
  remove(entry: E): void {
    for (const hash of new Set(hashesOf(entry.text))) {
      const entries = this.#entries.get(hash)
      entries?.splice(entries.indexOf(entry), 1)
    }
  }

  /** Returns the entries whose text contains a text in any order, or undefined if they are too many. */
  find(text: string): E[] | undefined {
    let fewest: E[] | undefined
    for (const hash of hashesOf(text, Math.min(text.length, 3))) {
      const entries = this.#entries.get(hash)
      if (entries === undefined) return []
      if (entries && !(fewest && fewest.length <= entries.length)) fewest = entries
    }
    return fewest?.filter((entry) => entry.text.includes(text))
  }
}

/** Returns a hash of each sequence of characters. Equal hashes of others only cost time, because texts are compared. */
function hashesOf(text: string, shortest = 1): number[] {
  const hashes: number[] = []
  for (let start = 0; start < text.length; start++) {
    let hash = 0
    const end = Math.min(start + 3, text.length)
    for (let i = start; i < end; i++) {
      hash = (hash * 263 + text.charCodeAt(i)) % HASHES
      if (i - start + 1 >= shortest) hashes.push(hash)
    }
  }
  return hashes
}
