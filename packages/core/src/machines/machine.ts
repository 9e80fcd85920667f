import type { Client } from '../client.js'
import { checkType } from './arguments.js'
import type { Failure } from './failure.js'

/** A transition: the next state and the task to run, if any. */
export interface Transition<S, T> {
  /** The next state. */
  readonly state: S
  /** The task to run. Default: none. */
  readonly task?: T | undefined
}

/** A task has completed without a result. */
export interface Done {
  /** Identifies the event. */
  readonly type: 'done'
}
/** A task has failed. */
export interface Failed {
  /** Identifies the event. */
  readonly type: 'failed'
  /** Why the task failed. */
  readonly error: Failure
}
/** An event that a state with a countdown receives every second. */
export interface Tick {
  /** Identifies the event. */
  readonly type: 'tick'
  /** The time, in milliseconds since 1970. */
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
export type Transitions<S extends Named, E extends Typed, T> = {
  readonly [K in S['step']]: {
    readonly [V in E['type']]?: (
      state: Extract<S, { readonly step: K }>,
      event: Extract<E, { readonly type: V }>,
    ) => Transition<S, T>
  }
}

/**
 * The logic of one screen: states (`S`), events that the user sends (`E`), tasks (`T`) and the events they result in
 * (`O`). Pure except for `perform`, which calls the service.
 */
export interface Machine<S extends Named, E extends Typed, T, O extends Typed = Done> {
  /** The first state, and its task. */
  readonly start: Transition<S, T>
  /** The transitions of each state by event. */
  readonly transitions: Transitions<S, E | O | Failed | Tick, T>
  /**
   * Runs a task. An error that it throws becomes a `failed` event. Does not pass on the signal where aborting would
   * lose a code. `emit` sends progress events.
   */
  perform(client: Client, task: T, signal: AbortSignal, emit: (event: O) => void): Promise<O>
  /** Loads the code that the tasks need, when the machine starts. */
  preload?(client: Client): Promise<unknown>
  /** Whether this state needs a tick every second. */
  ticks?(state: S): boolean
}

/**
 * Returns the transition of an event in a state. Pure.
 *
 * @param machine The machine.
 * @param state The current state.
 * @param event The event.
 * @returns The next state and the task to run. The same state if it has no transition for the event.
 *
 * @example
 * const machine = signInMachine()
 * const { state } = step(machine, machine.start.state, { type: 'submit', email, password })
 */
export function step<S extends Named, E extends Typed, T, O extends Typed>(
  machine: Machine<S, E, T, O>,
  state: S,
  event: E | O | Failed | Tick,
): Transition<S, T> {
  checkType('step', 'machine', machine?.transitions, 'object')
  checkType('step', 'state', state, 'object')
  checkType('step', 'event', event, 'object')
  const rows: { readonly [type: string]: ((state: never, event: never) => Transition<S, T>) | undefined } =
    machine.transitions[state.step as S['step']]
  return rows?.[event.type]?.(state as never, event as never) ?? { state }
}

export const DONE: Done = { type: 'done' }
