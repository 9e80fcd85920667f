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

const QUESTION = 'This browser cannot store your notes while you sign up. They could get lost. Continue?'

/** Stores the notes of the guest for the session of this tab, and opens the sign-up page. Asks first if that fails. */
export async function signUpWithNotes(queries: QueryClient): Promise<void> {
  const guest = await getUser(client, { or: 'anonymous' })
  const { pages } = await queries.fetchInfiniteQuery({ ...listQuery(), pages: Number.POSITIVE_INFINITY, staleTime: 0 })
  const loaded = pages.flatMap(({ notes }) => notes)
  const mutations = queries.getMutationCache().findAll({ mutationKey: ['change', ''] })
  const changes = mutations.map(({ state }) => ({ change: state.variables as Change }))
  const stored: GuestNotes = { since: guest.signedUpAt.getTime(), notes: withChanges(loaded, changes) }
  // The notes stay with the guest, whom only current versions of the service upgrade.
  if (store(stored) || window.confirm(QUESTION)) await redirectTo(client, 'signUp')
}

/** Returns false if the browser denies storage, or if it is full. */
function store(notes: GuestNotes): boolean {
  try {
    tabStorage()?.setItem(KEY, JSON.stringify(notes))
    return tabStorage() !== undefined
  } catch {
    return false
  }
}

/** The caches of the sessions for which notes were sent: they are stored twice until the changes are. */
const sent = new WeakSet<QueryClient>()

/**
 * Sends the notes of the guest again for the user that the guest has become. Since version 2.8.86, the service upgrades
 * the guest: the user has the notes already, and sending them with the same revision has no effect. Older versions create
 * another user, to whom this copies the notes. Whoever signs in to an older account is another person.
 *
 * @param storeChanges Stores changes until they are sent. Only then the notes are forgotten.
 */
export async function sendGuestNotes(
  queries: QueryClient,
  signedUpAt: Date,
  storeChanges: () => Promise<void>,
): Promise<void> {
  const stored = tabStorage()?.getItem(KEY)
  if (!stored || sent.has(queries)) return
  sent.add(queries)
  const { since, notes }: GuestNotes = JSON.parse(stored)
  if (signedUpAt.getTime() >= since) {
    // Oldest first, so that the order stays.
    for (const { id, title, body, rev } of notes.toReversed())
      void sendChange(queries, { team: '', id, text: { title, body }, base: null, rev })
    await storeChanges()
  }
  forgetGuestNotes()
}

/** Whether the user that the guest becomes gets the notes of the guest. */
export const hasGuestNotes = () => Boolean(tabStorage()?.getItem(KEY))

export const forgetGuestNotes = () => tabStorage()?.removeItem(KEY)
