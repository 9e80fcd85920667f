import type { ServerVersion } from '../src/world/server-version.js'
import { recordCreated } from './created-resources.js'
import { detectContract } from './detect-contract.js'
import { type Outcome, play, playOptions } from './play.js'
import type { Patience } from './polling.js'
import { checkKeys, readProjectState, restoreProjectState } from './project-state.js'
import type { Story } from './step.js'
import type { Target } from './target.js'
import { hasBotChallenge } from './turned-off.js'

/** The outcomes of all cases that hold for the version of the service. */
export interface SuiteResult {
  readonly target: string
  readonly version: ServerVersion
  /** Whether the service is an emulator. */
  readonly isEmulator: boolean
  readonly outcomes: readonly Outcome[]
  /** The changes that the run could not undo. */
  readonly warnings: readonly string[]
  /** Whether the run was stopped before its end, by the caller or because the service went down. */
  readonly interrupted: boolean
}

export interface SuiteOptions extends Partial<Patience> {
  /** Makes email addresses and ids unique. Default: random. */
  readonly run?: string
}

/**
 * Plays the stories one after another, then restores the project and removes the users and teams that were created,
 * also when the signal is aborted. Stops when the service goes down.
 *
 * @throws {Error} When the service rejects a key, before anything is changed, or its version is not supported.
 */
export async function runSuite(
  target: Target,
  stories: readonly Story[],
  { run = Math.random().toString(36).slice(2, 8), signal: interruption, ...patience }: SuiteOptions = {},
): Promise<SuiteResult> {
  const version = await detectContract(target)
  const before = await readProjectState(target)
  await checkKeys(target)
  const down = new AbortController()
  const signal = AbortSignal.any([down.signal, ...(interruption ? [interruption] : [])])
  const recording = recordCreated(watched(target, () => down.abort()))
  const outcomes: Outcome[] = []
  const warnings: string[] = []
  const clock = await pauseClock(target)
  try {
    const botChallenge = await hasBotChallenge(recording.target, run, version)
    const features = { botChallenge, isEmulator: target.control !== undefined, config: before.project.config }
    const options = playOptions({ ...patience, signal, features })
    for (const [i, story] of stories.entries()) {
      if (signal.aborted) break
      outcomes.push(...(await play(recording.target, story, `${run}${i}`, version, options)))
    }
  } finally {
    const failed = (what: string) => (error: Error) => [`Could not restore ${what}: ${error.message}`]
    warnings.push(...(await recording.removeAll()))
    warnings.push(...(await restoreProjectState(target, before).catch(failed('the project'))))
    warnings.push(...((await clock?.restore().catch(failed('the clock'))) ?? []))
  }
  return {
    target: target.name,
    version,
    isEmulator: target.control !== undefined,
    outcomes,
    warnings,
    interrupted: signal.aborted,
  }
}

/** After this many requests in a row without a response, the service is down. */
const REQUESTS_WITHOUT_RESPONSE = 3

/** Calls `onDown` when the service is down. Its mailbox may be: cases without emails still run. */
function watched(target: Target, onDown: () => void): Target {
  let failures = 0
  return {
    ...target,
    async fetch(input, init) {
      if (!input.startsWith(target.base)) return target.fetch(input, init)
      try {
        const response = await target.fetch(input, init)
        failures = 0
        return response
      } catch (error) {
        failures++
        if (failures === REQUESTS_WITHOUT_RESPONSE) onDown()
        throw error
      }
    },
  }
}

const MINUTE = 60_000

/**
 * Stops the clock of an emulator, so that no code expires between two steps. It stops at a full minute, because
 * two-factor codes change every 30 seconds.
 */
async function pauseClock({ control }: Target) {
  if (!control) return undefined
  const { clock } = control
  const { now, frozen, ahead } = await clock.read()
  await clock.freeze({ at: now - (now % MINUTE) })
  return {
    async restore(): Promise<string[]> {
      if (frozen) await clock.freeze({ at: now })
      else {
        await clock.resume()
        await clock.setOffset({ millis: ahead })
      }
      return []
    },
  }
}
