import type { CurrentUser } from '@stackframe/js'

export async function save(user: CurrentUser, name: string): Promise<void> {
  await user.update({ displayName: name, clientMetadata: { theme: 'dark', seen: [1, 2] }, selectedTeamId: null })
  await user.update({ totpMultiFactorSecret: new Uint8Array([1, 2, 3]), otpAuthEnabled: true })
  await user.update({ totpMultiFactorSecret: null, passkeyAuthEnabled: false, profileImageUrl: null })
  await user.setDisplayName(name)
  await user.setClientMetadata({ theme: 'light' })
}
export const remove = (user: CurrentUser): Promise<void> => user.delete()
