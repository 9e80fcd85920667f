import type { Client } from '../client.js'
import type { Failure } from './failure.js'

/** A transition: the next state and the task to run, if any. */
export interface Move<S, T> {
  readonly state: S
  readonly task?: T | undefined
}

/** A task has completed without a result. */
export interface Done {
  readonly type: 'done'
}
/** A task has failed. */
export interface Failed {
  readonly type: 'failed'
  readonly error: Failure
}
/** A second has passed. `now` in milliseconds since 1970. */
export interface Tick {
  readonly type: 'tick'
  readonly now: number
}

interface Named {
  readonly step: string
}
interface Typed {
  readonly type: string
}

/**
 * The transitions of each state by event. An event without an entry is ignored, such as a second click or a late
 * response.
 */
export type Moves<S extends Named, E extends Typed, T> = {
  readonly [K in S['step']]: {
    readonly [V in E['type']]?: (
      state: Extract<S, { readonly step: K }>,
      event: Extract<E, { readonly type: V }>,
    ) => Move<S, T>
  }
}

/**
 * The logic of one screen: states (`S`), events that the user sends (`E`), tasks (`T`) and the events they result in
 * (`O`). Pure except for `perform`, which calls the service.
 */
export interface Machine<S extends Named, E extends Typed, T, O extends Typed = Done> {
  readonly start: Move<S, T>
  readonly moves: Moves<S, E | O | Failed | Tick, T>
  /**
   * Runs a task. An error that it throws becomes a `failed` event. Does not pass on the signal where aborting would
   * lose a code. `tell` sends progress events.
   */
  perform(client: Client, task: T, signal: AbortSignal, tell: (event: O) => void): Promise<O>
  /** Whether this state needs a tick every second. */
  ticks?(state: S): boolean
}

/** Returns the transition of an event in a state. Pure. */
export function step<S extends Named, E extends Typed, T, O extends Typed>(
  machine: Machine<S, E, T, O>,
  state: S,
  event: E | O | Failed | Tick,
): Move<S, T> {
  const rows: { readonly [type: string]: ((state: never, event: never) => Move<S, T>) | undefined } =
    machine.moves[state.step as S['step']]
  return rows[event.type]?.(state as never, event as never) ?? { state }
}

export const DONE: Done = { type: 'done' }
