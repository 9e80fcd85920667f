import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import type { PersistedClient, Persister } from '@tanstack/react-query-persist-client'
import { createStore, del, delMany, get, keys, set } from 'idb-keyval'
import { client } from './client.ts'

type Mutations = DehydratedState['mutations']

/** How long loaded notes wait to be stored, in milliseconds. Changes do not wait. */
const DELAY = 1_000
const ALL = {
  shouldDehydrateMutation: () => true,
  shouldDehydrateQuery: ({ state }: { state: { data: unknown } }) => state.data !== undefined,
}

/**
 * Stores the cache of the current session in IndexedDB for the persister of TanStack Query. All tabs share the stored
 * notes. Each tab stores its own changes: TanStack's persisters have one record, so that a tab without changes would
 * overwrite those of another. When a tab has closed or crashed, one of the others, or the next one, sends them.
 *
 * The key of a record contains a hash of the refresh token. Offline, nothing else tells whose session this is. Records
 * of other sessions are deleted at start, at sign-in and at sign-out.
 */
export function createOfflineStore(queries: QueryClient) {
  const database = createStore('note', 'offline')
  const tab = crypto.randomUUID()
  const identity = client.session.identity()
  const token = client.session.refreshToken()
  let session = ''
  let stored: Mutations = []
  let notes: PersistedClient | undefined
  let isScheduled = false

  /** The session may have ended in another tab: nothing is stored after its records were deleted. */
  const isCurrent = () => session !== '' && client.session.identity() === identity

  async function storeChanges(mutations: Mutations): Promise<void> {
    const isSame = mutations.length === stored.length && mutations.every(({ state }, at) => state === stored[at]?.state)
    if (isSame || !isCurrent()) return
    stored = mutations
    const key = [session, 'changes', tab]
    await (mutations.length > 0 ? set(key, mutations, database) : del(key, database))
  }

  async function storeNotes(): Promise<void> {
    isScheduled = false
    if (isCurrent() && notes) await set([session, 'notes'], notes, database)
  }

  const persister: Persister = {
    async persistClient({ clientState, ...rest }) {
      notes = { ...rest, clientState: { queries: clientState.queries, mutations: [] } }
      if (!isScheduled) setTimeout(() => storeNotes().catch(() => {}), DELAY)
      isScheduled = true
      await storeChanges(clientState.mutations).catch(() => {})
    },
    async restoreClient() {
      session = token ? await hash(token.reveal()) : ''
      const names = await keys<string[]>(database)
      await delMany(
        names.filter(([name]) => name !== session),
        database,
      )
      const restored = session === '' ? undefined : await get<PersistedClient>([session, 'notes'], database)
      // Stored notes are shown at once, and loaded again.
      for (const { state } of restored?.clientState.queries ?? []) state.isInvalidated = true
      return restored
    },
    removeClient: () => delMany([[session, 'notes']], database),
  }

  /** Takes over the changes of closed tabs. The browser releases the lock of a tab when it closes or crashes. */
  async function sendStoredChanges(): Promise<void> {
    void navigator.locks.request(tab, () => new Promise(() => {}))
    const others = (await keys<string[]>(database)).filter(([, kind, name]) => kind === 'changes' && name !== tab)
    for (const [name = '', kind = '', other = ''] of others)
      void navigator.locks.request(other, async () => {
        const key = [name, kind, other]
        const mutations = (await get<Mutations>(key, database)) ?? []
        if (name !== session || !isCurrent() || mutations.length === 0) return
        // A request that was sent without a response is sent again. The API recognizes its revision.
        const paused = mutations.map(({ state, ...rest }) => ({
          ...rest,
          state: {
            ...state,
            isPaused: state.status === 'pending',
            failureCount: state.isPaused ? state.failureCount : 1,
          },
        }))
        hydrate(queries, { mutations: paused, queries: [] })
        await storeChanges(dehydrate(queries, ALL).mutations)
        await del(key, database)
        void queries.resumePausedMutations()
      })
  }

  return { options: { persister, maxAge: Number.POSITIVE_INFINITY, dehydrateOptions: ALL }, sendStoredChanges }
}

async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Registers the worker that serves the app offline: see `vite.config.ts`. The development server has none. */
export function registerServiceWorker(): void {
  if (import.meta.hot || !('serviceWorker' in navigator)) return
  const register = async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    // The worker stores the page at each visit, except for this first one, before it was installed.
    await navigator.serviceWorker.ready
    if (navigator.onLine) await (await caches.open('page')).add('/')
  }
  // Without a worker, such as in a private window, the app works, but does not open offline.
  window.addEventListener('load', () => register().catch(() => {}))
}
