import type { Connection, CurrentUser, OAuthConnection, OAuthProvider } from '@stackframe/js'

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

export async function disconnect(user: CurrentUser, id: string): Promise<void> {
  const provider = await user.getOAuthProvider(id)
  if (!provider) return
  const result = await provider.update({ allowSignIn: false, allowConnectedAccounts: true })
  if (result.status === 'error') throw result.error
  await provider.delete()
}
export const list = (user: CurrentUser): Promise<OAuthProvider[]> => user.listOAuthProviders()
export const label = ({ type, email, allowSignIn }: OAuthProvider): string => `${type} ${email ?? ''} ${allowSignIn}`
