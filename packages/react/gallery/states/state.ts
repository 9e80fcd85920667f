import type { ServerVersion, Settings, Stage } from '../stage.js'
import type { Step } from '../steps.js'

/** One state of one screen, and how to reach it. */
export interface GalleryState {
  /** `sign-in/wrong-password`: the screen, and its state. */
  readonly name: string
  /** The path that the handler opens. `prepare` can return another one. */
  readonly path?: string
  /** A component to render instead of a handler page. */
  readonly part?: Part
  readonly settings?: Settings
  /** Shows a second field for each new password. */
  readonly repeatPassword?: boolean
  /** Shows custom fields and terms on the sign-up screen. */
  readonly signUpFields?: boolean
  /** The version of the service. Default: that of the emulator. */
  readonly serverVersion?: ServerVersion
  /** Counts seconds a hundred times as fast. */
  readonly hasty?: boolean
  /** Runs before the screen opens. If it returns a string, that is the URL instead of `path`. */
  prepare?(stage: Stage): unknown
  /** From then on, requests like this get no response. */
  readonly slow?: string
  /** From then on, requests like this fail. */
  readonly broken?: string
  /** From then on, the network fails as soon as a URL that contains this is requested. */
  readonly cut?: string
  /** The actions of the user. */
  readonly steps?: readonly Step[]
  /** The element that is visible once the state is reached. Default: a heading. */
  readonly reached?: string
}

export type Part =
  | 'framed'
  | 'sign-in'
  | 'user-button'
  | 'user-info'
  | 'user-options'
  | 'message'
  | 'account'
  | 'team-settings'
  | 'team-switcher'

// Waits for the element of a state.
export const ALERT = '[role=alert] p'
export const FIELD_ERROR = '.lk-field-error'
export const WAITING = '.lk-waiting'
/** The monogram, once the name of the project is known. */
export const LOADED = '.lk-app-name[data-lk-initial]'
export const BUSY = '.lk-button .lk-spinner'
/** The title of a card that replaced another one. */
export const MOVED = '.lk-title:focus'
/** The link with which a restricted user completes the account. */
export const TO_VERIFY = '.lk-primary[href*="verify-email"]'

/** Presses the first button of a card. */
export const ON: Step = { press: '.lk-actions button' }

export const FOREVER = { type: 'delay', millis: 600_000 } as const

export const PASSWORD_ONLY = {
  magicLinkEnabled: false,
  passkeyEnabled: false,
  oauthProviders: [],
} as const satisfies Settings

/** The same, weeks later. */
export const late = (prepare: (stage: Stage) => Promise<string>) => async (stage: Stage) => {
  const path = await prepare(stage)
  stage.passWeeks()
  return path
}
