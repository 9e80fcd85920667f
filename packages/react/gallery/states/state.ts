import type { Settings, Stage } from '../stage.js'
import type { Step } from '../steps.js'

/** One state of one screen, and how it comes about. */
export interface GalleryState {
  /** `sign-in/wrong-password`: the screen, and what it shows. */
  readonly name: string
  /** Where the handler is opened. `prepare` may name another address. */
  readonly path?: string
  /** What is shown when it is no page of the handler. */
  readonly part?: Part
  readonly settings?: Settings
  /** Counts seconds a hundred times as fast. */
  readonly hasty?: boolean
  /** What happened before the screen opens. A string that it answers is the address instead of `path`. */
  prepare?(stage: Stage): unknown
  /** What the person does there. */
  readonly steps?: readonly Step[]
  /** What can be seen once the state is reached; a heading if nothing else is said. */
  readonly reached?: string
}

export type Part = 'framed' | 'sign-in' | 'user-button' | 'user-info' | 'message' | 'account' | 'team-switcher'

// What can be seen when a state is reached.
export const ALERT = '[role=alert] p'
export const FAULT = '.lk-fault'
export const WAITING = '.lk-waiting'
export const BUSY = '.lk-button .lk-spinner'
/** The title of a card that took another's place. */
export const MOVED = '.lk-title:focus'

/** Presses the first button of a card. */
export const ON: Step = { press: '.lk-actions button' }

export const FOREVER = { type: 'delay', millis: 600_000 } as const

export const PASSWORD_ONLY = {
  magicLinkEnabled: false,
  passkeyEnabled: false,
  oauthProviders: [],
} as const satisfies Settings

/** The same, with weeks gone by before the person comes. */
export const late = (prepare: (stage: Stage) => Promise<string>) => async (stage: Stage) => {
  const path = await prepare(stage)
  stage.passWeeks()
  return path
}
