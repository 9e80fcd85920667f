import { checkArgument } from '@latchkey/core/internal/contract'
import type { Control } from '../control/commands/index.js'

/** Advances the emulator's clock. Codes, tokens and sessions expire without waiting. */
export interface TestClock {
  /** Advances the clock by seconds. */
  seconds(count: number): Promise<void>
  /** Advances the clock by minutes. */
  minutes(count: number): Promise<void>
  /** Advances the clock by hours. */
  hours(count: number): Promise<void>
  /** Advances the clock by days. */
  days(count: number): Promise<void>
}

const SECOND = 1000

/**
 * Creates functions that advance the clock of an emulator.
 *
 * @param control The control API of the emulator.
 * @returns A function for each unit of time.
 *
 * @example
 * await createTestClock(control).days(8) // one-week codes have expired
 */
export function createTestClock(control: Control): TestClock {
  checkArgument('createTestClock', 'control', control, typeof control === 'object' && !!control, 'the control API')
  const { clock } = control
  const by = (unit: number) => async (count: number) => void (await clock.advance({ millis: Math.round(count * unit) }))
  return { seconds: by(SECOND), minutes: by(60 * SECOND), hours: by(3600 * SECOND), days: by(86_400 * SECOND) }
}
