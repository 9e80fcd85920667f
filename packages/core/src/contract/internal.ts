import { endpoint } from './endpoint.js'
import { count, entity, flag, json, list, optional, text } from './kinds.js'
import { serverUser } from './server-users.js'

const daily = list(entity({ date: text, activity: count }))

/** How the project is used. */
export const metrics = entity({
  total_users: count,
  daily_users: daily,
  daily_active_users: daily,
  users_by_country: json,
  recently_registered: list(serverUser),
  recently_active: list(serverUser),
  login_methods: list(entity({ method: text, count })),
})

export const readMetrics = endpoint({
  name: 'readMetrics',
  method: 'GET',
  path: '/internal/metrics',
  access: 'admin',
  summary: 'Read how the project is used',
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
  summary: 'Ask about a feature that this version lacks',
  body: json,
  response: text,
  answers: 'text',
  session: 'none',
})

export const checkVersion = endpoint({
  name: 'checkVersion',
  method: 'POST',
  path: '/check-version',
  access: 'none',
  summary: 'Ask whether a version is up to date',
  body: entity({ clientVersion: text }),
  response: entity({ upToDate: flag, error: optional(text), severe: optional(flag) }),
  session: 'none',
})

export const readHealth = endpoint({
  name: 'readHealth',
  method: 'GET',
  path: '/health',
  access: 'none',
  summary: 'Ask whether the service is up',
  query: entity({ db: optional(text) }),
  response: entity({ status: text }),
  root: true,
  session: 'none',
})

export const readGreeting = endpoint({
  name: 'readGreeting',
  method: 'GET',
  path: '/',
  access: 'none',
  summary: 'Say hello',
  response: text,
  answers: 'text',
  session: 'none',
})

/** One public key (RFC 7517). */
export const jsonWebKey = entity({ kty: text, crv: text, alg: text, kid: text, x: text, y: text })

export const readJwks = endpoint({
  name: 'readJwks',
  method: 'GET',
  path: '/projects/{project_id}/.well-known/jwks.json',
  access: 'none',
  summary: "Read the public keys of a project's access tokens",
  response: entity({ keys: list(jsonWebKey) }),
  session: 'none',
  refusals: { 404: 'PROJECT_UNKNOWN' },
})
