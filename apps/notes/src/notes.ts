import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { listNotes, type Note, type NotePage, readNote } from './api.ts'
import { useChanges, withChanges } from './open-changes.ts'

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

/** Returns the notes of the notebook with the changes that the server has not confirmed. */
export function useNotes(team: string | undefined, q = '') {
  const query = useInfiniteQuery(listQuery(team, q))
  const changes = useChanges(team)
  const loaded = query.data?.pages.flatMap((page) => page.notes)
  const known = loaded ?? (changes.length > 0 ? [] : undefined)
  const notes = known && withChanges(known, changes).filter((note) => contains(note, q))
  return { query, notes, canWrite: query.data?.pages[0]?.canWrite ?? query.fetchStatus !== 'fetching' }
}

/** Returns a note with the changes that the server has not confirmed. While it loads, it comes from the loaded lists. */
export function useNote(team: string | undefined, id: string, { isNew = false }) {
  const queries = useQueryClient()
  const query = useQuery({ ...noteQuery(team, id), enabled: !isNew })
  const lists = queries.getQueriesData<{ readonly pages: readonly NotePage[] }>({ queryKey: ['notes', team ?? ''] })
  const listed = lists.flatMap(([, data]) => data?.pages ?? []).flatMap(({ notes }) => notes)
  const loaded = query.data ?? listed.find((note) => note.id === id)
  const changes = useChanges(team).filter(({ change }) => change.id === id)
  const note = withChanges(loaded ? [loaded] : [], changes)[0]
  return { query, note, latestChange: changes.at(-1) }
}

/** Compares as the server does: without a distinction of upper and lower case. */
const contains = ({ title, body }: Note, q: string) => `${title} ${body}`.toLowerCase().includes(q.trim().toLowerCase())
