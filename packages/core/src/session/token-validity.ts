import type { Env } from '../env.js'
import { claimsOf, MARGIN } from './tokens.js'

/** Stores how far the device's clock is ahead of the server's, in milliseconds. */
export interface StoredSkew {
  get(): number
  set(ms: number): void
}

/** A response that took longer, for example because the page was frozen, does not measure the clock. In milliseconds. */
const MEASURABLE = 10_000

/** Measures the validity of access tokens with the server's clock, because the clock of a device can be wrong. */
export function tokenValidity(env: Pick<Env, 'now'>, stored?: StoredSkew | undefined) {
  let skew = stored?.get() ?? 0
  let rejected: string | null = null
  let replaced: string | null = null
  const serverNow = (): number => env.now() - skew

  /** Returns the milliseconds until the access token expires. 0 for the rejected one. */
  const left = (accessToken: string): number =>
    accessToken === rejected ? 0 : claimsOf(accessToken).expires - serverNow()

  return {
    serverNow,
    left,
    /** Measures the server's clock by a token that was issued after a request was sent at `sentAt`. */
    measureClock(accessToken: string | null, sentAt: number): void {
      const { issued } = accessToken ? claimsOf(accessToken) : {}
      const took = env.now() - sentAt
      if (issued === undefined || took < 0 || took > MEASURABLE) return
      // The token was issued after the request was sent: a smaller offset errs on the side of an early refresh.
      skew = sentAt - issued
      stored?.set(skew)
    },
    /** Returns whether the token is still valid for `validity` milliseconds, or for half of a shorter lifetime. */
    isUsable(accessToken: string | null, validity: number): boolean {
      if (accessToken === null) return false
      const { issued, expires } = claimsOf(accessToken)
      // A token from the future: the clock was set back, so how long it is valid is unknown.
      if (issued !== undefined && issued - serverNow() > MARGIN) return false
      // A token that lives shorter than the margin is used for most of its life, not refreshed at every call.
      return left(accessToken) > (issued === undefined ? validity : Math.min(validity, (expires - issued) / 2))
    },
    /** Records the token that the server rejected, or null for none. */
    reject(accessToken: string | null): void {
      rejected = accessToken
    },
    /** Records the token that a refresh of this page has replaced, or null if there was none. */
    replace(accessToken: string | null): void {
      replaced = accessToken
    },
    /** Whether the token was the last one to be rejected or replaced. */
    isObsolete: (accessToken: string | null): boolean => accessToken === rejected || accessToken === replaced,
  }
}
