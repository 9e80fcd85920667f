import type { Client } from '../../client.js'
import { listSessions, revokeSession } from '../../contract/auth/sessions.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { id, list } from '../../contract/schema/index.js'
import { isLatchkeyError, LatchkeyError } from '../../errors/latchkey-error.js'
import { sessionIdOf } from '../../session/tokens.js'
import { type FlowCall, flow, inOneSession } from '../flow.js'
import { sessionTokens } from './session-tokens.js'

/**
 * Revokes all sessions of the signed-in user except the current one: signs them out on all other devices.
 *
 * Lists the sessions, then revokes the others, up to six at the same time. A session that cannot be revoked does not stop the
 * others: when all requests are done, the first error is thrown. The sessions that were revoked until then stay revoked,
 * and a second call revokes the rest.
 *
 * @param client The client of the user.
 * @param input No parameters.
 * @returns The IDs of the sessions that it revoked, newest first. Empty if there are no others.
 * @throws {LatchkeyError} `NOT_SIGNED_IN` when no user is signed in. `NOT_SUPPORTED_BY_SERVER` when neither the list nor
 * the access token tells which session is the current one: no session is revoked then. `SESSION_CHANGED` when another
 * session starts during the call.
 *
 * @example
 * const revoked = await revokeOtherSessions(client)
 * console.log(`Signed out of ${revoked.length} other sessions.`)
 */
export const revokeOtherSessions = flow(
  'revokeOtherSessions',
  {},
  (client: Client, _input: object = {}, options?: CallOptions): Promise<readonly string[]> =>
    inOneSession(client, options, async (call) => {
      const tokens = await sessionTokens(client, call)
      if (!tokens) throw new LatchkeyError('NOT_SIGNED_IN', 'No user is signed in. Sign in first.')
      const ownId = sessionIdOf(tokens.accessToken.reveal())
      const sessions = await listSessions(client, {}, call)
      const others = sessions.filter((session) => !session.isCurrentSession && session.id !== ownId)
      // Without its own session in the list, it could be one of the others.
      if (others.length === sessions.length && others.length > 0)
        throw new LatchkeyError(
          'NOT_SUPPORTED_BY_SERVER',
          'Revoke other sessions: the server does not report which session is the current one. Revoke each with `revokeSession`.',
        )
      return revokeSessions(client, { sessionIds: others.map(({ id }) => id) }, call)
    }),
  [listSessions, revokeSession],
)

/**
 * Revokes sessions as the user who is signed in when it starts, up to six at the same time. A session that cannot be revoked
 * does not stop the others.
 *
 * @param client The client of the user.
 * @param input The IDs of the sessions.
 * @returns The IDs of the sessions that it revoked: without those that have ended in the meantime.
 * @throws The first error, when all requests are done.
 *
 * @example
 * await revokeSessions(client, { sessionIds })
 */
export const revokeSessions = flow(
  'revokeSessions',
  { sessionIds: list(id) },
  (
    client: Client,
    { sessionIds }: { readonly sessionIds: readonly string[] },
    options?: CallOptions,
  ): Promise<readonly string[]> =>
    inOneSession(client, options, async (call) => {
      const ended = await forEachItem(sessionIds, (sessionId) => revoke(client, sessionId, call))
      return sessionIds.filter((_, index) => ended[index])
    }),
  [revokeSession],
)

/** Returns false for a session that has ended in the meantime. */
async function revoke(client: Client, sessionId: string, call: FlowCall): Promise<boolean> {
  try {
    await revokeSession(client, { sessionId }, call)
    return true
  } catch (error) {
    if (isLatchkeyError(error, 'SESSION_NOT_FOUND')) return false
    throw error
  }
}

/** Browsers open six connections to a server with HTTP/1.1. */
const AT_ONCE = 6

/**
 * Calls a function for each item, for at most six items at the same time. A call that fails does not stop the others.
 *
 * @param items The items.
 * @param run The function.
 * @returns The results, in the order of the items.
 * @throws The error of the first item whose call has failed, when all calls have ended.
 */
export async function forEachItem<T, V>(items: readonly T[], run: (item: T) => Promise<V>): Promise<readonly V[]> {
  const results: PromiseSettledResult<V>[] = []
  const queue = items.entries()
  const work = async () => {
    for (const [index, item] of queue) [results[index]] = await Promise.allSettled([(async () => run(item))()])
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}
