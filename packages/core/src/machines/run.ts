import type { Client } from '../client.js'
import { listeners } from '../lib/listeners.js'
import { isSessionChanged } from '../session/session-changed.js'
import { checkType } from './arguments.js'
import { failureOf } from './failure.js'
import { type Failed, type Machine, step, type Tick, type Transition } from './machine.js'

/** A running machine. */
export interface Running<S, E> {
  /** Returns the current state. */
  state(): S
  /** Calls `listener` after each change. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
  /** Sends an event of the user. Ignored before `start` and in a state without a transition for it. */
  send(event: E): void
  /**
   * Enters the first state and runs its task. Returns a stop function, which aborts the running task and ignores its
   * result. Can be started again, as React's Strict Mode does.
   */
  start(): () => void
}

/** Time between two ticks, in milliseconds. */
const SECOND = 1000

/**
 * Runs a machine with a client. Nothing happens before `start`. One task runs at a time: a newer task aborts the
 * previous one.
 *
 * @param machine The machine.
 * @param client The client that performs its tasks.
 * @returns The running machine.
 *
 * @example
 * const signIn = run(signInMachine(), client)
 * const stop = signIn.start()
 * signIn.send({ type: 'submit', email, password })
 */
export function run<
  S extends { readonly step: string },
  E extends { readonly type: string },
  T,
  O extends { readonly type: string },
>(machine: Machine<S, E, T, O>, client: Client): Running<S, E> {
  checkType('run', 'machine', machine?.start, 'object')
  const changes = listeners()
  let { state } = machine.start
  let visit: object | undefined
  let restartedFor: string | undefined
  let task: AbortController | undefined
  let cancelTick: (() => void) | undefined

  const move = (next: Transition<S, T>) => {
    const before = state
    state = next.state
    if (next.task !== undefined) begin(next.task)
    follow()
    if (state !== before) changes.call()
  }
  const dispatch = (event: E | O | Failed | Tick) => move(step(machine, state, event))

  const begin = (next: T) => {
    task?.abort()
    const controller = new AbortController()
    task = controller
    const end = (event: O | Failed) => {
      if (task !== controller) return
      task = undefined
      dispatch(event)
    }
    const emit = (event: O) => {
      if (task === controller) dispatch(event)
    }
    machine.perform(client, next, controller.signal, emit).then(end, (error) => {
      const session = client.session.identity()
      // The screen was for another session: it restarts for the current one, without a message. Once for each session,
      // because a task can end in the same error again.
      if (isSessionChanged(error) && task === controller && session !== restartedFor) {
        restartedFor = session
        restart()
      } else end({ type: 'failed', error: failureOf(error) })
    })
  }

  const restart = () => {
    const restarted = visit
    leave()
    visit = restarted
    move(machine.start)
  }

  const follow = () => {
    if (machine.ticks?.(state)) {
      cancelTick ??= client.env.idleTimer(SECOND, () => {
        cancelTick = undefined
        dispatch({ type: 'tick', now: client.env.now() })
      })
    } else {
      cancelTick?.()
      cancelTick = undefined
    }
  }

  const leave = () => {
    visit = undefined
    task?.abort()
    task = undefined
    cancelTick?.()
    cancelTick = undefined
  }

  return {
    state: () => state,
    subscribe: changes.add,
    send: (event) => visit && dispatch(event),
    start() {
      leave()
      const started = {}
      visit = started
      // A task that needs it tries again.
      machine.preload?.(client).catch(() => {})
      move(machine.start)
      return () => {
        if (visit === started) leave()
      }
    },
  }
}
