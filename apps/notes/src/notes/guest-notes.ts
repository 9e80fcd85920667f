import { getUser, redirectTo } from '@latchkey/core'
import type { QueryClient } from '@tanstack/react-query'
import type { Note } from '../api.ts'
import { client } from '../client.ts'
import { tabStorage } from '../tab-storage.ts'
import { type Change, sendChange } from './changes.ts'
import { listQuery, withChanges } from './notes.ts'

const KEY = 'guest-notes'

interface GuestNotes {
  /** When the service created the guest, in milliseconds since 1970. */
  readonly since: number
  readonly notes: readonly Note[]
}

/** Stores the notes of the guest for the session of this tab, and opens the sign-up page. */
export async function signUpWithNotes(queries: QueryClient): Promise<void> {
  const guest = await getUser(client, { or: 'anonymous' })
  const { pages } = await queries.fetchInfiniteQuery({ ...listQuery(), pages: Number.POSITIVE_INFINITY, staleTime: 0 })
  const loaded = pages.flatMap(({ notes }) => notes)
  const mutations = queries.getMutationCache().findAll({ mutationKey: ['change', ''] })
  const changes = mutations.map(({ state }) => ({ change: state.variables as Change }))
  const stored: GuestNotes = { since: guest.signedUpAt.getTime(), notes: withChanges(loaded, changes) }
  try {
    tabStorage()?.setItem(KEY, JSON.stringify(stored))
  } catch {
    // The storage is full. The notes stay with the guest, whom current versions of the service upgrade.
  }
  await redirectTo(client, 'signUp')
}

/**
 * Sends the notes of the guest again for the user that the guest has become. Since version 2.8.86, the service upgrades
 * the guest: the user has the notes already, and sending them with the same revision has no effect. Older versions create
 * another user, to whom this copies the notes. Whoever signs in to an older account is another person.
 */
export function sendGuestNotes(queries: QueryClient, signedUpAt: Date): void {
  const stored = tabStorage()?.getItem(KEY)
  if (!stored) return
  // From now on they are changes, which are stored until they are sent.
  forgetGuestNotes()
  const { since, notes }: GuestNotes = JSON.parse(stored)
  if (signedUpAt.getTime() < since) return
  // Oldest first, so that the order stays.
  for (const { id, title, body, rev } of notes.toReversed())
    void sendChange(queries, { team: '', id, text: { title, body }, base: null, rev })
}

export const forgetGuestNotes = () => tabStorage()?.removeItem(KEY)
