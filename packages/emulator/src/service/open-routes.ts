import {
  type Contract,
  checkFeatureSupport,
  checkVersion,
  entity,
  json,
  readGreeting,
  readHealth,
  readJwks,
} from '@latchkey/core/contract'
import { implement } from '../calls/route.js'
import { textResponse } from '../http/responses.js'
import { anonymousAudience } from '../sessions/token-claims.js'

/** The emulated version of the service. */
const VERSION = [2, 8, 8] as const

/** The service rejects every query here. */
const greeting = { ...readGreeting, query: entity({}) } satisfies Contract

/** The keys have the format of the signing library. */
const jwks = { ...readJwks, response: json } satisfies Contract

/** Endpoints that require no keys. */
export const openRoutes = implement(
  { readHealth, readJwks: jwks, readGreeting: greeting, checkFeatureSupport, checkVersion },
  {
    readHealth: () => ({ status: 'ok' }),

    async readJwks({ project_id }, call) {
      if (!call.world.projects.get(project_id)) call.reject(404, 'Project not found.')
      const anonymousToo =
        call.configuration.serverVersion === 'newer' && call.url.searchParams.get('include_anonymous') === 'true'
      return call.tokens.keySet(project_id, ...(anonymousToo ? [anonymousAudience(project_id)] : []))
    },

    readGreeting(_, { caller }) {
      const who = caller
        ? `project ${caller.project.id}, access ${caller.access}, user ${caller.user?.id ?? 'nobody'}`
        : 'nobody'
      return textResponse(200, `This is the Latchkey emulator of the auth service. Caller: ${who}.\n`)
    },

    checkFeatureSupport(input) {
      const name = (input as { feature_name?: unknown } | undefined)?.feature_name
      return textResponse(
        200,
        `The emulator, as version ${VERSION.join('.')}, does not have the feature ${String(name)}.`,
      )
    },

    checkVersion({ clientVersion }, call) {
      const parts = /^(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/.exec(clientVersion)?.slice(1).map(Number)
      if (!parts) return call.schemaError('clientVersion: must be a version such as 2.8.8')
      const differs = VERSION.findIndex((number, i) => number !== parts[i])
      if (differs < 0 || (parts[differs] ?? 0) > (VERSION[differs] ?? 0)) return { upToDate: true }
      const error = `Version ${clientVersion} is older than ${VERSION.join('.')}.`
      return { upToDate: false, error, severe: differs === 0 }
    },
  },
)
