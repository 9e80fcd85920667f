'use client'

import type { SessionState } from '@latchkey/core'
import { useSyncExternalStore } from 'react'
import { useClient } from './provider.js'

const LOADING: SessionState = { status: 'loading' }
const loading = () => LOADING

/** Returns the session state without a request. Always `loading` on the server and during hydration. */
export function useSession(): SessionState {
  const { session } = useClient()
  return useSyncExternalStore(session.subscribe, session.state, loading)
}
