import type { Control } from '../control/commands/index.js'

/** Lets time pass in the emulator alone: codes, tokens and sessions age, nobody waits. */
export interface PassingTime {
  seconds(count: number): Promise<void>
  minutes(count: number): Promise<void>
  hours(count: number): Promise<void>
  days(count: number): Promise<void>
}

const SECOND = 1000

/** `await timeOf(control).days(8)`: a week's codes are over. */
export function timeOf({ clock }: Control): PassingTime {
  const by = (unit: number) => async (count: number) => void (await clock.step({ millis: Math.round(count * unit) }))
  return { seconds: by(SECOND), minutes: by(60 * SECOND), hours: by(3600 * SECOND), days: by(86_400 * SECOND) }
}
