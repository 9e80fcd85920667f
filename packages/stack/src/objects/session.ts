import { listSessions, type ActiveSession as SessionRecord } from '@latchkey/core'
import { callerOf, type Scope } from '../scope.js'
import { type Picked, pick } from './fields.js'

/** A session of a user, as listed. */
export interface ActiveSession extends Picked<SessionRecord, typeof FIELDS>, ReturnType<typeof ownFields> {}

const FIELDS = 'id userId createdAt isImpersonation isCurrentSession'

/** Returns the sessions of a user. `userId` is `me` for the signed-in user. */
export const listActiveSessions = async (scope: Scope, userId: string): Promise<ActiveSession[]> =>
  (await callerOf(scope)(listSessions, { userId })).map((session) => ({
    ...pick(session, FIELDS),
    ...ownFields(session),
  }))

const ownFields = (session: SessionRecord) => ({
  /** When the session was last used. */
  lastUsedAt: session.lastUsedAt ?? undefined,
  /** Where the session was last used. */
  geoInfo: session.geoInfo ?? undefined,
  /** The name of the AI agent that has the session. Null if a user signed in. */
  agentName: session.agentName ?? null,
})
