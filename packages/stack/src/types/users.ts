import type { Json } from './json.js'

/** Changes of a user. */
export interface UserUpdateOptions {
  /** The name of the user. */
  displayName?: string | null
  /** JSON that the user can read and write. */
  clientMetadata?: Json
  /** The ID of the selected team, or null for none. */
  selectedTeamId?: string | null
  /** The secret of the authenticator app, or null to turn two-factor authentication off. */
  totpMultiFactorSecret?: Uint8Array | null
  /** The image of the user, or null for none. */
  profileImageUrl?: string | null
  /** Whether the user can sign in with magic links. */
  otpAuthEnabled?: boolean
  /** Whether the user can sign in with passkeys. */
  passkeyAuthEnabled?: boolean
  /** The primary email address, or null for none. Service 2.8.86 and later. */
  primaryEmail?: string | null
}

/** What a server knows about the risk of a user. Service 2.8.86 and later. */
interface ServerUserRisk {
  /** The country of the user, as two letters, or null if unknown. */
  countryCode?: string | null
  /** How likely the sign-up was abuse, from 0 to 100. */
  riskScores?: { signUp: { bot: number; freeTrialAbuse: number } }
  /** Whether an administrator restricts the user. */
  restrictedByAdmin?: boolean
  /** Why an administrator restricts the user, for the user. */
  restrictedByAdminReason?: string | null
  /** Why an administrator restricts the user, for servers. */
  restrictedByAdminPrivateDetails?: string | null
}

/** Changes of a user that a server makes. */
export interface ServerUserUpdateOptions extends UserUpdateOptions, ServerUserRisk {
  /** Whether the user has proved that the primary address is theirs. */
  primaryEmailVerified?: boolean
  /** Whether the user can sign in with the primary address. */
  primaryEmailAuthEnabled?: boolean
  /** The password. */
  password?: string
  /** JSON that the user can read. */
  clientReadOnlyMetadata?: Json
  /** JSON that only servers can read. */
  serverMetadata?: Json
}

/** The user that a server creates. */
export interface ServerUserCreateOptions
  extends Omit<
    ServerUserUpdateOptions,
    'selectedTeamId' | 'totpMultiFactorSecret' | 'profileImageUrl' | 'passkeyAuthEnabled'
  > {}
