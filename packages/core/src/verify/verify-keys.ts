import type { JWTVerifyGetKey } from 'jose'
import { createLocalJWKSet } from 'jose/jwks/local'
import { elapsed } from '../lib/elapsed.js'

/** A key set is used without a new fetch for this long, in milliseconds. */
const FRESH = 10 * 60_000
/** A key set that cannot be renewed is used for this long, in milliseconds. Bounds the life of a revoked key. */
const STALE = 4 * 60 * 60_000
/** The minimum time between two fetches for an unknown key ID, and the maximum backoff, in milliseconds. */
const COOL_DOWN = 30_000
/** The first backoff after a failed fetch, in milliseconds. Doubles with each further failure. */
const BACK_OFF = 1000
/** The timeout of one fetch, in milliseconds. */
const FETCH_TIMEOUT = 5_000

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
 * Caches the public keys of a JWKS URL. A set older than {@link FRESH} is refreshed in the background. An unknown key
 * ID causes at most one fetch per {@link COOL_DOWN}. Rejects only while there is no usable set: concurrent callers then
 * share one fetch, and after a failure all callers get that failure until the backoff is over.
 */
export function createKeySource({ url, fetch, now }: KeySourceOptions) {
  let known: KeySet | undefined
  let triedAt = Number.NEGATIVE_INFINITY
  let pending: Promise<KeySet> | undefined
  let failures = 0
  let lastFailure: unknown
  let isWarned = false

  /** A status such as 404 is wrong configuration, which no retry fixes. */
  function warnOnce(status: number): void {
    if (isWarned || status < 400 || status > 499 || status === 408 || status === 429) return
    isWarned = true
    console.error(
      `Latchkey: no token can be verified, because ${url} responded with status ${status}. Check \`projectId\` and \`baseUrl\` of \`createVerifier\`.`,
    )
  }

  async function load(): Promise<KeySet> {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(FETCH_TIMEOUT),
    })
    if (!response.ok) {
      warnOnce(response.status)
      throw new Error(`The JWKS endpoint responded with status ${response.status}.`)
    }
    const body = await response.json()
    const find = createLocalJWKSet(body)
    const ids = (body.keys as { kid?: unknown }[]).map((key) => key.kid).filter((id) => typeof id === 'string')
    return { ids: new Set(ids), find, loadedAt: now() }
  }

  async function renew(): Promise<KeySet> {
    triedAt = now()
    try {
      known = await load()
      failures = 0
      return known
    } catch (error) {
      failures++
      lastFailure = error
      throw error
    }
  }

  const isRunning = () => pending !== undefined && elapsed(triedAt, now()) < FETCH_TIMEOUT

  function fetchOnce(): Promise<KeySet> {
    if (!pending || !isRunning()) {
      const started = renew().finally(() => {
        if (pending === started) pending = undefined
      })
      pending = started
    }
    return withTimeout(pending)
  }
  /** Whether a fetch is running, or the last one was at least `wait` milliseconds ago. */
  const mayFetch = (wait: number) => isRunning() || elapsed(triedAt, now()) >= wait

  /** Returns the key set that verifies tokens with this key ID, or null when no such key is published. */
  return async function keysFor(keyId: string): Promise<JWTVerifyGetKey | null> {
    const age = known ? elapsed(known.loadedAt, now()) : Number.POSITIVE_INFINITY
    if (!known || age >= STALE) {
      if (failures > 0 && !mayFetch(Math.min(BACK_OFF * 2 ** (failures - 1), COOL_DOWN))) throw lastFailure
      const set = await fetchOnce()
      return set.ids.has(keyId) ? set.find : null
    }
    if (known.ids.has(keyId)) {
      // A failed renewal must not fail this call: the cached set is still usable.
      if (age >= FRESH && mayFetch(COOL_DOWN)) fetchOnce().catch(() => undefined)
      return known.find
    }
    if (!mayFetch(COOL_DOWN)) return null
    const set = await fetchOnce().catch(() => known)
    return set?.ids.has(keyId) ? set.find : null
  }
}

/**
 * Rejects after the timeout of a fetch. Each caller needs its own timer: Workers cancels the fetch and the timers of a
 * request that has ended, and their promises then never settle.
 */
function withTimeout<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const expire = () => reject(new Error(`The JWKS endpoint did not respond within ${FETCH_TIMEOUT} ms.`))
    const timer = setTimeout(expire, FETCH_TIMEOUT)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
