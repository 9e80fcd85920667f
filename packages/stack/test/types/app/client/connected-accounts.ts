import type { Connection, CurrentUser, OAuthConnection } from '@stackframe/js'

export async function repositories(user: CurrentUser): Promise<Response | null> {
  const account = await user.getConnectedAccount('github', { scopes: ['repo'] })
  if (!account) return null
  const { accessToken } = await account.getAccessToken()
  return fetch('https://api.github.com/user/repos', { headers: { authorization: `Bearer ${accessToken}` } })
}
export const connect = async (user: CurrentUser): Promise<string> =>
  (await user.getConnectedAccount('google', { or: 'redirect' })).id
export const same = (one: OAuthConnection, other: OAuthConnection): boolean => one.id === other.id
export const idOf = (connection: Connection): string => connection.id
