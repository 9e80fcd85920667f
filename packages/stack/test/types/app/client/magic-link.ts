import { app } from './app'

export async function send(email: string): Promise<string> {
  const result = await app.sendMagicLinkEmail(email, { callbackUrl: 'https://example.com/link' })
  if (result.status === 'error') throw new Error(result.error.message)
  return result.data.nonce
}

export const finish = async (typed: string, nonce: string): Promise<'ok' | 'error'> =>
  (await app.signInWithMagicLink(typed + nonce, { noRedirect: true })).status
