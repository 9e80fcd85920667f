import type { Client } from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal/client'
import { useIsHydrated } from '../../../hooks/use-is-hydrated.js'
import { useClient } from '../../../provider/client-context.js'

const entry = (client: Client<'client'>) => `latchkey-keys-${client.projectId}`

/** Stores how many API keys the user has, for the shape of the list while it loads. */
export const keepKeyCount = (client: Client<'client'>, count: number): void =>
  client[INTERNALS].env.sharedStore?.set(entry(client), `${count}`)

/** Returns how many API keys were listed last in this browser. Zero on a server, which does not know. */
export function useKeyCount(): number {
  const client = useClient()
  return (useIsHydrated() && Number(client[INTERNALS].env.sharedStore?.get(entry(client)))) || 0
}
