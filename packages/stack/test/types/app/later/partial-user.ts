import { app } from '../client/app'

export async function name(): Promise<string | null> {
  const user = await app.getPartialUser({ from: 'token' })
  return user ? (user.displayName ?? user.primaryEmail ?? user.id) : null
}
