import { app } from './app'

export async function signInWithPasskey(): Promise<string | null> {
  const result = await app.signInWithPasskey()
  return result.status === 'error' ? result.error.errorCode : null
}

export async function addPasskey(): Promise<void> {
  const user = await app.getUser({ or: 'throw' })
  const result = await user.registerPasskey({ hostname: 'example.com' })
  if (result.status === 'error') console.error(result.error.message)
}
