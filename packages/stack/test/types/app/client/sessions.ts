import type { Auth, CurrentUser } from '@stackframe/js'

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

export async function call(user: CurrentUser): Promise<Response> {
  return fetch('/api', { headers: { ...(await user.getAuthHeaders()), accept: 'application/json' } })
}

export async function tokens(user: CurrentUser): Promise<string | null> {
  const { accessToken, refreshToken } = await user.getAuthJson()
  const session = await user.currentSession.getTokens()
  return accessToken ?? session.accessToken ?? refreshToken
}
export const leave = (auth: Pick<Auth, 'signOut'>): Promise<void> => auth.signOut()
