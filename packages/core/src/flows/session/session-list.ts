import type { Client } from '../../client.js'
import { deleteSession, listSessions as requestSessions } from '../../contract/auth/sessions.js'
import type { CallOptions, Output } from '../../contract/endpoint.js'
import { id, optional } from '../../contract/schema/index.js'
import { flow } from '../flow.js'

/** A session of a user. */
export type ActiveSession = Output<typeof requestSessions>[number] & {
  /** Whether it is the session that makes this request. False if the server does not report it. */
  readonly isCurrentSession: boolean
}

/** Input of {@link listSessions}. */
export interface ListSessionsInput {
  /** The ID of the user. Default: the signed-in user. */
  readonly userId?: string
}

/**
 * Lists the active sessions of a user.
 *
 * @param client The client of the user, or a server client.
 * @param input The user. Default: the signed-in user.
 * @returns The sessions, newest first.
 *
 * @example
 * for (const { id, isCurrentSession } of await listSessions(client))
 *   if (!isCurrentSession) await revokeSession(client, { sessionId: id })
 */
export const listSessions = flow(
  'listSessions',
  { userId: optional(id) },
  async (client: Client, input: ListSessionsInput = {}, options?: CallOptions): Promise<ActiveSession[]> => {
    const { userId = 'me' } = input
    const sessions = await requestSessions(client, { userId }, options)
    return sessions.map((item) => ({ ...item, isCurrentSession: item.isCurrentSession ?? false }))
  },
)

/**
 * Revokes a session of a user. To end the current session, call {@link signOut}.
 *
 * @param client The client of the user, or a server client.
 * @param input The ID of the session, from {@link listSessions}, and of the user. Default: the signed-in user.
 *
 * @example
 * await revokeSession(client, { sessionId })
 */
export const revokeSession = flow(
  'revokeSession',
  { sessionId: id, userId: optional(id) },
  async (
    client: Client,
    { sessionId, userId = 'me' }: { readonly sessionId: string; readonly userId?: string },
    options?: CallOptions,
  ): Promise<void> => {
    await deleteSession(client, { sessionId, userId }, options)
  },
  ['CANNOT_DELETE_CURRENT_SESSION', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
)
