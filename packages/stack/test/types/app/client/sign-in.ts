import { app } from './app'

export async function signIn(email: string, password: string): Promise<string | undefined> {
  const result = await app.signInWithCredential({ email, password, noRedirect: true })
  if (result.status === 'ok') return undefined
  const { errorCode, humanReadableMessage, message } = result.error
  return errorCode === 'EMAIL_PASSWORD_MISMATCH' ? 'Wrong password' : (humanReadableMessage ?? message)
}
