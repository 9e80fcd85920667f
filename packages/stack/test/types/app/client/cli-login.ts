import { app } from './app'

export async function login(): Promise<string> {
  const result = await app.promptCliLogin({ appUrl: 'https://example.com', expiresInMillis: 60_000 })
  if (result.status === 'error') throw new Error(result.error.message)
  return result.data
}
