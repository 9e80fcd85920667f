import type { Access, Client } from '@latchkey/core'
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

/**
 * Creates a function that returns what an access token contains about its user. Null for a token that the service has not
 * issued: a request to a server can contain any. Where users have the code, they can change it, and nothing is verified.
 */
export function createPartialUserReader({ env, projectId, baseUrl }: Client<Access>) {
  const { isOnUserDevice = env.page !== undefined } = env
  const load = async () => {
    const { createVerifier, isVerifyError } = await import('@latchkey/core/verify')
    const fetch = (url: string | URL | Request, init: RequestInit = {}) => env.fetch(String(url), init)
    const kinds = { allowAnonymous: true, allowRestricted: true }
    return { verify: createVerifier({ projectId, baseUrl, ...kinds, fetch, now: env.now }), isVerifyError }
  }
  let loaded: ReturnType<typeof load> | undefined
  const isIssued = async (accessToken: string): Promise<boolean> => {
    loaded ??= load()
    const { verify, isVerifyError } = await loaded
    try {
      await verify(accessToken)
      return true
    } catch (error) {
      if (isVerifyError(error) && error.code !== 'KEYS_UNAVAILABLE') return false
      throw error
    }
  }
  return async (accessToken: string | null): Promise<PartialUser | null> =>
    accessToken === null || isOnUserDevice || (await isIssued(accessToken)) ? partialUserOf(accessToken) : null
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
