import { useSession } from '@latchkey/react'
import { onlineManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { isRefusal } from '../notes/notes-api.ts'

/** Tells signed-in users that the notes come from this browser, because the network or the server is unavailable. */
export function Connection() {
  const { status } = useSession()
  const isOffline = useIsOffline()
  const isSignedOut = status === 'signed-out' || status === 'ended'
  return (
    <p role="status" className="connection">
      {isOffline && !isSignedOut && 'Working offline'}
    </p>
  )
}

/** Whether the network or the notes server is unavailable. */
export function useIsOffline(): boolean {
  const queries = useQueryClient()
  const subscribe = useCallback((changed: () => void) => watch(queries, changed), [queries])
  return useSyncExternalStore(subscribe, () => isUnreachable(queries))
}

const isUnreachable = (queries: QueryClient) =>
  !onlineManager.isOnline() ||
  queries
    .getQueryCache()
    .findAll({ type: 'active' })
    .some(({ state: { error } }) => error && !isRefusal(error))

function watch(queries: QueryClient, changed: () => void): () => void {
  const stops = [onlineManager.subscribe(changed), queries.getQueryCache().subscribe(changed)]
  return () => {
    for (const stop of stops) stop()
  }
}
