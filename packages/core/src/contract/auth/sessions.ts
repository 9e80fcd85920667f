import { endpoint, type Output } from '../endpoint.js'
import { listOf, success } from '../responses.js'
import {
  boolean,
  date,
  defaultsTo,
  duration,
  entity,
  id,
  missingAs,
  nullable,
  number,
  optional,
  renamedTo,
  secret,
  since,
  string,
  userOrMe,
} from '../schema/index.js'

/** Location where a session was last used, as far as the service could determine it. */
export const geoInfo = entity({
  ip: string,
  countryCode: optional(nullable(string)),
  regionCode: optional(nullable(string)),
  cityName: optional(nullable(string)),
  latitude: optional(nullable(number)),
  longitude: optional(nullable(number)),
  tzIdentifier: optional(nullable(string)),
})

/** A session of a user. */
export const session = entity({
  id: string,
  user_id: string,
  created_at: date,
  is_impersonation: boolean,
  last_used_at: optional(date),
  is_current_session: missingAs(false, boolean),
  /** The name of the AI agent that has the session. Null if a user signed in. */
  agent_name: since('hexclave-1.0', optional(nullable(string))),
  last_used_at_end_user_ip_info: renamedTo('geoInfo', optional(nullable(geoInfo))),
})

export const listSessions = endpoint('GET /auth/sessions', {
  name: 'listSessions',
  access: 'client',
  summary: 'List the sessions of a user',
  allowsRestricted: true,
  query: entity({ user_id: userOrMe }),
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
export const revokeSession = endpoint('DELETE /auth/sessions/{session_id}', {
  name: 'revokeSession',
  access: 'client',
  summary: 'Revoke a session of a user',
  untried: true,
  allowsRestricted: true,
  query: entity({ user_id: userOrMe }),
  response: success,
  errors: ['CANNOT_DELETE_CURRENT_SESSION', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainTextErrors: { 404: 'SESSION_NOT_FOUND' },
  changes: ['sessions'],
})

export const deleteCurrentSession = endpoint('DELETE /auth/sessions/current', {
  name: 'deleteCurrentSession',
  access: 'client',
  summary: 'Sign out of the current session',
  untried: true,
  allowsRestricted: true,
  response: success,
  errors: ['ACCESS_TOKEN_EXPIRED', 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
  changes: ['user', 'sessions'],
})

export const refreshCurrentSession = endpoint('POST /auth/sessions/current/refresh', {
  name: 'refreshCurrentSession',
  access: 'client',
  summary: 'Refresh an access token with the refresh token header',
  allowsRestricted: true,
  response: entity({ access_token: string }),
  sendsRefreshToken: true,
  errors: ['REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
})

/** Default lifetime of a session created by a server, in milliseconds: one year. */
export const SESSION_LIFETIME = 31_536_000_000

/** A server acts for the user with it. Logs do not show the tokens. */
export const createSession = endpoint('POST /auth/sessions', {
  name: 'createSession',
  access: 'server',
  summary: 'Create a session for a user',
  body: entity({
    user_id: id,
    expires_in_millis: defaultsTo(SESSION_LIFETIME, optional(duration)),
    is_impersonation: defaultsTo(false, optional(boolean)),
  }),
  response: entity({ refresh_token: secret, access_token: secret }),
  errors: ['USER_ID_DOES_NOT_EXIST', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  changes: ['sessions'],
})
