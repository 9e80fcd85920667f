import type { ServerUser } from '@stackframe/js'

export async function save(user: ServerUser): Promise<void> {
  await user.update({
    displayName: 'Ada',
    primaryEmail: 'ada@example.com',
    primaryEmailVerified: true,
    primaryEmailAuthEnabled: false,
    password: 'correct horse battery',
    clientMetadata: {},
    clientReadOnlyMetadata: {},
    serverMetadata: { plan: 'pro' },
    selectedTeamId: null,
  })
  await user.setPrimaryEmail('ada@example.com', { verified: true })
  await user.setServerMetadata({ plan: 'free' })
  await user.setClientReadOnlyMetadata({ plan: 'free' })
  await user.setDisplayName('Ada')
  await user.delete()
}
export const seen = ({ lastActiveAt, serverMetadata }: ServerUser): string =>
  `${lastActiveAt.toISOString()} ${serverMetadata?.plan}`
