import type { Client } from '@latchkey/core'
import type { Recorder } from '../recorder.js'

/** Props of each tab. */
export interface TabProps {
  readonly client: Client<'client'>
  readonly recorder: Recorder
  /** The prop `emulator` of the devtools. */
  readonly emulator: string | undefined
}
