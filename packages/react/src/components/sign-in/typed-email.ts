import type { Client } from '@latchkey/core'

const typed = new WeakMap<Client<'client'>, { readonly email: string; readonly session: string }>()

/**
 * The email typed last on any screen, so that the user does not type it twice. Stored in memory only, until the session
 * changes: the next user of the page may be another one.
 */
export function typedEmail(client: Client<'client'>): string {
  const { email, session } = typed.get(client) ?? {}
  return (session === client.session.identity() && email) || ''
}

export const rememberEmail = (client: Client<'client'>, email: string): void =>
  void typed.set(client, { email, session: client.session.identity() })
