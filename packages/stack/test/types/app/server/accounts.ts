import type { ServerUser } from '@stackframe/js'
import { serverApp } from './app'

export async function link(user: ServerUser): Promise<string> {
  const result = await serverApp.createOAuthProvider({
    userId: user.id,
    accountId: '1',
    providerConfigId: 'github',
    email: 'ada@example.com',
    allowSignIn: true,
    allowConnectedAccounts: true,
  })
  if (result.status === 'error') throw result.error
  const update = await result.data.update({ accountId: '2', email: 'b@example.com' })
  return update.status === 'ok' ? result.data.id : update.error.message
}
