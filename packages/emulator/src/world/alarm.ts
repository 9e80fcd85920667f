import type { Clock } from './clock.js'

/** Runs work when the emulator's clock reaches a time. */
export interface Alarm {
  /** Sets the times. Replaces those from before. Call it again after the clock was changed. */
  set(times: readonly number[]): void
  /** Removes all times. */
  stop(): void
}

/** The longest delay of a timer, in milliseconds. */
const MAX_TIMER_DELAY = 2_147_483_647

/**
 * Creates an alarm without times.
 *
 * @param ring Called at the earliest of the times, or before if it is far away. It sets the next times.
 */
export function createAlarm(clock: Clock, ring: () => void): Alarm {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    set(times) {
      clearTimeout(timer)
      if (times.length === 0) return
      const delay = Math.min(...times) - clock.now()
      // A frozen clock never reaches the time by itself. Advancing it sets the alarm again.
      if (delay > 0 && clock.state().frozen !== null) return
      timer = setTimeout(ring, Math.min(Math.max(delay, 0), MAX_TIMER_DELAY))
      // An alarm must not keep the process of a test alive.
      if (typeof timer === 'object') timer.unref?.()
    },
    stop: () => clearTimeout(timer),
  }
}
