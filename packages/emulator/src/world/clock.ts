/** The emulator's own time, in milliseconds since 1970. Tests move it; nothing here waits. */
export interface Clock {
  now(): number
  /** Runs `millis` ahead of (negative: behind) the time underneath. */
  offset(millis: number): void
  /** Stands still, at the given moment or at the present one. */
  freeze(at?: number | Date): void
  /** Moves on by so much, whether it stands still or runs. */
  step(millis: number): void
  /** Runs again, from where it stands. */
  resume(): void
  /** How far ahead it runs, in milliseconds, and where it stands still, if it does. */
  state(): ClockState
  /** As it was when that state was taken. */
  restore(state: ClockState): void
}

export interface ClockState {
  readonly ahead: number
  readonly frozen: number | null
}

/** `moved` is called after each change of how it runs. */
export function createClock(underneath: () => number, moved: () => void = () => {}): Clock {
  let ahead = 0
  let frozen: number | undefined
  const now = () => frozen ?? underneath() + ahead
  return {
    now,
    offset(millis) {
      ahead = millis
      if (frozen !== undefined) frozen = underneath() + millis
      moved()
    },
    freeze(at) {
      frozen = at === undefined ? now() : Number(at)
      moved()
    },
    step(millis) {
      if (frozen === undefined) ahead += millis
      else frozen += millis
      moved()
    },
    resume() {
      if (frozen !== undefined) ahead = frozen - underneath()
      frozen = undefined
      moved()
    },
    state: () => ({ ahead: frozen === undefined ? ahead : frozen - underneath(), frozen: frozen ?? null }),
    restore(state) {
      ahead = state.ahead
      frozen = state.frozen ?? undefined
      moved()
    },
  }
}
