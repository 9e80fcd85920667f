'use client'

import type { SessionState } from '@latchkey/core'
import { useSyncExternalStore } from 'react'
import { useClient } from './provider.js'

const LOADING: SessionState = { status: 'loading' }
const loading = () => LOADING

/** Where the session stands, without asking the service. On a server and while hydrating always `loading`. */
export function useSession(): SessionState {
  const { session } = useClient()
  return useSyncExternalStore(session.subscribe, session.state, loading)
}
