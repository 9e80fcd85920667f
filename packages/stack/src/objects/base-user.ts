import type { ServerUser as ServerUserRecord, User as UserRecord } from '@latchkey/core'
import { user as userEntity } from '@latchkey/core/internal/contract'
import type { User } from '../types/users.js'

/** Returns the fields that every user has. */
export const baseUserFields = (user: UserRecord | ServerUserRecord): User => ({
  id: user.id,
  displayName: user.displayName,
  primaryEmail: user.primaryEmail,
  primaryEmailVerified: user.primaryEmailVerified,
  profileImageUrl: user.profileImageUrl,
  signedUpAt: user.signedUpAt,
  clientMetadata: user.clientMetadata,
  clientReadOnlyMetadata: user.clientReadOnlyMetadata,
  hasPassword: user.hasPassword,
  otpAuthEnabled: user.otpAuthEnabled,
  passkeyAuthEnabled: user.passkeyAuthEnabled,
  isMultiFactorRequired: user.requiresTotpMfa,
  isAnonymous: user.isAnonymous,
  isRestricted: user.isRestricted ?? false,
  // The service may add reasons.
  restrictedReason: (user.restrictedReason ?? null) as User['restrictedReason'],
  emailAuthEnabled: user.authWithEmail,
  oauthProviders: user.oauthProviders.map(({ id, accountId, email }) => ({ id, account_id: accountId, email })),
  // Only the fields of clients: a server sends the result to browsers.
  toClientJson: () => userEntity.encode(user as UserRecord, ''),
})

/** Returns the base64 text of a secret. Null and undefined stay. */
export const base64Of = (secret: Uint8Array | null | undefined): string | null | undefined =>
  secret && btoa(String.fromCharCode(...secret))
