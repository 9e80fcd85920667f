import type { Clock } from '../world/clock.js'
import type { SessionRow } from '../world/rows.js'
import type { World } from '../world/world.js'

/** The access tokens of a session that the control API invalidated: those issued until a point in time. */
interface TokenInvalidation {
  readonly as: 'expired' | 'corrupted'
  /** In seconds since 1970. */
  readonly until: number
}

/** Returns which access tokens of a session were invalidated. */
export const invalidationOf = (world: World, sessionId: string) =>
  world.meta.get(`invalidation/${sessionId}`)?.value as TokenInvalidation | undefined

interface WorldAndClock {
  readonly world: World
  readonly clock: Clock
}

/** Invalidates all access tokens that a session has now. Its refresh token keeps working. */
export function invalidateTokens(
  { world, clock }: WorldAndClock,
  sessionId: string,
  as: TokenInvalidation['as'],
): void {
  // Includes tokens issued in the current second, and tokens dated later because of an earlier invalidation.
  const until = Math.max(Math.floor(clock.now() / 1000), (invalidationOf(world, sessionId)?.until ?? 0) + 1)
  world.meta.put({ id: `invalidation/${sessionId}`, value: { as, until } satisfies TokenInvalidation })
}

/** State of the newest access token of a session. */
export type AccessTokenState = 'valid' | 'expired' | 'expired early' | 'corrupted' | 'signed with old keys'

/** Returns the state of an access token with this audience and expiry (`exp`, in seconds since 1970). */
export function accessTokenState(
  { world, clock }: WorldAndClock,
  { id, newest }: SessionRow,
  { audience, exp }: { readonly audience: string; readonly exp: number },
): AccessTokenState {
  const invalidation = invalidationOf(world, id)
  if (newest && newest.kid !== world.signingKeys.get(audience)?.kid) return 'signed with old keys'
  if (newest && invalidation && newest.issuedAt <= invalidation.until)
    return invalidation.as === 'expired' ? 'expired early' : 'corrupted'
  return exp * 1000 <= clock.now() ? 'expired' : 'valid'
}
