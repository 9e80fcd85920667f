import type { CurrentUser, OAuthProvider } from '@stackframe/js'

export async function disconnect(user: CurrentUser, id: string): Promise<void> {
  const provider = await user.getOAuthProvider(id)
  if (!provider) return
  const result = await provider.update({ allowSignIn: false, allowConnectedAccounts: true })
  if (result.status === 'error') throw result.error
  await provider.delete()
}
export const list = (user: CurrentUser): Promise<OAuthProvider[]> => user.listOAuthProviders()
export const label = ({ type, email, allowSignIn }: OAuthProvider): string => `${type} ${email ?? ''} ${allowSignIn}`
