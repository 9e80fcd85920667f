import type { Input } from '@latchkey/core'
import type { updateCurrentUser } from '@latchkey/core/internal/contract'
import type { createUser } from '@latchkey/core/server'
import type { Json, Picked } from '../objects/fields.js'

type Changes = Input<typeof updateCurrentUser>
/** Changes of a user. */
export interface UserUpdateOptions
  extends Picked<Changes, 'displayName selectedTeamId profileImageUrl otpAuthEnabled passkeyAuthEnabled'> {
  /** JSON that the user can read and write. */
  clientMetadata?: Json
  /** The secret of the authenticator app, or null to turn two-factor authentication off. */
  totpMultiFactorSecret?: Uint8Array | null
  /** The primary email address, or null for none. Service 2.8.86 and later. */
  primaryEmail?: string | null
}

type ServerChanges = Input<typeof createUser>
type Account = 'primaryEmailVerified primaryEmailAuthEnabled password'
type Risk = 'countryCode riskScores restrictedByAdmin restrictedByAdminReason restrictedByAdminPrivateDetails'
/** Changes of a user that a server makes. */
export interface ServerUserUpdateOptions extends UserUpdateOptions, Picked<ServerChanges, `${Account} ${Risk}`> {
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
