import { app } from './app'

export async function verify(searchParams: URLSearchParams): Promise<'verified' | 'expired'> {
  const result = await app.verifyEmail(searchParams.get('code') ?? '')
  return result.status === 'ok' ? 'verified' : 'expired'
}
