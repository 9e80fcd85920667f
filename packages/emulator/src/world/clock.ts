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

/** The latest time of a clock: the start of the year 9999. What expires years later is still a valid date. */
const LATEST = Date.UTC(9999, 0)

/** Thrown when a clock would be set to a time that it cannot have. The clock is unchanged. */
export class ClockRangeError extends RangeError {
  override readonly name = 'ClockRangeError'
  constructor() {
    super(`The clock must be between 1970 and 9999: from 0 to ${LATEST} milliseconds since 1970`)
  }
}

/** The state of a clock, for example in a snapshot. */
export interface ClockState {
  /** How far the clock is ahead of the system time, in milliseconds. */
  readonly ahead: number
  /** The time at which the clock is frozen, or null when it runs. */
  readonly frozen: number | null
}

/**
 * Creates a clock that runs. Its functions throw a {@link ClockRangeError} for a time before 1970 or after 9999.
 *
 * @param systemTime Returns the system time, in milliseconds since 1970.
 * @param onChange Called after each change of the offset or the frozen state.
 */
export function createClock(systemTime: () => number, onChange: () => void = () => {}): Clock {
  let state: ClockState = { ahead: 0, frozen: null }
  const now = () => state.frozen ?? systemTime() + state.ahead
  const change = (next: ClockState) => {
    const time = next.frozen ?? systemTime() + next.ahead
    // Written so that NaN is rejected too.
    if (!(time >= 0 && time <= LATEST)) throw new ClockRangeError()
    state = next
    onChange()
  }
  const aheadOf = ({ ahead, frozen }: ClockState) => (frozen === null ? ahead : frozen - systemTime())
  return {
    now,
    setOffset: (ahead) => change({ ahead, frozen: state.frozen === null ? null : systemTime() + ahead }),
    freeze: (at) => change({ ...state, frozen: at === undefined ? now() : Number(at) }),
    advance: (millis) =>
      change(
        state.frozen === null
          ? { ahead: state.ahead + millis, frozen: null }
          : { ...state, frozen: state.frozen + millis },
      ),
    resume: () => change({ ahead: aheadOf(state), frozen: null }),
    state: () => ({ ...state, ahead: aheadOf(state) }),
    restore: change,
  }
}
