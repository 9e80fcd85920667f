// @ts-nocheck
import type { Client } from '../client.js'
import { checkCall } from '../contract/check-input.js'
import type { CallOptions, Output } from '../contract/endpoint.js'
import type { ViewOf } from '../contract/kinds.js'
import { entity, optional, text } from '../contract/kinds.js'
import { deleteSession, listSessions, type session } from '../contract/sessions.js'
import { flow } from './flow.js'

/** A session of a user; `isCurrentSession` is false where the service does not say. */
export type ActiveSession = ViewOf<typeof session> & { readonly isCurrentSession: boolean }

export interface ListActiveSessionsInput {
  /** Of this user; of the signed-in one unless said. */
  readonly userId?: string | undefined
}

/** The sessions of a user, newest first. */
export async function listActiveSessions(
  client: Client,
  input: ListActiveSessionsInput = {},
  options?: CallOptions,
): Promise<readonly ActiveSession[]> {
  checkCall('listActiveSessions', client, entity({ userId: optional(text) }), input, options)
  const { userId = 'me' } = input
  const { items }: Output<typeof listSessions> = await listSessions(client, { userId }, options)
  return items.map((item) => ({ ...item, isCurrentSession: item.isCurrentSession ?? false }))
}

/** Ends a session of a user. The one in use ends by `signOut` only: CANNOT_DELETE_CURRENT_SESSION. */
export const revokeSession = flow(
  'revokeSession',
  { sessionId: text, userId: optional(text) },
  async (
    client: Client,
    { sessionId, userId = 'me' }: { readonly sessionId: string; readonly userId?: string | undefined },
    options?: CallOptions,
  ): Promise<void> => {
    await deleteSession(client, { sessionId, userId }, options)
  },
  ['CANNOT_DELETE_CURRENT_SESSION', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
)
