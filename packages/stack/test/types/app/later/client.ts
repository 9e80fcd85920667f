import type { CurrentUser, OAuthConnection, ReceivedTeamInvitation } from '@stackframe/js'
import { app } from '../client/app'

export const github = (): Promise<void> => app.signInWithOAuth('github', { returnTo: '/dashboard' })
export async function signUp(email: string, password: string): Promise<boolean> {
  const result = await app.signUpWithCredential({ email, password, noVerificationCallback: true })
  return result.status === 'ok'
}
export async function login(anonRefreshToken: string): Promise<string | undefined> {
  const result = await app.promptCliLogin({
    appUrl: 'https://example.com',
    anonRefreshToken,
    promptLink: (url, code) => console.log(url, code),
  })
  return result.status === 'ok' ? result.data : undefined
}

export const header = (user: CurrentUser): Promise<string | null> => user.getAuthorizationHeader()
export const access = (): Promise<string | null> => app.getAccessToken()
export const refresh = (user: CurrentUser): Promise<string | null> => user.getRefreshToken()
export const headers = (): Promise<{ 'x-stack-auth': string }> => app.getAuthHeaders()
export const signOut = (): Promise<void> => app.signOut({ redirectUrl: '/bye' })

export async function name(): Promise<string | null> {
  const user = await app.getPartialUser({ from: 'token' })
  return user ? (user.displayName ?? user.primaryEmail ?? user.id) : null
}

export async function token(user: CurrentUser): Promise<string> {
  const connection = await user.getOrLinkConnectedAccount('github', { scopes: ['repo'] })
  const result = await connection.getAccessToken()
  return result.status === 'ok' ? result.data.accessToken : result.error.message
}
export const all = (user: CurrentUser): Promise<OAuthConnection[]> => user.listConnectedAccounts()
export const label = ({ provider, providerAccountId }: OAuthConnection): string => `${provider} ${providerAccountId}`
export const link = (user: CurrentUser): Promise<void> => user.linkConnectedAccount('google')

export async function acceptAll(user: CurrentUser): Promise<string[]> {
  const invitations: ReceivedTeamInvitation[] = await user.listTeamInvitations()
  for (const { accept } of invitations) await accept()
  return invitations.map(({ teamDisplayName, recipientEmail }) => `${teamDisplayName} ${recipientEmail}`)
}
