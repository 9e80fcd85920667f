import {
  type Contract,
  checkFeatureSupport,
  checkVersion,
  entity,
  getGreeting,
  getHealth,
  getJwks,
  json,
  optional,
  string,
} from '@latchkey/core/internal/contract'
import { implement } from '../calls/route.js'
import { textResponse } from '../http/responses.js'
import { audienceFor, type UserKind } from '../sessions/token-claims.js'
import { compareVersion } from './version-check.js'

/** The service rejects every query here. */
const greeting = { ...getGreeting, query: entity({}) } satisfies Contract

/** The keys have the format of the signing library. */
const jwks = {
  ...getJwks,
  query: entity({ include_anonymous: optional(string), include_restricted: optional(string) }),
  response: json,
} satisfies Contract

/** Endpoints that require no keys. */
export const openRoutes = implement(
  { getHealth, getJwks: jwks, getGreeting: greeting, checkFeatureSupport, checkVersion },
  {
    getHealth: () => ({ status: 'ok' }),

    async getJwks({ project_id, include_anonymous, include_restricted }, call) {
      if (!call.world.projects.get(project_id)) call.reject(404, 'Project not found.')
      for (const value of [include_anonymous, include_restricted]) {
        if (value !== undefined && !/^(true|false)$/.test(value)) call.schemaError('query: must be true or false')
      }
      const kinds: UserKind[] = ['normal']
      if (include_anonymous === 'true' || include_restricted === 'true') kinds.push('restricted')
      if (include_anonymous === 'true') kinds.push('anonymous')
      call.response.headers.set('cache-control', 'public, max-age=3600')
      return call.tokens.keySet(...kinds.map((kind) => audienceFor(project_id, kind)))
    },

    getGreeting(_, { caller }) {
      const callerText = caller
        ? `project ${caller.project.id}, access ${caller.access}, user ${caller.user?.id ?? 'none'}`
        : 'nobody'
      return textResponse(200, `This is the Latchkey emulator of the auth service. Caller: ${callerText}.\n`)
    },

    checkFeatureSupport(input, call) {
      const name = (input as { feature_name?: unknown } | undefined)?.feature_name
      return textResponse(
        200,
        `The emulator, as version ${call.configuration.serverVersion}, does not have ${
          typeof name === 'string' ? `the feature ${name}` : 'this feature'
        }.`,
      )
    },

    checkVersion({ clientVersion }, call) {
      return compareVersion(clientVersion, call.configuration.serverVersion, call.world.legacy)
    },
  },
)
