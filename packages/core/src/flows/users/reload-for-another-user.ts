import type { Client } from '../../client.js'
import { checkCall } from '../../contract/check-input.js'
import { entity, id } from '../../contract/schema/index.js'
import { INTERNALS } from '../../lib/internals.js'
import { optionError } from '../../lib/latchkey-error.js'
import { report } from '../../lib/listeners.js'

/** Input of {@link reloadForAnotherUser}. */
export interface ReloadForAnotherUserInput {
  /** The ID of the user for whom the server has rendered the page. */
  readonly userId: string
}

/**
 * Loads the page again for another user than that of the server: when another tab signs out or signs in as another user, also
 * if it has done so while the page was loading. A sign-out on this page redirects by itself. For pages of servers without a
 * Latchkey package, such as Astro and SvelteKit; the providers of Next.js, React Router and TanStack do the same.
 *
 * A page that has just been loaded again for the same user of the server is not: server and page have different sessions. That
 * is reported with `reportError`.
 *
 * @param client The client of the page.
 * @param input The user of the server.
 * @returns A function that stops it.
 * @throws {LatchkeyError} `INVALID_OPTION` when `userId` is missing.
 *
 * @example
 * const stop = reloadForAnotherUser(client, { userId })
 */
export function reloadForAnotherUser(client: Client, input: ReloadForAnotherUserInput): () => void {
  checkCall('reloadForAnotherUser', client, INPUT, input)
  const { userId } = input
  const { session, projectId } = client
  const { page, tabStore } = client[INTERNALS].env
  /** The entry of the tab with the user of the server for whom it has loaded the page again. */
  const entry = `latchkey-reload-${projectId}`
  let isStopped = false
  /** The session that was compared last. */
  let compared: string | undefined
  let isOfUser = false

  const compare = async () => {
    if (session.identity() === compared) return
    const tokens = await session.tokens()
    const identity = session.identity()
    if (isStopped || identity === compared) return
    compared = identity
    if (tokens && session.claims(tokens.accessToken.reveal()).sub === userId) {
      isOfUser = true
      return tabStore?.set(entry, null)
    }
    const state = session.state()
    if (state.status === 'ended' && state.reason === 'signed-out-here') return
    const wasReloaded = tabStore?.get(entry) === userId
    tabStore?.set(entry, userId)
    // A browser that denies storage cannot tell.
    if (isOfUser || (!wasReloaded && tabStore?.get(entry) === userId)) page?.reload?.()
    else report(optionError('client', DIFFERENT_SESSIONS, 'reloadForAnotherUser'))
  }
  // Offline, the user of a session can be unknown until a refresh succeeds, which changes the state.
  const tryCompare = () => void compare().catch(() => {})

  const unsubscribe = session.subscribe(tryCompare)
  tryCompare()
  return () => {
    isStopped = true
    unsubscribe()
  }
}

const INPUT = entity({ user_id: id })

const DIFFERENT_SESSIONS =
  'The session of the page is not that of the user for whom the server has rendered it, also after it was loaded again. Give the client of the page the session of the server: for HttpOnly sessions, with `getHttpOnlyOptions`.'
