import { endpoint } from '../endpoint.js'
import { added, boolean, booleanString, entity, json, list, number, optional, string } from '../schema/index.js'
import { serverUser } from '../users/server-users.js'

const daily = list(entity({ date: string, activity: number }))

/** Usage metrics of the project. */
export const metrics = entity({
  total_users: number,
  daily_users: daily,
  daily_active_users: daily,
  users_by_country: json,
  recently_registered: list(serverUser),
  recently_active: list(serverUser),
  login_methods: list(entity({ method: string, count: number })),
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
  query: entity({ include_anonymous: added(optional(booleanString)) }),
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
  response: entity({ token: string, url: optional(string) }),
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
  response: string,
  responseType: 'text',
  session: 'none',
})

export const checkVersion = endpoint({
  name: 'checkVersion',
  method: 'POST',
  path: '/check-version',
  access: 'none',
  summary: 'Check whether a version is up to date',
  body: entity({ clientVersion: string }),
  response: entity({ upToDate: boolean, error: optional(string), severe: optional(boolean) }),
  session: 'none',
})

export const getHealth = endpoint({
  name: 'getHealth',
  method: 'GET',
  path: '/health',
  access: 'none',
  summary: 'Check the health of the service',
  query: entity({ db: optional(string) }),
  response: entity({ status: string }),
  root: true,
  session: 'none',
})

export const getGreeting = endpoint({
  name: 'getGreeting',
  method: 'GET',
  path: '/',
  access: 'none',
  summary: 'Get the greeting of the API',
  response: string,
  responseType: 'text',
  session: 'none',
})

/** A public key (JWK, RFC 7517). */
export const jsonWebKey = entity({ kty: string, crv: string, alg: string, kid: string, x: string, y: string })

export const getJwks = endpoint({
  name: 'getJwks',
  method: 'GET',
  path: '/projects/{project_id}/.well-known/jwks.json',
  access: 'none',
  summary: "Get the public keys of a project's access tokens (JWKS)",
  query: entity({
    include_restricted: added(optional(booleanString)),
    include_anonymous: added(optional(booleanString)),
  }),
  response: entity({ keys: list(jsonWebKey) }),
  session: 'none',
  plainTextErrors: { 404: 'PROJECT_KEYS_NOT_FOUND' },
})
