import { type Client, INTERNALS } from '@latchkey/core/internal/client'
import { useMemo, useSyncExternalStore } from 'react'

/**
 * Counts how often another user has replaced the one before, as after a sign-in in another tab. A sign-out alone does not
 * count, nor do anonymous users, who keep what they have typed when they sign in, nor a sign-in on this page: its screens
 * still have to redirect.
 */
export function useUserChanges(client: Client<'client'>): number {
  const { subscribe, count } = useMemo(() => {
    const { session } = client
    let changes = 0
    let known: unknown
    return {
      subscribe: (listener: () => void) => session.subscribe(listener),
      count() {
        const { sub, is_anonymous: isAnonymous } = session.claims()
        if (sub === undefined || isAnonymous === true) return changes
        if (known !== undefined && known !== sub && client[INTERNALS].signingIn !== sub) changes += 1
        known = sub
        return changes
      },
    }
  }, [client])
  return useSyncExternalStore(subscribe, count, () => 0)
}
