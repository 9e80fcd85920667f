import type { JWTPayload } from 'jose'

/** The content of a valid access token. */
export interface VerifiedToken {
  /** The ID of the user: the claim `sub`. */
  readonly userId: string
  /** The ID of the session that the token was issued in, or null if the token does not contain it. */
  readonly sessionId: string | null
  /** Whether the user is anonymous. */
  readonly isAnonymous: boolean
  /** Whether the user is restricted. Anonymous users are. */
  readonly isRestricted: boolean
  /** When the token expires. */
  readonly expiresAt: Date
  /** All claims of the token. */
  readonly claims: JWTPayload
}

/** The members of {@link VerifiedToken}. */
export const TOKEN_MEMBERS = /* @__PURE__ */ Object.keys({
  userId: true,
  sessionId: true,
  isAnonymous: true,
  isRestricted: true,
  expiresAt: true,
  claims: true,
} satisfies Record<keyof VerifiedToken, true>)
