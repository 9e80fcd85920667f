import type { Client } from '@latchkey/core'

const entry = (client: Client<'client'>) => `latchkey-last-${client.projectId}`

/** The provider chosen last in this browser, to mark its button. */
export const lastProvider = (client: Client<'client'>): string | undefined =>
  client.env.sharedStore?.get(entry(client)) ?? undefined

export const rememberProvider = (client: Client<'client'>, providerId: string): void =>
  client.env.sharedStore?.set(entry(client), providerId)
