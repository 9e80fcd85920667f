import type { Client } from '@latchkey/core'

const typed = new WeakMap<Client<'client'>, string>()

/** The email typed last on any screen, so that the user does not type it twice. Stored in memory only. */
export const typedEmail = (client: Client<'client'>): string => typed.get(client) ?? ''

export const rememberEmail = (client: Client<'client'>, email: string): void => void typed.set(client, email)
