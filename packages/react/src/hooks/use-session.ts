'use client'

import type { SessionState } from '@latchkey/core'
import { useSyncExternalStore } from 'react'
import { type HookOptions, useClient } from '../provider/client-context.js'

const LOADING: SessionState = { status: 'loading' }
const loading = () => LOADING

/**
 * Returns the session state without a request.
 *
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state. Always `loading` on the server and during hydration.
 *
 * @example
 * const session = useSession()
 * if (session.status === 'signed-in') return <Dashboard />
 */
export function useSession(options?: HookOptions): SessionState {
  const { session } = useClient(options)
  return useSyncExternalStore(session.subscribe, session.state, loading)
}
