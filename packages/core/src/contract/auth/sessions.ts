import { endpoint } from '../endpoint.js'
import { count, date, entity, flag, nullable, optional, renamedTo, text } from '../kinds.js'
import { listOf, success } from '../responses.js'

/** Location where a session was last used, as far as the service could determine it. */
export const geoInfo = entity({
  ip: text,
  countryCode: optional(nullable(text)),
  regionCode: optional(nullable(text)),
  cityName: optional(nullable(text)),
  latitude: optional(nullable(count)),
  longitude: optional(nullable(count)),
  tzIdentifier: optional(nullable(text)),
})

/** A session of a user. */
export const session = entity({
  id: text,
  user_id: text,
  created_at: date,
  is_impersonation: flag,
  last_used_at: optional(date),
  is_current_session: optional(flag),
  last_used_at_end_user_ip_info: renamedTo('geoInfo', optional(nullable(geoInfo))),
})

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  access: 'client',
  summary: 'List the sessions of a user',
  query: entity({ user_id: text }),
  response: listOf(session),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  refusals: { 403: 'NOT_ALLOWED' },
  reads: ['sessions'],
})

export const deleteSession = endpoint({
  name: 'deleteSession',
  method: 'DELETE',
  path: '/auth/sessions/{session_id}',
  access: 'client',
  summary: 'Revoke a session of a user',
  query: entity({ user_id: text }),
  response: success,
  errors: ['CANNOT_DELETE_CURRENT_SESSION', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  refusals: { 404: 'SESSION_NOT_FOUND' },
  changes: ['sessions'],
})

export const deleteCurrentSession = endpoint({
  name: 'deleteCurrentSession',
  method: 'DELETE',
  path: '/auth/sessions/current',
  access: 'client',
  summary: 'Sign out of the current session',
  response: success,
  errors: ['ACCESS_TOKEN_EXPIRED', 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
  changes: ['user', 'sessions'],
})

export const refreshCurrentSession = endpoint({
  name: 'refreshCurrentSession',
  method: 'POST',
  path: '/auth/sessions/current/refresh',
  access: 'client',
  summary: 'Refresh an access token with the refresh token header',
  response: entity({ access_token: text }),
  sendsRefreshToken: true,
  errors: ['REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
})

/** Default lifetime of a session created by a server, in milliseconds: one year. */
export const SESSION_LIFETIME = 31_536_000_000

export const createSession = endpoint({
  name: 'createSession',
  method: 'POST',
  path: '/auth/sessions',
  access: 'server',
  summary: 'Create a session for a user',
  body: entity({ user_id: text, expires_in_millis: optional(count), is_impersonation: optional(flag) }),
  response: entity({ refresh_token: text, access_token: text }),
  errors: ['USER_ID_DOES_NOT_EXIST', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  changes: ['sessions'],
})
