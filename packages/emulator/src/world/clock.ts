/**
 * The emulator's clock, in milliseconds since 1970. Codes, tokens and sessions expire by it. Tests move it instead of
 * waiting.
 */
export interface Clock {
  /** Returns the current time. */
  now(): number
  /** Sets how far the clock is ahead of the system time. Negative values put it behind. */
  setOffset(millis: number): void
  /** Stops the clock at a point in time. Default: the current time. */
  freeze(at?: number | Date): void
  /** Moves the clock forward, whether it runs or is frozen. */
  advance(millis: number): void
  /** Starts a frozen clock again from its current time. */
  resume(): void
  /** Returns the offset and whether the clock is frozen. */
  state(): ClockState
  /** Restores a state that `state()` returned. */
  restore(state: ClockState): void
}

/** The state of a clock, for example in a snapshot. */
export interface ClockState {
  /** How far the clock is ahead of the system time, in milliseconds. */
  readonly ahead: number
  /** The time at which the clock is frozen, or null when it runs. */
  readonly frozen: number | null
}

/**
 * Creates a clock that runs.
 *
 * @param systemTime Returns the system time, in milliseconds since 1970.
 * @param onChange Called after each change of the offset or the frozen state.
 */
export function createClock(systemTime: () => number, onChange: () => void = () => {}): Clock {
  let ahead = 0
  let frozen: number | undefined
  const now = () => frozen ?? systemTime() + ahead
  return {
    now,
    setOffset(millis) {
      ahead = millis
      if (frozen !== undefined) frozen = systemTime() + millis
      onChange()
    },
    freeze(at) {
      frozen = at === undefined ? now() : Number(at)
      onChange()
    },
    advance(millis) {
      if (frozen === undefined) ahead += millis
      else frozen += millis
      onChange()
    },
    resume() {
      if (frozen !== undefined) ahead = frozen - systemTime()
      frozen = undefined
      onChange()
    },
    state: () => ({ ahead: frozen === undefined ? ahead : frozen - systemTime(), frozen: frozen ?? null }),
    restore(state) {
      ahead = state.ahead
      frozen = state.frozen ?? undefined
      onChange()
    },
  }
}
