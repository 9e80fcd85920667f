import { app } from './app'

export async function confirm(otp: string, code: string): Promise<void> {
  const result = await app.signInWithMfa(otp, code, { noRedirect: true })
  if (result.status === 'error') throw result.error
  await app.redirectToAfterSignIn({ replace: true })
}
export const openMfaPage = (): Promise<void> => app.redirectToMfa()
