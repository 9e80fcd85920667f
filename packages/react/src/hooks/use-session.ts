'use client'

import type { Client, SessionState } from '@latchkey/core'
import { useSyncExternalStore } from 'react'
import { type HookOptions, useClient } from '../provider/client-context.js'

const LOADING = { status: 'loading' } as const
const loading = () => LOADING

/** The state of a session, in which a token refresh is not a change. */
type SettledSessionState = Exclude<SessionState, { readonly status: 'refreshing' }>

type Session = Client<'client'>['session']

const ACTIVE = { status: 'active' } as const

/** The state that was returned last for each session. Not of now if no component reads it. */
const settled = new WeakMap<Session, SettledSessionState>()

/** The same object during and after a refresh. */
function settledState(session: Session): SettledSessionState {
  const state = session.state()
  const before = settled.get(session)
  const isSignedIn = state.status === 'active' || state.status === 'refreshing'
  const isOffline = state.status === 'refreshing' && before?.status === 'stale-offline'
  const next = isOffline ? before : isSignedIn ? ACTIVE : state
  settled.set(session, next)
  return next
}

/**
 * Returns the state of the session, without a request. `useUserState` also returns the user.
 *
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state, by `status`. A user is signed in, possibly anonymously, if it is `active` or `stale-offline`. Does
 * not change while the access token is refreshed. Always `loading` on the server and during hydration.
 *
 * @example
 * const session = useSession()
 * if (session.status === 'stale-offline') return <p>You are offline.</p>
 * if (session.status === 'ended' && session.reason === 'revoked') return <p>You were signed out.</p>
 */
export function useSession(options?: HookOptions): SessionState {
  const { session } = useClient(options)
  return useSyncExternalStore(session.subscribe, () => settledState(session), loading)
}
