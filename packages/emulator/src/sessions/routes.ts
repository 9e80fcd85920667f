import {
  type Contract,
  createSession,
  deleteCurrentSession,
  deleteSession,
  entity,
  listSessions,
  optional,
  refreshCurrentSession,
  text,
} from '@latchkey/core/contract'
import type { Call } from '../http/call.js'
import { header } from '../http/responses.js'
import { implement } from '../http/route.js'
import { inRange, uuid, uuidOrMe } from '../http/rules.js'
import { namedUser, ownUser } from '../users/users.js'
import { beginSession, refresh } from './access-tokens.js'
import { sessionSeenBy } from './responses.js'
import { endSessions } from './revocation.js'

/** The longest life that a server may give a session, in milliseconds: 367 days. */
const LONGEST = 31_708_800_000

// The service's schema demands user_id, which servers are known to leave out: both are taken.
const lenientDelete = { ...deleteSession, query: entity({ user_id: optional(text) }) } satisfies Contract

export const sessionRoutes = implement(
  { listSessions, createSession, deleteSession: lenientDelete, deleteCurrentSession, refreshCurrentSession },
  {
    listSessions: {
      rules: { user_id: uuidOrMe },
      run({ user_id }, call) {
        const { access } = call.caller
        const userId = user_id === 'me' ? ownUser(call).id : user_id
        if (access === 'client' && ownUser(call).id !== userId) {
          call.refuse(403, 'Only servers may see the sessions of others.')
        }
        const { project } = call.caller
        const seen = call.world.sessions.where(
          (row) =>
            row.projectId === project.id &&
            row.userId === userId &&
            row.expiresAt > call.clock.now() &&
            (access === 'admin' || !row.impersonation),
        )
        const newestFirst = seen.reverse().sort((a, b) => b.createdAt - a.createdAt)
        return { items: newestFirst.map((row) => sessionSeenBy(call.caller, row)), is_paginated: false }
      },
    },

    createSession: {
      rules: { user_id: uuidOrMe, expires_in_millis: inRange(0, LONGEST) },
      async run({ user_id, expires_in_millis: lifetime, is_impersonation: impersonation = false }, call) {
        const user = namedUser(call, user_id) ?? call.fail('USER_ID_DOES_NOT_EXIST', { user_id })
        const options = { impersonation, ...(lifetime !== undefined && { lifetime }) }
        const { refresh_token, access_token } = await beginSession(call, user, options)
        return { refresh_token, access_token }
      },
    },

    deleteSession: {
      rules: { session_id: uuid, user_id: uuidOrMe },
      run({ session_id, user_id }, call) {
        const { access, project, user, sessionId } = call.caller
        if (user_id === 'me') ownUser(call)
        const row = call.world.sessions.get(session_id)
        const theirs = access !== 'client' || row?.userId === user?.id
        if (!row || row.projectId !== project.id || !theirs) return notFound(call)
        if (row.id === sessionId) call.fail('CANNOT_DELETE_CURRENT_SESSION')
        endSessions(call, ({ id }) => id === row.id, access === 'client' ? 'ended elsewhere' : 'ended by server')
        return { success: true }
      },
    },

    deleteCurrentSession(_, call) {
      const { sessionId } = call.caller
      if (!sessionId) return call.fail('ACCESS_TOKEN_EXPIRED', { expired_at_millis: null })
      if (!call.world.sessions.get(sessionId)) return call.fail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
      endSessions(call, ({ id }) => id === sessionId, 'signed out')
      return { success: true }
    },

    async refreshCurrentSession(_, call) {
      const refreshToken = header(call.request, 'refresh-token')
      if (!refreshToken) return call.invalid('headers.x-stack-refresh-token: must be given')
      const accessToken = await refresh(call, call.caller.project.id, refreshToken)
      return { access_token: accessToken ?? call.fail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED') }
    },
  },
)

const notFound = (call: Call): never => call.refuse(404, 'There is no such session.')
