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
import { textAnswer } from '../http/responses.js'
import { implement } from '../http/route.js'
import { anonymousAudience } from '../sessions/token-claims.js'

/** The version of the service that the emulator stands in for. */
const VERSION = [2, 8, 8] as const

/** The service refuses every query here. */
const greeting = { ...readGreeting, query: entity({}) } satisfies Contract

/** The keys are as the signing library writes them. */
const jwks = { ...readJwks, response: json } satisfies Contract

/** Calls that carry no keys and answer to no client of their own. */
export const openRoutes = implement(
  { readHealth, readJwks: jwks, readGreeting: greeting, checkFeatureSupport, checkVersion },
  {
    readHealth: () => ({ status: 'ok' }),

    async readJwks({ project_id }, call) {
      if (!call.world.projects.get(project_id)) call.refuse(404, 'There is no such project.')
      const anonymousToo =
        call.configured.server === 'newer' && call.url.searchParams.get('include_anonymous') === 'true'
      return call.tokens.keySet(project_id, ...(anonymousToo ? [anonymousAudience(project_id)] : []))
    },

    readGreeting(_, { caller }) {
      const who = caller
        ? `project ${caller.project.id}, access ${caller.access}, user ${caller.user?.id ?? 'nobody'}`
        : 'nobody'
      return textAnswer(200, `This is the Latchkey emulator, a local stand-in for the auth service. You are: ${who}.\n`)
    },

    checkFeatureSupport(input) {
      const name = (input as { feature_name?: unknown } | undefined)?.feature_name
      return textAnswer(
        200,
        `The emulator, as version ${VERSION.join('.')}, does not have the feature ${String(name)}.`,
      )
    },

    checkVersion({ clientVersion }, call) {
      const parts = /^(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/.exec(clientVersion)?.slice(1).map(Number)
      if (!parts) return call.invalid('clientVersion: must be a version such as 2.8.8')
      const differs = VERSION.findIndex((number, i) => number !== parts[i])
      if (differs < 0 || (parts[differs] ?? 0) > (VERSION[differs] ?? 0)) return { upToDate: true }
      const error = `Version ${clientVersion} is older than ${VERSION.join('.')}.`
      return { upToDate: false, error, severe: differs === 0 }
    },
  },
)
