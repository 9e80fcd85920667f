import { decodeBase64 } from '../base64.js'

/** The claims of an access token about the user. */
export interface PartialUser {
  /** The ID of the user. */
  id: string
  /** The name of the user, or null. */
  displayName: string | null
  /** The primary email address, or null. */
  primaryEmail: string | null
  /** Whether the user has proved that the primary address is theirs. */
  primaryEmailVerified: boolean
  /** Whether the user is anonymous. */
  isAnonymous: boolean
  /** Whether the user is restricted. */
  isRestricted: boolean
  /** Why the user is restricted, or null. */
  restrictedReason: { type: string } | null
  /** Whether sign-in requires two-factor authentication. */
  isMultiFactorRequired: boolean
}

/** The context of a function of Convex. */
export interface ConvexContext {
  /** The authentication of the caller. */
  auth: {
    /** Returns the verified claims of the caller, or null. */
    getUserIdentity(): Promise<{ subject: string } | null>
  }
}

/** Reads the claims of an access token without verifying it. */
export function partialUserOf(accessToken: string | null): PartialUser | null {
  if (accessToken === null) return null
  const [, payload = ''] = accessToken.split('.')
  const claims = JSON.parse(decodeBase64(payload))
  return userOfClaims(claims.sub, claims)
}

/** Reads the claims that Convex has verified. */
export async function userOfConvex(ctx: ConvexContext): Promise<PartialUser | null> {
  const identity = await ctx.auth.getUserIdentity()
  return identity ? userOfClaims(identity.subject, identity) : null
}

// biome-ignore lint/suspicious/noExplicitAny: claims are any JSON
function userOfClaims(id: string, claims: any): PartialUser {
  return {
    id,
    displayName: claims.name ?? null,
    primaryEmail: claims.email ?? null,
    primaryEmailVerified: claims.email_verified ?? false,
    isAnonymous: claims.is_anonymous ?? false,
    isRestricted: claims.is_restricted ?? false,
    restrictedReason: claims.restricted_reason ?? null,
    isMultiFactorRequired: claims.requires_totp_mfa ?? false,
  }
}
