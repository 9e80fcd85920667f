import type { Client } from '@latchkey/core'

const typed = new WeakMap<Client<'client'>, string>()

/** The address that was typed last on any screen, so that nobody types it twice. Kept in memory only. */
export const typedEmail = (client: Client<'client'>): string => typed.get(client) ?? ''

export const rememberEmail = (client: Client<'client'>, email: string): void => void typed.set(client, email)
