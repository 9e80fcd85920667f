import type { User } from '@stackframe/js'

export interface Row {
  id: string
  name: string
  email: string | null
  image: string | undefined
  signedUp: number
  flags: boolean[]
  metadata: unknown
}

export const toRow = (user: User): Row => ({
  id: user.id,
  name: user.displayName ?? user.primaryEmail ?? 'Unknown',
  email: user.primaryEmail,
  image: user.profileImageUrl ?? undefined,
  signedUp: user.signedUpAt.getTime(),
  flags: [
    user.primaryEmailVerified,
    user.hasPassword,
    user.otpAuthEnabled,
    user.passkeyAuthEnabled,
    user.isMultiFactorRequired,
    user.isAnonymous,
    user.emailAuthEnabled,
  ],
  metadata: [user.clientMetadata, user.clientReadOnlyMetadata, user.clientMetadata?.theme],
})
export const providers = (user: User): string[] => user.oauthProviders.map(({ id }) => id)
export const json = (user: User): string => JSON.stringify(user.toClientJson())
