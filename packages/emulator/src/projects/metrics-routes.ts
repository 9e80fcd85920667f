import { createSvixToken, getMetrics } from '@latchkey/core/contract'
import { implement } from '../calls/route.js'
import { projectMetrics } from './metrics.js'

/** Metrics and webhook portal of a project. */
export const metricsRoutes = implement(
  { getMetrics, createSvixToken },
  {
    getMetrics: (_, { world, clock, caller }) => projectMetrics(world, caller.project.id, clock.now()),

    // The webhook service is a separate program that does not accept this token. See `emulator.webhooks`.
    createSvixToken: (_, { random }) => ({ token: `emulated_${random.code()}` }),
  },
)
