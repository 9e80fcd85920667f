import { createSvixToken, readMetrics } from '@latchkey/core/contract'
import { implement } from '../http/route.js'
import { measured } from './metrics.js'

/** What a project's administration watches. */
export const metricsRoutes = implement(
  { readMetrics, createSvixToken },
  {
    readMetrics: (_, { world, clock, caller }) => measured(world, caller.project.id, clock.now()),

    // The webhook service is another program: its token means nothing here. See `emulator.webhooks`.
    createSvixToken: (_, { random }) => ({ token: `emulated_${random.code()}` }),
  },
)
