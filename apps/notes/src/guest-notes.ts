import { redirectTo } from '@latchkey/core'
import type { QueryClient } from '@tanstack/react-query'
import type { Note } from './api.ts'
import { type Change, sendChange } from './changes.ts'
import { client } from './client.ts'
import { listQuery, withChanges } from './notes.ts'

const KEY = 'guest-notes'

/** Stores the notes of the guest for the session of this tab, and opens the sign-up page. */
export async function signUpWithNotes(queries: QueryClient): Promise<void> {
  const { pages } = await queries.fetchInfiniteQuery({ ...listQuery(), pages: Number.POSITIVE_INFINITY, staleTime: 0 })
  const loaded = pages.flatMap(({ notes }) => notes)
  const mutations = queries.getMutationCache().findAll({ mutationKey: ['change', ''] })
  const changes = mutations.map(({ state }) => ({ change: state.variables as Change }))
  sessionStorage.setItem(KEY, JSON.stringify(withChanges(loaded, changes)))
  await redirectTo(client, 'signUp')
}

/**
 * Sends the notes of the guest again for the user that the guest has become. Since version 2.8.86, the service upgrades
 * the guest: the user has the notes already, and sending them with the same revision has no effect. Older versions create
 * another user, to whom this copies the notes.
 */
export function sendGuestNotes(queries: QueryClient): void {
  const notes: readonly Note[] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
  sessionStorage.removeItem(KEY)
  // Oldest first, so that the order stays.
  for (const { id, title, body, rev } of notes.toReversed())
    sendChange(queries, { team: '', id, text: { title, body }, base: null, rev })
}
