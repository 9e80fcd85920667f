import type { Client } from '@latchkey/core'
import type { ChangeEvent } from 'react'
import { useClient } from '../../provider/client-context.js'

const typed = new WeakMap<Client<'client'>, { readonly email: string; readonly session: string }>()

/**
 * The email typed last on any screen, so that the user does not type it twice. Stored in memory only, until the session
 * changes: the next user of the page may be another one.
 */
export function typedEmail(client: Client<'client'>): string {
  const { email, session } = typed.get(client) ?? {}
  return (session === client.session.identity() && email) || ''
}

/**
 * Returns the first value of an email field, and stores what is typed into it for other screens.
 *
 * @param given The value if no email was typed on any screen.
 */
export function useTypedEmail(given?: string) {
  const client = useClient()
  return {
    defaultValue: typedEmail(client) || given,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      void typed.set(client, { email: target.value, session: client.session.identity() }),
  }
}
