import type { Emulator } from '../../../packages/emulator/src/index.js'
import type { Mode } from '../../../tools/testing/apps.ts'

/** The context of a scenario. */
export interface Running {
  /** URL of the app, without a trailing slash. */
  readonly url: string
  readonly emulator: Emulator
  readonly mode: Mode
  /** The folder of the app. */
  readonly app: string
  readonly project: { readonly projectId: string; readonly publishableKey: string; readonly baseUrl: string }
  readonly env: NodeJS.ProcessEnv
  /** The log of the server so far. */
  readonly log: () => string
}

/** Uses a running example as a user would. Throws when something is not as expected. */
export type Scenario = (running: Running) => Promise<void>
