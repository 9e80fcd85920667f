import { endpoint } from './endpoint.js'
import * as s from './schema/index.js'

export const checkFeatureSupport = endpoint('POST /check-feature-support', 'none', {
  name: 'checkFeatureSupport',
  summary: 'Check whether a feature is supported',
  body: s.json,
  response: s.string,
  responseType: 'text',
})

export const checkVersion = endpoint('POST /check-version', 'none', {
  name: 'checkVersion',
  summary: 'Check whether a version is up to date',
  body: s.entity({ clientVersion: s.string }),
  response: s.entity({ upToDate: s.boolean, error: s.optional(s.string), severe: s.optional(s.boolean) }),
})

export const getHealth = endpoint('GET /health', 'none', {
  name: 'getHealth',
  summary: 'Check the health of the service',
  query: s.entity({ db: s.optional(s.string) }),
  response: s.entity({ status: s.string }),
  root: true,
})

export const getGreeting = endpoint('GET /', 'none', {
  name: 'getGreeting',
  summary: 'Get the greeting of the API',
  response: s.string,
  responseType: 'text',
})

/** A public key (JWK, RFC 7517). */
export const jsonWebKey = s.entity({
  kty: s.string,
  crv: s.string,
  alg: s.string,
  kid: s.string,
  x: s.string,
  y: s.string,
})

export const getJwks = endpoint('GET /projects/{project_id}/.well-known/jwks.json', 'none', {
  name: 'getJwks',
  summary: "Get the public keys of a project's access tokens (JWKS)",
  query: s.entity({
    include_restricted: s.since('2.8.86', s.optional(s.booleanString)),
    include_anonymous: s.since('2.8.86', s.optional(s.booleanString)),
  }),
  response: s.entity({ keys: s.list(jsonWebKey) }),
  plainTextErrors: { 404: 'PROJECT_KEYS_NOT_FOUND' },
})
