import type { JWTPayload } from 'jose'
import type { RestrictedReason } from '../world/restriction.js'
import type { SessionRow } from '../world/rows.js'

/** The result of verifying an access token. */
export type VerifiedToken =
  | {
      readonly status: 'valid'
      readonly projectId: string
      readonly userId: string
      readonly sessionId: string
      /** The `is_anonymous` claim. */
      readonly anonymous: boolean
      /** The `restricted_reason` claim. */
      readonly restrictedReason: RestrictedReason | null
    }
  /** `expiredAt` is in milliseconds since 1970. */
  | {
      readonly status: 'expired'
      readonly expiredAt: number
      readonly projectId: string
      readonly userId: string
      readonly sessionId: string
    }
  | { readonly status: 'unparsable' }

/** Signs and verifies access tokens: JWTs with ES256 and one key pair per project. */
export interface AccessTokens {
  /** `notAfter`: when the token expires at the latest, in milliseconds since 1970. */
  sign(session: SessionRow, notAfter?: number): Promise<string>
  verify(token: string): Promise<VerifiedToken>
  /** Signs claims with the key pair of an owner. An owner is a project id or any other name. */
  signFor(owner: string, claims: JWTPayload): Promise<string>
  /** Returns the claims of a token that an owner's key signed, or undefined when it is invalid or expired. */
  verifyClaims(owner: string, token: string): Promise<JWTPayload | undefined>
  /** Returns the public keys of owners as a JWK set (RFC 7517). Creates key pairs that do not exist. */
  keySet(...owners: string[]): Promise<{ keys: PublicKey[] }>
}

/** A public ES256 key as a JWK. */
export type PublicKey = Readonly<Record<'kty' | 'crv' | 'alg' | 'kid' | 'x' | 'y', string>>
