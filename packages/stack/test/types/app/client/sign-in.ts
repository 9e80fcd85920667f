import { app } from './app'

export async function signIn(email: string, password: string): Promise<string | undefined> {
  const result = await app.signInWithCredential({ email, password, noRedirect: true })
  if (result.status === 'ok') return undefined
  const { errorCode, humanReadableMessage, message } = result.error
  return errorCode === 'EMAIL_PASSWORD_MISMATCH' ? 'Wrong password' : (humanReadableMessage ?? message)
}

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

export async function send(email: string): Promise<string> {
  const result = await app.sendMagicLinkEmail(email, { callbackUrl: 'https://example.com/link' })
  if (result.status === 'error') throw new Error(result.error.message)
  return result.data.nonce
}

export const finish = async (typed: string, nonce: string): Promise<'ok' | 'error'> =>
  (await app.signInWithMagicLink(typed + nonce, { noRedirect: true })).status

export const github = (): Promise<void> => app.signInWithOAuth('github')
export const finishOauth = async (): Promise<boolean> => app.callOAuthCallback()

export async function signInWithPasskey(): Promise<string | null> {
  const result = await app.signInWithPasskey()
  return result.status === 'error' ? result.error.errorCode : null
}

export async function addPasskey(): Promise<void> {
  const user = await app.getUser({ or: 'throw' })
  const result = await user.registerPasskey({ hostname: 'example.com' })
  if (result.status === 'error') console.error(result.error.message)
}

export async function confirm(otp: string, code: string): Promise<void> {
  const result = await app.signInWithMfa(otp, code, { noRedirect: true })
  if (result.status === 'error') throw result.error
  await app.redirectToAfterSignIn({ replace: true })
}
export const openMfaPage = (): Promise<void> => app.redirectToMfa()

export const request = async (email: string): Promise<boolean> =>
  (await app.sendForgotPasswordEmail(email, { callbackUrl: 'https://example.com/reset' })).status === 'ok'

export async function reset(code: string, password: string): Promise<string | undefined> {
  const check = await app.verifyPasswordResetCode(code)
  if (check.status === 'error') return check.error.message
  const result = await app.resetPassword({ code, password })
  return result.status === 'error' ? result.error.errorCode : undefined
}

export async function verify(searchParams: URLSearchParams): Promise<'verified' | 'expired'> {
  const result = await app.verifyEmail(searchParams.get('code') ?? '')
  return result.status === 'ok' ? 'verified' : 'expired'
}

export async function login(): Promise<string> {
  const result = await app.promptCliLogin({ appUrl: 'https://example.com', expiresInMillis: 60_000 })
  if (result.status === 'error') throw new Error(result.error.message)
  return result.data
}
