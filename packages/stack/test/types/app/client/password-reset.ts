import { app } from './app'

export const request = async (email: string): Promise<boolean> =>
  (await app.sendForgotPasswordEmail(email, { callbackUrl: 'https://example.com/reset' })).status === 'ok'

export async function reset(code: string, password: string): Promise<string | undefined> {
  const check = await app.verifyPasswordResetCode(code)
  if (check.status === 'error') return check.error.message
  const result = await app.resetPassword({ code, password })
  return result.status === 'error' ? result.error.errorCode : undefined
}
