import { endpoint, type Output } from '../endpoint.js'
import { listOf, success } from '../responses.js'
import * as s from '../schema/index.js'

/** Location where a session was last used, as far as the service could determine it. */
export const geoInfo = s.entity({
  ip: s.string,
  countryCode: s.optional(s.nullable(s.string)),
  regionCode: s.optional(s.nullable(s.string)),
  cityName: s.optional(s.nullable(s.string)),
  latitude: s.optional(s.nullable(s.number)),
  longitude: s.optional(s.nullable(s.number)),
  tzIdentifier: s.optional(s.nullable(s.string)),
})

/** A session of a user. */
export const session = s.entity({
  id: s.string,
  user_id: s.string,
  created_at: s.date,
  is_impersonation: s.boolean,
  last_used_at: s.optional(s.date),
  is_current_session: s.missingAs(false, s.boolean),
  /** The name of the AI agent that has the session. Null if a user signed in. */
  agent_name: s.since('hexclave-1.0', s.optional(s.nullable(s.string))),
  last_used_at_end_user_ip_info: s.renamedTo('geoInfo', s.optional(s.nullable(geoInfo))),
})

export const listSessions = endpoint('GET /auth/sessions', 'client', {
  name: 'listSessions',
  summary: 'List the sessions of a user',
  allowsRestricted: true,
  query: s.entity({ user_id: s.userOrMe }),
  response: listOf(session),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainTextErrors: { 403: 'NOT_ALLOWED' },
  reads: ['sessions'],
})

/**
 * A session of a user.
 *
 * @example
 * const isOther = (session: ActiveSession) => !session.isCurrentSession
 */
export type ActiveSession = Output<typeof listSessions>[number]

/** To end the current session, call `signOut`. */
export const revokeSession = endpoint('DELETE /auth/sessions/{session_id}', 'client', {
  name: 'revokeSession',
  summary: 'Revoke a session of a user',
  untried: true,
  allowsRestricted: true,
  query: s.entity({ user_id: s.userOrMe }),
  response: success,
  errors: ['CANNOT_DELETE_CURRENT_SESSION', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainTextErrors: { 404: 'SESSION_NOT_FOUND' },
  changes: ['sessions'],
})

export const deleteCurrentSession = endpoint('DELETE /auth/sessions/current', 'client', {
  name: 'deleteCurrentSession',
  summary: 'Sign out of the current session',
  untried: true,
  allowsRestricted: true,
  response: success,
  errors: ['ACCESS_TOKEN_EXPIRED', 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
  changes: ['user', 'sessions'],
})

export const refreshCurrentSession = endpoint('POST /auth/sessions/current/refresh', 'client', {
  name: 'refreshCurrentSession',
  summary: 'Refresh an access token with the refresh token header',
  allowsRestricted: true,
  response: s.entity({ access_token: s.string }),
  sendsRefreshToken: true,
  errors: ['REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
})

/** Default lifetime of a session created by a server, in milliseconds: one year. */
export const SESSION_LIFETIME = 31_536_000_000

/**
 * A server acts for the user with it. Logs do not show the tokens. A call that is aborted may have created the session, which
 * then exists for its lifetime.
 */
export const createSession = endpoint('POST /auth/sessions', 'server', {
  name: 'createSession',
  summary: 'Create a session for a user',
  body: s.entity({
    user_id: s.id,
    expires_in_millis: s.defaultsTo(SESSION_LIFETIME, s.optional(s.duration)),
    is_impersonation: s.defaultsTo(false, s.optional(s.boolean)),
  }),
  response: s.entity({ refresh_token: s.secret, access_token: s.secret }),
  errors: ['USER_ID_DOES_NOT_EXIST', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  changes: ['sessions'],
})
