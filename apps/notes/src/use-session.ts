import { useClient } from '@latchkey/react'
import { useSyncExternalStore } from 'react'

/** Where the session stands, and a name for it that changes when another one begins. */
export function useSession() {
  const { session } = useClient()
  return {
    status: useSyncExternalStore(session.subscribe, () => session.state().status),
    identity: useSyncExternalStore(session.subscribe, session.identity),
  }
}
