import type { App } from '../app.js'
import type { Settings } from './settings.js'

/** The facts that checks use. */
export interface CheckContext {
  readonly app: App
  /** The settings that the app gets from its environment variables. */
  readonly settings: Settings
  /** The URL of the running app, if the caller passed one. */
  readonly url: string | undefined
  /** Milliseconds since 1970. */
  now(): number
  /** Sends a request. */
  fetch(url: string, init?: RequestInit): Promise<Response>
}

/** The result of a check that could not find out because of what another check reports, for example that the service does not respond. */
export const UNKNOWN = 'unknown'

/** The result of a check that turns out not to concern the app, for example because the app responds without pages. */
export const NOT_APPLICABLE = 'skipped'

/** What is wrong, and how to fix it in one sentence. */
export interface Finding {
  /** `unknown` if the check could not find out for a reason that no other check reports. */
  readonly level: 'error' | 'warning' | typeof UNKNOWN
  readonly problem: string
  readonly fix: string
}

type Outcome = Finding | typeof UNKNOWN | typeof NOT_APPLICABLE | undefined

export interface Check {
  readonly id: string
  /** The state of the app when the check finds nothing. */
  readonly title: string
  /** Returns whether the check can judge this app. Default: it always can. */
  appliesTo?(context: CheckContext): boolean
  /** Returns what is wrong, `UNKNOWN` if the check cannot find out, `NOT_APPLICABLE`, or undefined if nothing is wrong. */
  run(context: CheckContext): Outcome | Promise<Outcome>
}

export const error = (problem: string, fix: string): Finding => ({ level: 'error', problem, fix })
export const warning = (problem: string, fix: string): Finding => ({ level: 'warning', problem, fix })
export const unknown = (problem: string, fix: string): Finding => ({ level: UNKNOWN, problem, fix })
