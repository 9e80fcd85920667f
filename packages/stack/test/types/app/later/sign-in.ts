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
