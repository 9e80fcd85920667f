import type { CryptoKey, JWK } from 'jose'
import { importJWK } from 'jose/key/import'
import { elapsed } from '../lib/timing.js'

/** The algorithm of access tokens: ECDSA with P-256 and SHA-256. */
export const ALGORITHM = 'ES256'
/** A key set that cannot be renewed is used for this long, in milliseconds. Bounds the life of a revoked key. */
const STALE = 4 * 60 * 60_000
/** The first backoff after a failed fetch, in milliseconds. Doubles with each further failure. */
const BACK_OFF = 1000

/** Durations of the cached keys, as in `createRemoteJWKSet` of jose. */
export interface KeyDurations {
  /** How long the keys are used without a new request, in milliseconds. Default: 600 000. */
  readonly cacheMaxAge: number
  /** The minimum time between two requests for keys, in milliseconds. Default: 30 000. */
  readonly cooldownDuration: number
  /** The timeout of a request for keys, in milliseconds. Default: 5000. */
  readonly timeoutDuration: number
}

export const KEY_DURATIONS: KeyDurations = { cacheMaxAge: 600_000, cooldownDuration: 30_000, timeoutDuration: 5000 }

/** The public keys that a verifier has cached. */
export interface VerifierKeys extends KeyDurations {
  /** Whether there are keys that are not older than `cacheMaxAge`. */
  readonly isFresh: boolean
  /** Whether the last request for keys is less than `cooldownDuration` ago. */
  readonly isCoolingDown: boolean
  /**
   * Fetches the keys now, for example after a key was revoked.
   *
   * @throws {VerifyError} `KEYS_UNAVAILABLE`. Keys that were fetched before stay in use.
   */
  reload(): Promise<void>
}

/** Rejects when a wait for keys takes too long. */
export type KeyLimit = <T>(wait: () => Promise<T>) => Promise<T>

interface KeySet {
  /** The keys by ID. */
  readonly keys: ReadonlyMap<string, CryptoKey>
  readonly loadedAt: number
}

export interface KeySourceOptions {
  readonly url: string
  readonly fetch: typeof globalThis.fetch
  readonly now: () => number
  readonly durations?: KeyDurations | undefined
}

/** The key of an entry of the key set, if it verifies tokens. A set can also contain keys of other kinds. */
async function verificationKey(jwk: JWK): Promise<[id: string, key: CryptoKey][]> {
  const { kid, kty, crv, alg = ALGORITHM, use = 'sig', key_ops: uses = ['verify'] } = Object(jwk) as JWK
  if (typeof kid !== 'string' || kty !== 'EC' || crv !== 'P-256' || alg !== ALGORITHM) return []
  if (use !== 'sig' || !uses.includes('verify')) return []
  try {
    return [[kid, (await importJWK(jwk, ALGORITHM)) as CryptoKey]]
  } catch {
    return []
  }
}

/**
 * Caches the public keys of a JWKS URL. A set older than `cacheMaxAge` is refreshed in the background. An unknown key
 * ID causes at most one fetch per `cooldownDuration`. Rejects only while there is no usable set: concurrent callers then
 * share one fetch, and after a failure all callers get that failure until the backoff is over.
 */
export function createKeySource({ url, fetch, now, durations = KEY_DURATIONS }: KeySourceOptions) {
  const { cacheMaxAge, cooldownDuration, timeoutDuration } = durations
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
      `Latchkey: no token can be verified, because ${url} responded with status ${status}. Check \`projectId\` and \`baseUrl\`.`,
    )
  }

  async function load(): Promise<KeySet> {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutDuration),
    })
    if (!response.ok) {
      warnOnce(response.status)
      throw new Error(`The JWKS endpoint responded with status ${response.status}.`)
    }
    const { keys } = (await response.json()) as { readonly keys: readonly JWK[] }
    const known = new Map((await Promise.all(keys.map(verificationKey))).flat())
    // A service without keys could issue no token: such a response comes from a proxy, or during a deployment.
    if (known.size === 0) throw new Error('The JWKS endpoint responded without a key for access tokens.')
    return { keys: known, loadedAt: now() }
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

  const isRunning = () => pending !== undefined && elapsed(triedAt, now()) < timeoutDuration

  function fetchOnce(): Promise<KeySet> {
    if (!pending || !isRunning()) {
      const started = renew().finally(() => {
        if (pending === started) pending = undefined
      })
      pending = started
    }
    return withTimeout(pending, timeoutDuration)
  }
  /** Whether a fetch is running, or the last one was at least `wait` milliseconds ago. */
  const mayFetch = (wait: number) => isRunning() || elapsed(triedAt, now()) >= wait

  const ageOfKeys = () => (known ? elapsed(known.loadedAt, now()) : Number.POSITIVE_INFINITY)

  /** Returns the key with an ID, or null when no such key is published. */
  async function keyFor(keyId: string): Promise<CryptoKey | null> {
    const age = ageOfKeys()
    if (!known || age >= Math.max(STALE, cacheMaxAge)) {
      if (failures > 0 && !mayFetch(Math.min(BACK_OFF * 2 ** (failures - 1), cooldownDuration))) throw lastFailure
      return (await fetchOnce()).keys.get(keyId) ?? null
    }
    const key = known.keys.get(keyId)
    if (key) {
      // A failed renewal must not fail this call: the cached set is still usable.
      if (age >= cacheMaxAge && mayFetch(cooldownDuration)) fetchOnce().catch(() => undefined)
      return key
    }
    if (!mayFetch(cooldownDuration)) return null
    const set = await fetchOnce().catch(() => known)
    return set?.keys.get(keyId) ?? null
  }

  return {
    keyFor,
    isFresh: () => ageOfKeys() < cacheMaxAge,
    isCoolingDown: () => elapsed(triedAt, now()) < cooldownDuration,
    /** Fetches the keys, also while others have just been fetched. */
    async reload() {
      await pending?.catch(() => undefined)
      await fetchOnce()
    },
  }
}

/**
 * Rejects after the timeout of a fetch. Each caller needs its own timer: Workers cancels the fetch and the timers of a
 * request that has ended, and their promises then never settle.
 */
function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const expire = () => reject(new Error(`The JWKS endpoint did not respond within ${ms} ms.`))
    const timer = setTimeout(expire, ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
