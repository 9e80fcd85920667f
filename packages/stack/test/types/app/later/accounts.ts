import type { CurrentUser, OAuthConnection } from '@stackframe/js'

export async function token(user: CurrentUser): Promise<string> {
  const connection = await user.getOrLinkConnectedAccount('github', { scopes: ['repo'] })
  const result = await connection.getAccessToken()
  return result.status === 'ok' ? result.data.accessToken : result.error.message
}
export const all = (user: CurrentUser): Promise<OAuthConnection[]> => user.listConnectedAccounts()
export const label = ({ provider, providerAccountId }: OAuthConnection): string => `${provider} ${providerAccountId}`
export const link = (user: CurrentUser): Promise<void> => user.linkConnectedAccount('google')
