import { endpoint } from './endpoint.js'
import { boolean, booleanString, entity, json, list, optional, since, string } from './schema/index.js'

export const checkFeatureSupport = endpoint('POST /check-feature-support', {
  name: 'checkFeatureSupport',
  access: 'none',
  summary: 'Check whether a feature is supported',
  body: json,
  response: string,
  responseType: 'text',
  session: 'none',
})

export const checkVersion = endpoint('POST /check-version', {
  name: 'checkVersion',
  access: 'none',
  summary: 'Check whether a version is up to date',
  body: entity({ clientVersion: string }),
  response: entity({ upToDate: boolean, error: optional(string), severe: optional(boolean) }),
  session: 'none',
})

export const getHealth = endpoint('GET /health', {
  name: 'getHealth',
  access: 'none',
  summary: 'Check the health of the service',
  query: entity({ db: optional(string) }),
  response: entity({ status: string }),
  root: true,
  session: 'none',
})

export const getGreeting = endpoint('GET /', {
  name: 'getGreeting',
  access: 'none',
  summary: 'Get the greeting of the API',
  response: string,
  responseType: 'text',
  session: 'none',
})

/** A public key (JWK, RFC 7517). */
export const jsonWebKey = entity({ kty: string, crv: string, alg: string, kid: string, x: string, y: string })

export const getJwks = endpoint('GET /projects/{project_id}/.well-known/jwks.json', {
  name: 'getJwks',
  access: 'none',
  summary: "Get the public keys of a project's access tokens (JWKS)",
  query: entity({
    include_restricted: since('2.8.86', optional(booleanString)),
    include_anonymous: since('2.8.86', optional(booleanString)),
  }),
  response: entity({ keys: list(jsonWebKey) }),
  session: 'none',
  plainTextErrors: { 404: 'PROJECT_KEYS_NOT_FOUND' },
})
