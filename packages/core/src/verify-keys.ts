import { createLocalJWKSet, type JWTVerifyGetKey } from 'jose'

/** How long a fetched key set is used without asking again, in milliseconds. */
const FRESH = 10 * 60_000
/** How long it is still used when it cannot be fetched again. Rotated keys must go at some time. */
const STALE = 4 * 60 * 60_000
/** The least time between two fetches caused by unknown keys or by a failed refresh. */
const COOL_DOWN = 30_000
/** The time limit of one fetch. */
const PATIENCE = 5_000

interface KeySet {
  readonly ids: ReadonlySet<string>
  readonly find: JWTVerifyGetKey
  readonly loadedAt: number
}

export interface KeySourceOptions {
  readonly url: string
  readonly fetch: typeof globalThis.fetch
  readonly now: () => number
}

/**
 * The public keys behind a JWKS address. An aged set answers at once and is renewed behind the caller's back;
 * an unknown key id causes at most one fetch per half minute. Rejects only while no usable set was ever loaded.
 */
export function createKeySource({ url, fetch, now }: KeySourceOptions) {
  let known: KeySet | undefined
  let triedAt = Number.NEGATIVE_INFINITY
  let pending: Promise<KeySet> | undefined

  async function load(): Promise<KeySet> {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(PATIENCE),
    })
    if (!response.ok) throw new Error(`The key set answered with status ${response.status}.`)
    const body = await response.json()
    const find = createLocalJWKSet(body)
    const ids = (body.keys as { kid?: unknown }[]).map((key) => key.kid).filter((id) => typeof id === 'string')
    known = { ids: new Set(ids), find, loadedAt: now() }
    return known
  }

  function renew(): Promise<KeySet> {
    triedAt = now()
    pending ??= load().finally(() => {
      pending = undefined
    })
    return pending
  }

  const rested = () => pending !== undefined || now() - triedAt >= COOL_DOWN

  /** The key set to judge a token of this key id with, or null when no key of that id is published. */
  return async function keysFor(keyId: string): Promise<JWTVerifyGetKey | null> {
    const age = known ? now() - known.loadedAt : Number.POSITIVE_INFINITY
    if (!known || age >= STALE) {
      const set = await renew()
      return set.ids.has(keyId) ? set.find : null
    }
    if (known.ids.has(keyId)) {
      // A failed renewal is not this caller's trouble: the known set still answers, and the next one tries again.
      if (age >= FRESH && rested()) renew().catch(() => undefined)
      return known.find
    }
    if (!rested()) return null
    const set = await renew().catch(() => known)
    return set?.ids.has(keyId) ? set.find : null
  }
}
