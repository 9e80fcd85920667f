import type { CurrentServerUser, ServerContactChannel, ServerListUsersOptions, ServerUser } from '@stackframe/js'
import { requestApp, serverApp } from './app'

export const find = (id: string): Promise<ServerUser | null> => serverApp.getUser(id)
export const byKey = (apiKey: string): Promise<ServerUser | null> => serverApp.getUser({ apiKey })
export const current = (request: Request): Promise<CurrentServerUser | null> =>
  requestApp.getUser({ tokenStore: request })
export const required = (request: Request): Promise<CurrentServerUser> =>
  requestApp.getUser({ tokenStore: request, or: 'throw' })

export async function all(options: ServerListUsersOptions = {}): Promise<ServerUser[]> {
  const found: ServerUser[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await serverApp.listUsers({ ...options, cursor, limit: 100, orderBy: 'signedUpAt', desc: true })
    found.push(...page)
    if (page.nextCursor === null) return found
    cursor = page.nextCursor
  }
}

export const create = (primaryEmail: string): Promise<ServerUser> =>
  serverApp.createUser({
    primaryEmail,
    primaryEmailAuthEnabled: true,
    primaryEmailVerified: true,
    password: 'correct horse battery',
    otpAuthEnabled: true,
    displayName: 'Ada',
    clientMetadata: { a: 1 },
    clientReadOnlyMetadata: { b: 2 },
    serverMetadata: { c: 3 },
  })

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

export async function verify(user: ServerUser): Promise<ServerContactChannel> {
  for (const channel of await user.listContactChannels())
    await channel.update({ isVerified: true, value: channel.value })
  return user.createContactChannel({ value: 'b@example.com', type: 'email', usedForAuth: true, isVerified: true })
}

export async function link(user: ServerUser): Promise<string> {
  const result = await serverApp.createOAuthProvider({
    userId: user.id,
    accountId: '1',
    providerConfigId: 'github',
    email: 'ada@example.com',
    allowSignIn: true,
    allowConnectedAccounts: true,
  })
  if (result.status === 'error') throw result.error
  const update = await result.data.update({ accountId: '2', email: 'b@example.com' })
  return update.status === 'ok' ? result.data.id : update.error.message
}

export async function impersonate(
  user: ServerUser,
): Promise<{ accessToken: string | null; refreshToken: string | null }> {
  const session = await user.createSession({ expiresInMillis: 60_000, isImpersonation: true })
  return session.getTokens()
}
