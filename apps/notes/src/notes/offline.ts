import { hydrate, type QueryClient } from '@tanstack/react-query'
import type { PersistedClient, Persister } from '@tanstack/react-query-persist-client'
import { createStore, del, delMany, entries, get, keys, set, type UseStore } from 'idb-keyval'
import { client } from '../client.ts'
import { type Change, queueChange } from './changes.ts'
import { keepInTab, takeFromTab, type Unsent } from './unsent.ts'

/** How long loaded notes wait to be stored, in milliseconds. Changes do not wait. */
const DELAY = 1_000
/**
 * How long the page waits for what is stored, in milliseconds. A read of IndexedDB never ends while a page that the
 * browser has frozen is in the middle of a transaction, and browsers have bugs with the same effect.
 */
const STORAGE_TIMEOUT = 5_000
/**
 * Stores the loaded notes of the current session in IndexedDB, for the persister of TanStack Query, and the changes that
 * are not sent yet. All tabs share the notes. Each tab stores its own changes: with one record for all, a tab without
 * changes would overwrite those of another. When a tab has closed or crashed, another tab or the next one sends them.
 *
 * The key of a record contains a hash of the refresh token. Offline, nothing else identifies the session. Records of
 * other sessions are deleted at start, at sign-in and at sign-out.
 *
 * The storage of the tab has its changes, too: when a page is left, browsers abort writes to IndexedDB that wait for others.
 * A password change in another browser revokes the session, and another tab may notice that first. The tab then keeps its
 * changes until the next sign-in, which sends them if the user is the same.
 */
export function createOfflineStore(queries: QueryClient) {
  const database = committing(createStore('note', 'offline'))
  const tab = crypto.randomUUID()
  const identity = client.session.identity()
  const token = client.session.refreshToken()
  const user = client.session.claims().sub
  let session = ''
  let waiting: PersistedClient | undefined

  /** The session may have ended in another tab: nothing is stored after its records were deleted. */
  async function write(name: string, value: unknown): Promise<void> {
    if (session !== '' && client.session.identity() === identity) await set([session, name], value, database)
  }

  /** Deletes the records of other sessions, and adds the stored notes that are newer than what has been loaded. */
  async function restore(): Promise<undefined> {
    session = token ? await hash(token.reveal()) : ''
    const others = (await keys<string[]>(database)).filter(([name]) => name !== session)
    await delMany(others, database)
    const stored = await get<PersistedClient>([session, 'notes'], database)
    // Stored notes are shown at once, and loaded again.
    for (const { state } of stored?.clientState.queries ?? []) state.isInvalidated = true
    hydrate(queries, stored?.clientState ?? {})
  }

  const persister: Persister = {
    persistClient(notes) {
      if (!waiting)
        setTimeout(() => {
          void write('notes', waiting).catch(() => {})
          waiting = undefined
        }, DELAY)
      waiting = notes
    },
    restoreClient: () => withTimeout(restore()),
    removeClient: () => del([session, 'notes'], database),
  }

  async function writeChanges(): Promise<void> {
    const mutations = queries.getMutationCache().getAll()
    // A mutation that was just added has no variables yet.
    const changes = mutations.flatMap(({ state }) => (state.variables as Change | undefined) ?? [])
    const writing = write(tab, changes)
    const isRevoked = client.session.identity() !== identity
    // Without a user, those of a revoked session wait in the tab.
    if (user && (!isRevoked || (wasRevoked() && changes.length > 0))) keepInTab({ user, tab, changes, isRevoked })
    await writing
  }
  const storeChanges = () => writeChanges().catch(() => {})

  /** Stores changes from now on, and takes over those of closed tabs, without making the page wait. */
  function start(): void {
    queries.getMutationCache().subscribe(storeChanges)
    // A change that waits for its next try would be stored too late.
    const unsubscribe = client.session.subscribe(() => {
      if (client.session.identity() === identity) return
      unsubscribe()
      if (user && !wasRevoked()) keepInTab({ user, tab, changes: [], isRevoked: false })
      void storeChanges()
    })
    takeOverChanges(takeFromTab(user)).catch(() => {})
  }

  async function takeOverChanges({ tab: last, changes: unsent = [] }: Partial<Unsent>): Promise<void> {
    for (const change of unsent) queueChange(queries, { ...change, isRestored: true })
    /** In the record of the page before, what is not later than this was sent or replaced, or is queued already. */
    const latest = unsent.at(-1)?.at ?? ''
    await storeChanges()
    // The browser releases the lock of a tab when it closes or crashes.
    void navigator.locks.request(tab, () => new Promise(() => {}))
    // A tab that crashed while it took over changes leaves some of them twice. Sent again, an edit would undo a deletion.
    const taken = new Set<string>()
    for (const [name, other = ''] of await keys<string[]>(database))
      if (name === session && other !== 'notes' && other !== tab)
        void navigator.locks.request(other, async () => {
          const changes = (await get<Change[]>([session, other], database)) ?? []
          for (const change of changes)
            if (!taken.has(change.rev) && (other !== last || change.at > latest))
              queueChange(queries, { ...change, isRestored: true })
          for (const { rev } of changes) taken.add(rev)
          await storeChanges()
          await del([session, other], database)
        })
  }

  /** Whether a tab of this session has changes that are not sent yet. */
  async function hasUnsentChanges(): Promise<boolean> {
    if (queries.getMutationCache().getAll().length > 0) return true
    const records = await withTimeout(entries<string[], unknown[]>(database).catch(() => undefined))
    return (
      records?.some(([[name, of], { length }]) => name === session && of !== 'notes' && of !== tab && length > 0) ??
      false
    )
  }

  const dehydrateOptions = {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: ({ state }: { state: { data: unknown } }) => state.data !== undefined,
  }
  return { options: { persister, dehydrateOptions }, start, storeChanges, hasUnsentChanges }
}

/** Commits each write at once: the browser aborts what is not committed when the page is left. */
const committing =
  (database: UseStore): UseStore =>
  (mode, use) =>
    database(mode, (store) => {
      const result = use(store)
      if (mode === 'readwrite') store.transaction.commit()
      return result
    })

/** A session that another tab has found to be revoked looks as if the user had signed out there. */
function wasRevoked(): boolean {
  const state = client.session.state()
  return state.status === 'ended' && ['revoked', 'expired', 'signed-out-elsewhere'].includes(state.reason)
}

const withTimeout = <Result>(work: Promise<Result>) =>
  Promise.race([work, new Promise<undefined>((resolve) => setTimeout(resolve, STORAGE_TIMEOUT))])

async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
