// Modules that load on first use: virtual time does not wait for them.
import '../src/lazy-modules.test-support.js'
import '../src/session/share-session.js'
import { live } from './actions/life.js'
import { recover } from './actions/recovery.js'
import type { Violation } from './invariants/violation.js'
import type { ModeName } from './world/modes.js'
import { fetchInTab } from './world/tab.js'
import { createWorld, type Figures, openTabs, START } from './world/world.js'

/** What happened in the world of a seed. */
export interface Outcome {
  readonly seed: number
  readonly violations: readonly Violation[]
  readonly figures: Figures
  /** The trace. Empty unless it was requested. */
  readonly lines: readonly string[]
}

/** Rejections that nothing handled arrive here while a world runs. */
let uncaught: ((error: unknown) => void) | undefined
const onUnhandled = (error: unknown) => uncaught?.(error)

/** Runs the world of a seed in a mode. Deterministic: one seed and mode, one outcome. */
export async function simulate(seed: number, mode: ModeName, traced = false): Promise<Outcome> {
  const lines: string[] = []
  const { world, plan } = createWorld(seed, mode, (line) => {
    if (traced) lines.push(line())
  })
  const { fetch } = globalThis
  globalThis.fetch = ((input: string | Request, init?: RequestInit) => fetchInTab(world, input, init)) as typeof fetch
  process.on('unhandledRejection', onUnhandled)
  uncaught = (error) => world.rules.uncaught(undefined, error)
  try {
    openTabs(world)
    await live(world, plan)
    await recover(world)
    for (const tab of world.tabs) tab.enter(undefined, () => tab.client.dispose())
    world.figures.virtualTime = world.scheduler.now() - START
  } finally {
    globalThis.fetch = fetch
    uncaught = undefined
    process.off('unhandledRejection', onUnhandled)
  }
  return { seed, violations: world.rules.violations, figures: world.figures, lines }
}
