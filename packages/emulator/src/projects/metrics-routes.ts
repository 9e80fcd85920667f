import { createSvixToken, getMetrics } from '@latchkey/core/internal/contract'
import { implement } from '../calls/route.js'
import { createPortalToken } from '../webhooks/svix-api.js'
import { projectMetrics } from './metrics.js'

/** Metrics and webhook portal of a project. */
export const metricsRoutes = implement(
  { getMetrics, createSvixToken },
  {
    getMetrics: ({ include_anonymous }, { world, clock, caller }) =>
      projectMetrics(world, caller.project.id, clock.now(), include_anonymous === 'true' ? 'all' : 'without anonymous'),

    createSvixToken: (_, call) => ({ token: createPortalToken(call, call.caller.project.id) }),
  },
)
