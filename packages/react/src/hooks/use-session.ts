'use client'

import type { SessionState } from '@latchkey/core'
import { useSyncExternalStore } from 'react'
import { type HookOptions, useClient } from '../provider/client-context.js'

const LOADING: SessionState = { status: 'loading' }
const loading = () => LOADING

/**
 * Returns the state of the session, without a request. `useUserState` also returns the user.
 *
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state, by `status`. A user is signed in, possibly anonymously, if it is `active`, `refreshing` or
 * `stale-offline`. Always `loading` on the server and during hydration.
 *
 * @example
 * const session = useSession()
 * if (session.status === 'stale-offline') return <p>You are offline.</p>
 * if (session.status === 'ended' && session.reason === 'revoked') return <p>You were signed out.</p>
 */
export function useSession(options?: HookOptions): SessionState {
  const { session } = useClient(options)
  return useSyncExternalStore(session.subscribe, session.state, loading)
}
