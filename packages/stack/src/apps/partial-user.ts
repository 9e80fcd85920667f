import type { Access, Client } from '@latchkey/core'
import { INTERNALS, payloadOf } from '@latchkey/core/internal'
import type { VerifiedToken } from '@latchkey/core/verify'
import type { User } from '../objects/base-user.js'
import type { Picked } from '../objects/fields.js'
import type { TokenStoreInit } from '../types/options.js'

type Claimed =
  'id displayName primaryEmail primaryEmailVerified isAnonymous isRestricted restrictedReason isMultiFactorRequired'
/** The claims of an access token about the user. */
export interface PartialUser extends Picked<User, Claimed> {
  /** The ID of the selected team, or null. */
  selectedTeamId: string | null
}

/** The context of a function of Convex. */
export interface ConvexContext {
  /** The authentication of the caller. */
  auth: {
    /** Returns the verified claims of the caller, or null. */
    getUserIdentity(): Promise<{ subject: string } | null>
  }
}

/** Where to read the claims about a user. */
export type GetPartialUserOptions =
  | {
      /** From an access token. */
      from: 'token'
      /** What to do when no user is signed in. Default: `return-null`. */
      or?: 'return-null' | 'anonymous-if-exists' | 'anonymous-if-exists[deprecated]'
      /** Where the session is. Default: the token store of the app. */
      tokenStore?: TokenStoreInit
    }
  | GetConvexUserOptions

/** Reads the caller of a function of Convex. */
export interface GetConvexUserOptions {
  /** From the context of a function of Convex. */
  from: 'convex'
  /** The context of the function. */
  ctx: ConvexContext
  /** What to do when no user is signed in. Default: `return-null`. */
  or?: 'return-null' | 'throw' | 'anonymous-if-exists' | 'anonymous-if-exists[deprecated]'
}

/** What an access token states about a user. */
export type TokenPartialUser = Omit<PartialUser, 'isMultiFactorRequired'> &
  Partial<Pick<PartialUser, 'isMultiFactorRequired'>>

/** Reads the claims of an access token without verifying it. Returns null for one without a user, such as a malformed one. */
export function partialUserOf(accessToken: string | null): PartialUser | null {
  const claims = payloadOf(accessToken ?? '')
  return typeof claims.sub === 'string' ? userOfClaims(claims.sub, claims) : null
}

/**
 * Creates a function that returns what an access token contains about its user. Null for a token that the service has not
 * issued: a request to a server can contain any. Where users have the code, they can change it, and nothing is verified.
 */
export function createPartialUserReader(client: Client<Access>) {
  const { projectId, baseUrl } = client
  const { env } = client[INTERNALS]
  const { isOnUserDevice = env.page !== undefined } = env
  const fetch = (url: string | URL | Request, init: RequestInit = {}) => env.fetch(String(url), init)
  const jwksUrl = `${baseUrl}/api/v1/projects/${projectId}/.well-known/jwks.json?include_anonymous=true`
  const options = { projectId, jwksUrl, allowAnonymous: true, allowRestricted: true, fetch, now: env.now }
  const verifiers = new Map<string, (token: string) => Promise<VerifiedToken>>()
  const isIssued = async (accessToken: string, issuer = baseUrl): Promise<boolean> => {
    const { createVerifier, isVerifyError } = await import('@latchkey/core/verify')
    const verify = verifiers.get(issuer) ?? createVerifier({ ...options, baseUrl: issuer })
    verifiers.set(issuer, verify)
    try {
      await verify(accessToken)
      return true
    } catch (error) {
      if (!isVerifyError(error) || error.code === 'KEYS_UNAVAILABLE') throw error
      // A key of the service has signed the token: it issued it at another of its URLs, such as the one for browsers.
      const [url] = String(payloadOf(accessToken).iss).split('/api/')
      return error.code === 'ISSUER_MISMATCH' && url !== issuer && isIssued(accessToken, url)
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
    selectedTeamId: claims.selected_team_id ?? null,
    isAnonymous: claims.is_anonymous ?? false,
    isRestricted: claims.is_restricted ?? false,
    restrictedReason: claims.restricted_reason ?? null,
    isMultiFactorRequired: claims.requires_totp_mfa ?? false,
  }
}
