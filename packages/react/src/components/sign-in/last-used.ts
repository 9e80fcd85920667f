import type { Client } from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal/client'
import { useEffect, useState } from 'react'
import { useIsHydrated } from '../../hooks/use-is-hydrated.js'
import { useClient } from '../../provider/client-context.js'

const entry = (client: Client<'client'>) => `latchkey-last-${client.projectId}`

/** Stores the sign-in method that the user chose: a method of the sign-in screen, or the id of a provider. */
export const rememberMethod = (client: Client<'client'>, method: string): void =>
  client[INTERNALS].env.sharedStore?.set(entry(client), method)

interface Attempt {
  readonly step?: string
  readonly busy?: string | undefined
  readonly method?: string | undefined
}

/**
 * Returns the sign-in method used last in this browser, to mark its button, and stores the one that is being used, unless
 * it fails. The buttons of providers store their provider themselves.
 */
export function useLastUsed({ step, busy, method }: Attempt = {}): string | undefined {
  const client = useClient()
  // Read once: a click must not move the mark.
  const [last] = useState(() => client[INTERNALS].env.sharedStore?.get(entry(client)) ?? undefined)
  useEffect(() => {
    if (method && method !== 'provider') rememberMethod(client, step === 'form' && !busy ? (last ?? '') : method)
  }, [client, step, busy, method, last])
  return useIsHydrated() ? last : undefined
}
