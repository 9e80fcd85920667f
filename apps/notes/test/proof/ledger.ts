import { setTimeout as pause } from 'node:timers/promises'

/** Returns a seeded random source: numbers from 0 up to, but not including, 1. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A note as the API last acknowledged it; null: its deletion was acknowledged. */
interface Acknowledged {
  readonly body: string | null
  /** Texts of later writes whose response was lost or was no success: they may or may not have been applied. */
  readonly uncertain: readonly (string | null)[]
}

/**
 * The writes of one user. Each note has one writer at a time, so that the server must store exactly the last acknowledged
 * write or a later one of unknown outcome.
 */
export function createLedger() {
  const notes = new Map<string, Acknowledged>()
  return {
    ids: () => [...notes].filter(([, { body }]) => body !== null).map(([id]) => id),
    acknowledge: (id: string, body: string | null) => void notes.set(id, { body, uncertain: [] }),
    doubt(id: string, body: string | null) {
      const { body: last, uncertain } = notes.get(id) ?? { body: null, uncertain: [] }
      notes.set(id, { body: last, uncertain: [...uncertain, body] })
    },
    /** Compares with all notes that the server has. Returns a description of each difference. */
    compare(stored: ReadonlyMap<string, string>): string[] {
      const unknown = [...stored.keys()].filter((id) => !notes.has(id)).map((id) => `${id} was never written`)
      const lost = [...notes].flatMap(([id, { body, uncertain }]) => {
        const found = stored.get(id) ?? null
        if (found === body || uncertain.includes(found)) return []
        return [`${id}: acknowledged ${shortened(body)}, stored ${shortened(found)}`]
      })
      return [...unknown, ...lost]
    },
    size: () => notes.size,
  }
}

export type Ledger = ReturnType<typeof createLedger>

const shortened = (body: string | null) => (body === null ? 'a deletion' : JSON.stringify(body.slice(0, 40)))

/** The calls of one user. */
export type Call = (method: string, path: string, body?: object) => Promise<Response>

export const callsOf =
  (url: () => string, token: string): Call =>
  (method, path, body) =>
    fetch(`${url()}/api/notes${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })

/** Reads all notes of a user, page by page. Repeats a page that the server was too busy for. */
export async function readAll(call: Call): Promise<Map<string, string>> {
  const notes = new Map<string, string>()
  for (let cursor: string | null = ''; cursor !== null; ) {
    const response = await call('GET', `?limit=100${cursor && `&cursor=${cursor}`}`)
    if (response.status === 503) {
      await pause(100)
      continue
    }
    if (response.status !== 200) throw new Error(`The list responded with ${response.status}.`)
    const page = (await response.json()) as { notes: { id: string; body: string }[]; nextCursor: string | null }
    for (const { id, body } of page.notes) notes.set(id, body)
    cursor = page.nextCursor
  }
  return notes
}
