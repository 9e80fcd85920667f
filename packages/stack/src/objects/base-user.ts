import type { ServerUser as ServerUserRecord, User as UserRecord } from '@latchkey/core'
import { user as userEntity } from '@latchkey/core/internal/contract'
import { type Json, type Picked, pick } from './fields.js'

/** The fields of every user. */
export interface User extends Picked<UserRecord, typeof FIELDS>, ReturnType<typeof ownFields> {}

const FIELDS =
  'id displayName primaryEmail primaryEmailVerified profileImageUrl signedUpAt hasPassword otpAuthEnabled passkeyAuthEnabled isAnonymous'

/** Returns the fields that every user has. */
export const baseUserFields = (user: UserRecord | ServerUserRecord): User => ({
  ...pick(user as UserRecord, FIELDS),
  ...ownFields(user),
})

const ownFields = (user: UserRecord | ServerUserRecord) => ({
  /** JSON that the user can read and write. */
  clientMetadata: user.clientMetadata as Json,
  /** JSON that the user can read. */
  clientReadOnlyMetadata: user.clientReadOnlyMetadata as Json,
  /** Whether sign-in requires two-factor authentication. */
  isMultiFactorRequired: user.requiresTotpMfa,
  /** Whether the user is restricted, for example until they verify their address. Service 2.8.86 and later. */
  isRestricted: user.isRestricted ?? false,
  /** Why the user is restricted, or null. */
  restrictedReason: (user.restrictedReason ?? null) as RestrictedReason | null,
  /** Whether the user can sign in with their email address. Deprecated. */
  emailAuthEnabled: user.authWithEmail,
  /** The OAuth providers of the user. Deprecated. */
  oauthProviders: user.oauthProviders.map(({ id, accountId, email }) => ({ id, account_id: accountId, email })),
  /** Returns the fields that clients can see, as the service sends them. A server sends the result to browsers. */
  toClientJson: (): Json => userEntity.encode(user as UserRecord, ''),
})

/** The service may add reasons. */
type RestrictedReason = { type: 'anonymous' | 'email_not_verified' | 'restricted_by_administrator' }

/** Returns the base64 text of a secret. Null and undefined stay. */
export const base64Of = (secret: Uint8Array | null | undefined): string | null | undefined =>
  secret && btoa(String.fromCharCode(...secret))
