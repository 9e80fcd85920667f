import type { EmulatorControl, EmulatorState } from '../emulator-control.js'
import type { TabProps } from './tab-props.js'

/** Props of the groups of emulator tools. */
export interface EmulatorToolsProps extends Pick<TabProps, 'client'> {
  readonly control: EmulatorControl
  readonly state: EmulatorState
  /** Runs an action, reads the state of the emulator again, and shows `done` or the error. */
  readonly act: (done: string, action: () => Promise<unknown>) => void
}
