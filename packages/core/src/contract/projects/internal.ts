import { endpoint } from '../endpoint.js'
import { added, count, entity, flag, flagText, json, list, optional, text } from '../kinds.js'
import { serverUser } from '../users/server-users.js'

const daily = list(entity({ date: text, activity: count }))

/** Usage metrics of the project. */
export const metrics = entity({
  total_users: count,
  daily_users: daily,
  daily_active_users: daily,
  users_by_country: json,
  recently_registered: list(serverUser),
  recently_active: list(serverUser),
  login_methods: list(entity({ method: text, count })),
  auth_overview: added(json),
  email_overview: added(json),
  analytics_overview: added(json),
  payments_overview: added(json),
})

export const getMetrics = endpoint({
  name: 'getMetrics',
  method: 'GET',
  path: '/internal/metrics',
  access: 'admin',
  summary: 'Get the usage metrics of the project',
  query: entity({ include_anonymous: added(optional(flagText)) }),
  response: metrics,
  session: 'none',
  reads: ['metrics'],
})

export const createSvixToken = endpoint({
  name: 'createSvixToken',
  method: 'POST',
  path: '/webhooks/svix-token',
  access: 'admin',
  summary: 'Get a token for the webhook portal',
  body: entity({}),
  response: entity({ token: text, url: optional(text) }),
  status: 201,
  session: 'none',
})

export const checkFeatureSupport = endpoint({
  name: 'checkFeatureSupport',
  method: 'POST',
  path: '/check-feature-support',
  access: 'none',
  summary: 'Check whether a feature is supported',
  body: json,
  response: text,
  responseType: 'text',
  session: 'none',
})

export const checkVersion = endpoint({
  name: 'checkVersion',
  method: 'POST',
  path: '/check-version',
  access: 'none',
  summary: 'Check whether a version is up to date',
  body: entity({ clientVersion: text }),
  response: entity({ upToDate: flag, error: optional(text), severe: optional(flag) }),
  session: 'none',
})

export const getHealth = endpoint({
  name: 'getHealth',
  method: 'GET',
  path: '/health',
  access: 'none',
  summary: 'Check the health of the service',
  query: entity({ db: optional(text) }),
  response: entity({ status: text }),
  root: true,
  session: 'none',
})

export const getGreeting = endpoint({
  name: 'getGreeting',
  method: 'GET',
  path: '/',
  access: 'none',
  summary: 'Get the greeting of the API',
  response: text,
  responseType: 'text',
  session: 'none',
})

/** A public key (JWK, RFC 7517). */
export const jsonWebKey = entity({ kty: text, crv: text, alg: text, kid: text, x: text, y: text })

export const getJwks = endpoint({
  name: 'getJwks',
  method: 'GET',
  path: '/projects/{project_id}/.well-known/jwks.json',
  access: 'none',
  summary: "Get the public keys of a project's access tokens (JWKS)",
  query: entity({ include_restricted: added(optional(flagText)), include_anonymous: added(optional(flagText)) }),
  response: entity({ keys: list(jsonWebKey) }),
  session: 'none',
  refusals: { 404: 'PROJECT_UNKNOWN' },
})
