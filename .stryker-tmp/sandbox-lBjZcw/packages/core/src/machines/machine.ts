// @ts-nocheck
import type { Client } from '../client.js'
import type { Failure } from './failure.js'

/** Where an event leads: the state from now on, and what is to be done, if anything. */
export interface Move<S, T> {
  readonly state: S
  readonly task?: T | undefined
}

/** A task is through, and there is nothing more to say of it. */
export interface Done {
  readonly type: 'done'
}
/** A task went wrong. */
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

/** What each event does in each state. An event without a row changes nothing: a second click, an answer too late. */
export type Moves<S extends Named, E extends Typed, T> = {
  readonly [K in S['step']]: {
    readonly [V in E['type']]?: (
      state: Extract<S, { readonly step: K }>,
      event: Extract<E, { readonly type: V }>,
    ) => Move<S, T>
  }
}

/**
 * One screen without its looks: states, what a person can do in each (`E`), the tasks that this sets off (`T`) and what
 * they end in (`O`). Pure but for `perform`, which calls the service.
 */
export interface Machine<S extends Named, E extends Typed, T, O extends Typed = Done> {
  readonly start: Move<S, T>
  readonly moves: Moves<S, E | O | Failed | Tick, T>
  /**
   * Does a task. Whatever it throws comes back as a `failed` event. Leaves the signal out where a code would be lost;
   * `tell` says what happens on the way.
   */
  perform(client: Client, task: T, signal: AbortSignal, tell: (event: O) => void): Promise<O>
  /** Whether the seconds matter in this state. */
  ticks?(state: S): boolean
}

/** Where an event leads from a state. Pure. */
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
