import type { Auth, CurrentUser } from '@stackframe/js'

export async function call(user: CurrentUser): Promise<Response> {
  return fetch('/api', { headers: { ...(await user.getAuthHeaders()), accept: 'application/json' } })
}

export async function tokens(user: CurrentUser): Promise<string | null> {
  const { accessToken, refreshToken } = await user.getAuthJson()
  const session = await user.currentSession.getTokens()
  return accessToken ?? session.accessToken ?? refreshToken
}
export const leave = (auth: Pick<Auth, 'signOut'>): Promise<void> => auth.signOut()
