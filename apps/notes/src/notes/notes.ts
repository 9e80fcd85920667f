import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { listNotes, type Note, type NotePage, readNote } from '../api.ts'
import type { Change } from './changes.ts'

// Query keys contain no user: each session has a separate cache, see `session-data.tsx`.

/** The notes of a notebook, newest first, in pages. With `q`: those that contain this text. */
export const listQuery = (team = '', q = '') =>
  infiniteQueryOptions({
    queryKey: ['notes', team, q],
    queryFn: ({ pageParam: before }) => listNotes(team, { ...(q && { q }), ...(before && { before }) }),
    initialPageParam: '',
    getNextPageParam: (page: NotePage) => page.next,
  })

export const noteQuery = (team = '', id = '') =>
  queryOptions({ queryKey: ['note', team, id], queryFn: () => readNote(team, id) })

/** A change that is being sent, is waiting for the network, or has failed. */
export interface OpenChange {
  readonly change: Change
  readonly error: Error | null
  readonly isWaiting: boolean
}

const useOpenChanges = (team = ''): readonly OpenChange[] =>
  useMutationState({
    filters: { mutationKey: ['change', team] },
    select: ({ state }) => ({
      change: state.variables as Change,
      error: state.error,
      isWaiting: state.isPaused || state.failureCount > 0,
    }),
  })

/** Returns the notes of the notebook with the changes that the server has not confirmed. */
export function useNotes(team: string | undefined, q = '') {
  const query = useInfiniteQuery(listQuery(team, q))
  const changes = useOpenChanges(team)
  const loaded = query.data?.pages.flatMap((page) => page.notes) ?? (changes.length > 0 ? [] : undefined)
  const notes = loaded && withChanges(loaded, changes).filter((note) => contains(note, q))
  // Users may always write their own notes. If the API does not respond, such as offline, also those of a team. The API
  // checks each change when it is sent.
  const canWrite = query.data?.pages[0]?.canWrite ?? (!team || query.fetchStatus !== 'fetching')
  return { query, notes, canWrite }
}

/** Returns a note with the changes that the server has not confirmed. While it loads, it comes from the loaded lists. */
export function useNote(team: string | undefined, id: string) {
  const queries = useQueryClient()
  const query = useQuery(noteQuery(team, id))
  const lists = queries.getQueriesData<InfiniteData<NotePage>>({ queryKey: ['notes', team ?? ''] })
  const listed = lists.flatMap(([, data]) => data?.pages ?? []).flatMap(({ notes }) => notes)
  // A note that was stored before a reload can be older than a list that has been loaded since.
  const [loaded] = [query.data ?? [], listed]
    .flat()
    .filter((note) => note.id === id)
    .sort((one, other) => other.updatedAt.localeCompare(one.updatedAt))
  const changes = useOpenChanges(team).filter(({ change }) => change.id === id)
  const [note] = withChanges(loaded ? [loaded] : [], changes)
  return { query, loaded, note, latestChange: changes.at(-1) }
}

/** Applies changes in their order. A changed note moves to the top. */
export const withChanges = (notes: readonly Note[], changes: readonly Pick<OpenChange, 'change'>[]): readonly Note[] =>
  changes.reduce((before, { change: { id, text, rev, at } }) => {
    const others = before.filter((note) => note.id !== id)
    return text ? [{ id, ...text, rev, updatedAt: at, canWrite: true }, ...others] : others
  }, notes)

/** Compares as the server does: without a distinction of upper and lower case. */
const contains = ({ title, body }: Note, q: string) => `${title} ${body}`.toLowerCase().includes(q.trim().toLowerCase())
