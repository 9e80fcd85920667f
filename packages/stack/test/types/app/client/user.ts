import type { ContactChannel, CurrentUser, User } from '@stackframe/js'
import { app, appWithoutStore } from './app'

export const maybe = (): Promise<CurrentUser | null> => app.getUser()
export const orNull = (): Promise<CurrentUser | null> => app.getUser({ or: 'return-null' })
export const orThrow = (): Promise<CurrentUser> => app.getUser({ or: 'throw' })
export const orRedirect = (): Promise<CurrentUser> => app.getUser({ or: 'redirect' })
export const orAnonymous = (): Promise<CurrentUser> => app.getUser({ or: 'anonymous' })
export const ofRequest = (request: Request): Promise<CurrentUser | null> =>
  appWithoutStore.getUser({ tokenStore: request })

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

export async function save(user: CurrentUser, name: string): Promise<void> {
  await user.update({ displayName: name, clientMetadata: { theme: 'dark', seen: [1, 2] }, selectedTeamId: null })
  await user.update({ totpMultiFactorSecret: new Uint8Array([1, 2, 3]), otpAuthEnabled: true })
  await user.update({ totpMultiFactorSecret: null, passkeyAuthEnabled: false, profileImageUrl: null })
  await user.setDisplayName(name)
  await user.setClientMetadata({ theme: 'light' })
}
export const remove = (user: CurrentUser): Promise<void> => user.delete()

export async function change(user: CurrentUser, oldPassword: string, newPassword: string): Promise<string | null> {
  const error = await user.updatePassword({ oldPassword, newPassword })
  return error ? error.message : null
}

export async function set(user: CurrentUser, password: string): Promise<string | null> {
  const error = await user.setPassword({ password })
  return error ? error.errorCode : null
}

export async function add(user: CurrentUser, value: string): Promise<ContactChannel> {
  const channel = await user.createContactChannel({ value, type: 'email', usedForAuth: false, isPrimary: false })
  await channel.sendVerificationEmail()
  return channel
}

export async function makePrimary(user: CurrentUser, id: string): Promise<void> {
  const channel = (await user.listContactChannels()).find((one) => one.id === id)
  if (!channel?.isVerified || channel.type !== 'email') throw new Error(`${channel?.value} is not verified`)
  await channel.update({ isPrimary: true, usedForAuth: true })
}
export const isShown = ({ isPrimary, usedForAuth }: ContactChannel): boolean => isPrimary || usedForAuth
export const removeContactChannels = (channel: ContactChannel): Promise<void> => channel.delete()

export async function mute(user: CurrentUser): Promise<void> {
  for (const category of await user.listNotificationCategories())
    if (category.canDisable && category.enabled && category.name !== 'Transactional') await category.setEnabled(false)
}
