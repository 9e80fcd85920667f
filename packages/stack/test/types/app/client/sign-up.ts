import { app } from './app'

export async function signUp(email: string, password: string): Promise<boolean> {
  const result = await app.signUpWithCredential({
    email,
    password,
    noRedirect: true,
    verificationCallbackUrl: 'https://example.com/verify',
  })
  if (result.status === 'error') throw result.error
  const nothing: undefined = result.data
  return nothing === undefined
}
