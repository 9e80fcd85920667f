import {
  createSession,
  deleteCurrentSession,
  listSessions,
  refreshCurrentSession,
  revokeSession,
  type session,
  type WireOf,
} from '@latchkey/core/internal/contract'
import type { Call } from '../calls/call.js'
import type { Caller } from '../calls/caller.js'
import { currentUser, findUser } from '../calls/lookups.js'
import { implement } from '../calls/route.js'
import { inRange, uuid, uuidOrMe } from '../calls/rules.js'
import { serviceHeader } from '../http/responses.js'
import type { SessionRow } from '../world/rows.js'
import { revokeSessions } from './revocation.js'
import { refreshSession, startSession } from './sessions.js'

/** Maximum lifetime of a session that a server creates, in milliseconds: 367 days. */
const LONGEST = 31_708_800_000

export const sessionRoutes = implement(
  { listSessions, createSession, revokeSession, deleteCurrentSession, refreshCurrentSession },
  {
    listSessions: {
      rules: { user_id: uuidOrMe },
      run({ user_id }, call) {
        const { access } = call.caller
        const userId = user_id === 'me' ? currentUser(call).id : user_id
        if (access === 'client' && currentUser(call).id !== userId) {
          call.reject(403, 'Only servers can list the sessions of other users.')
        }
        const { project } = call.caller
        const seen = call.world.sessions
          .by('user', userId)
          .filter((row) => row.projectId === project.id && (access === 'admin' || !row.impersonation))
        const newestFirst = seen.reverse().sort((a, b) => b.createdAt - a.createdAt)
        return { items: newestFirst.map((row) => sessionResponse(call.caller, row)), is_paginated: false }
      },
    },

    createSession: {
      rules: { user_id: uuidOrMe, expires_in_millis: inRange(0, LONGEST) },
      async run({ user_id, expires_in_millis: lifetime, is_impersonation: impersonation = false }, call) {
        const user = findUser(call, user_id) ?? call.fail('USER_ID_DOES_NOT_EXIST', { user_id })
        const options = { impersonation, ...(lifetime !== undefined && { lifetime }) }
        const { refresh_token, access_token } = await startSession(call, user, options)
        return { refresh_token, access_token }
      },
    },

    revokeSession: {
      rules: { session_id: uuid, user_id: uuidOrMe },
      run({ session_id, user_id }, call) {
        const { access, project, user, sessionId } = call.caller
        if (user_id === 'me') currentUser(call)
        const row = call.world.sessions.get(session_id)
        const isAllowed = access !== 'client' || row?.userId === user?.id
        if (!row || row.projectId !== project.id || !isAllowed) return notFound(call)
        if (row.id === sessionId) call.fail('CANNOT_DELETE_CURRENT_SESSION')
        revokeSessions(call, [row], access === 'client' ? 'revoked by user' : 'revoked by server')
        return { success: true }
      },
    },

    deleteCurrentSession(_, call) {
      const { sessionId } = call.caller
      if (!sessionId) {
        return call.fail('ACCESS_TOKEN_EXPIRED', {
          expired_at_millis: call.clock.now(),
          project_id: null,
          user_id: null,
          refresh_token_id: null,
        })
      }
      const session = call.world.sessions.get(sessionId) ?? call.fail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
      revokeSessions(call, [session], 'signed out')
      return { success: true }
    },

    async refreshCurrentSession(_, call) {
      const refreshToken = serviceHeader(call.request, 'refresh-token')
      if (!refreshToken) return call.schemaError('headers.x-stack-refresh-token: must be given')
      const accessToken = await refreshSession(call, call.caller.project.id, refreshToken)
      return { access_token: accessToken ?? call.fail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED') }
    },
  },
)

const notFound = (call: Call): never => call.reject(404, 'Session not found.')

/** A session as the caller sees it. */
const sessionResponse = ({ sessionId }: Caller, row: SessionRow): WireOf<typeof session> => ({
  id: row.id,
  user_id: row.userId,
  created_at: row.createdAt,
  is_impersonation: row.impersonation,
  last_used_at: row.lastUsedAt,
  is_current_session: row.id === sessionId,
  agent_name: row.agentName ?? null,
  ...(row.location && { last_used_at_end_user_ip_info: row.location }),
})
