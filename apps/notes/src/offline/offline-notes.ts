import type { Query, QueryKey } from '@tanstack/react-query'
import { userOf } from '../access-token.ts'
import type { AppContext } from '../app-context.ts'
import { type ApiError, isRefusal, type Note, type NotePage } from '../notes/notes-api.ts'
import { notesQuery, sourceFor } from '../notes/use-notes.ts'
import { mergeNote, mergePages } from './merge-notes.ts'
import { openNoteStore, type StoredNotes } from './note-store.ts'

/** When restored notes count as loaded, in milliseconds since 1970: long ago, so that they are loaded again. */
const RESTORED = 1

type Pages = { readonly pages: readonly NotePage[] }

/**
 * Fills the query cache with the notes that this browser stored for the user of this session, and stores each note that
 * is loaded. Deletes the stored notes when the session ends or another user signs in.
 */
export async function keepNotesOffline(context: Pick<AppContext, 'apiFor' | 'client' | 'queries'>): Promise<void> {
  const { client, queries } = context
  const store = openNoteStore()

  /** The user and the session of this page, or undefined while signed out. */
  async function currentSession() {
    const { id, accessToken, refreshToken } = await client.session.capture()
    if (!refreshToken) return
    const session = await hash(refreshToken.reveal())
    return { id, session, owner: accessToken && userOf(accessToken.reveal()) }
  }
  const isOf = (stored: StoredNotes, { owner, session }: { owner: string | undefined; session: string }) =>
    owner === undefined ? stored.session === session : stored.owner === owner

  /** Returns the stored notes of this user. Deletes those of others. */
  async function restore() {
    const current = await currentSession()
    const stored = await store.update((stored) => (stored && current && isOf(stored, current) ? stored : undefined))
    // The session may have changed meanwhile.
    return client.session.identity() === current?.id ? stored : undefined
  }

  async function write({ queryKey, state }: Query): Promise<void> {
    const [kind, identity, _, ...rest] = queryKey
    const team = teamOf(queryKey)
    // Only the whole list of the notebook, which has no further part, and its notes.
    const isWhole = kind === 'note' || (kind === 'notes' && rest.every((part) => part === ''))
    if (!state.data || !isWhole) return
    const data = state.data as Pages & Note
    const current = await currentSession()
    // Offline, an expired session has no access token: nothing new was loaded then.
    if (current?.id !== identity || !current?.owner) return
    const { owner, session } = current
    await store.update((stored) => {
      // The session ended before this transaction: `restore` deletes the notes after it.
      if (client.session.identity() !== identity) return stored
      const notebooks = stored?.owner === owner ? stored.notebooks : {}
      const notes = notebooks[team] ?? []
      const merged = kind === 'note' ? mergeNote(notes, data) : mergePages(notes, data.pages)
      return { owner, session, notebooks: { ...notebooks, [team]: merged } }
    })
  }

  let identity = client.session.identity()
  const stored = await restore()
  for (const [team, notes] of Object.entries(stored?.notebooks ?? {})) {
    const page: NotePage = { notes: [...notes], nextCursor: null }
    const { queryKey } = notesQuery(sourceFor(context, team))
    // The server may have responded meanwhile.
    if (queries.getQueryState(queryKey)?.fetchStatus === 'idle') continue
    queries.setQueryData(queryKey, { pages: [page], pageParams: [''] }, { updatedAt: RESTORED })
  }
  let running = Promise.resolve()
  const then = (work: () => Promise<unknown>) => {
    // The storage may be full or unavailable: the app works without it.
    running = running.then(work).then(undefined, () => {})
  }
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    if (action.type === 'success') then(() => write(query))
    // Restored notes do not hide that the server refuses to send them.
    const isRefused = action.type === 'error' && isRefusal(action.error)
    if (isRefused && query.state.dataUpdatedAt === RESTORED) query.setState({ data: undefined })
    // The user is not a member of the team anymore. What they still have access to is stored again when it loads.
    if (isRefused && (action.error as ApiError).status === 403) then(store.clear)
  })
  for (const query of queries.getQueryCache().getAll()) then(() => write(query))
  const follow = () => {
    if (identity === client.session.identity()) return
    identity = client.session.identity()
    then(restore)
  }
  client.session.subscribe(follow)
  follow()
}

/** The ID of the team in a query key of `keyOf`, or '' for the user's own notes. */
const teamOf = (queryKey: QueryKey) => String(queryKey[2] ?? '')

async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
