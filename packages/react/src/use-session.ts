'use client'

import type { SessionState } from '@latchkey/core'
import { useSyncExternalStore } from 'react'
import { useClient } from './provider.js'

const LOADING: SessionState = { status: 'loading' }
const loading = () => LOADING

/**
 * Returns the session state without a request.
 *
 * @returns The state. Always `loading` on the server and during hydration.
 *
 * @example
 * const session = useSession()
 * if (session.status === 'signed-in') return <Dashboard />
 */
export function useSession(): SessionState {
  const { session } = useClient()
  return useSyncExternalStore(session.subscribe, session.state, loading)
}
