import type { CurrentUser } from '@stackframe/js'

export async function revokeOthers(user: CurrentUser): Promise<Date[]> {
  const sessions = await user.getActiveSessions()
  for (const { id, isCurrentSession, isImpersonation } of sessions)
    if (!isCurrentSession && !isImpersonation) await user.revokeSession(id)
  return sessions.map(({ lastUsedAt, createdAt }) => lastUsedAt ?? createdAt)
}

export async function places(user: CurrentUser): Promise<(string | undefined)[]> {
  return (await user.getActiveSessions()).map(({ geoInfo }) => geoInfo?.cityName ?? geoInfo?.ip)
}
export const signOut = (user: CurrentUser): Promise<void> =>
  user.signOut({ redirectUrl: new URL('https://example.com') })
