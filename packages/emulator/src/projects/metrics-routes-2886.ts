import { entity, getMetrics, json, oneOf, optional } from '@latchkey/core/contract'
import { extended } from '../calls/extended-entity.js'
import { implement } from '../calls/route.js'
import { projectMetrics } from './metrics.js'

const overview = { auth_overview: json, email_overview: json, analytics_overview: json, payments_overview: json }

/** Metrics. The emulator records nothing for the overviews. */
export const metricsRoutes2886 = implement(
  {
    getMetrics: {
      ...getMetrics,
      query: entity({ include_anonymous: optional(oneOf('true', 'false')) }),
      response: extended(getMetrics.response, overview),
    },
  },
  {
    getMetrics: ({ include_anonymous: anonymous }, { world, clock, caller }) => ({
      ...projectMetrics(world, caller.project.id, clock.now(), anonymous === 'true' ? 'all' : 'without anonymous'),
      auth_overview: {},
      email_overview: {},
      analytics_overview: {},
      payments_overview: {},
    }),
  },
)
