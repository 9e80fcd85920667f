// @ts-nocheck
import type { Client } from '../client.js'
import { listeners } from '../lib/listeners.js'
import { isSessionChanged } from '../session/session-changed.js'
import { failureOf } from './failure.js'
import { type Failed, type Machine, type Move, step, type Tick } from './machine.js'

/** A machine at work with a client. */
export interface Running<S, E> {
  state(): S
  /** Calls after each change; answers how to stop. */
  subscribe(listener: () => void): () => void
  /** What the person did. Without effect before `start`, and in a state that has no use for it. */
  send(event: E): void
  /**
   * Begins at the first state, with what the screen does on arrival. Answers how to leave: what is under way is
   * aborted, its outcome unheard. May be begun again, as React's Strict Mode does.
   */
  start(): () => void
}

/** How often a state that counts seconds hears of them, in milliseconds. */
const SECOND = 1000

/**
 * Puts a machine to work. Nothing happens before `start`. One task at a time: a newer one aborts the one before it.
 *
 *     const signIn = run(signInMachine(), client)
 *     const leave = signIn.start()
 *     signIn.send({ type: 'submit', email, password })
 */
export function run<
  S extends { readonly step: string },
  E extends { readonly type: string },
  T,
  O extends { readonly type: string },
>(machine: Machine<S, E, T, O>, client: Client): Running<S, E> {
  const changes = listeners()
  let { state } = machine.start
  let visit: object | undefined
  let task: AbortController | undefined
  let cancelTick: (() => void) | undefined

  const move = (next: Move<S, T>) => {
    const before = state
    state = next.state
    if (next.task !== undefined) begin(next.task)
    follow()
    if (state !== before) changes.call()
  }
  const hear = (event: E | O | Failed | Tick) => move(step(machine, state, event))

  const begin = (next: T) => {
    task?.abort()
    const own = new AbortController()
    task = own
    const end = (event: O | Failed) => {
      if (task !== own) return
      task = undefined
      hear(event)
    }
    const tell = (event: O) => {
      if (task === own) hear(event)
    }
    machine.perform(client, next, own.signal, tell).then(end, (error) => {
      if (!isSessionChanged(error)) end({ type: 'failed', error: failureOf(error) })
      // The screen was for another session: it starts again for the current one, without a message.
      else if (task === own) restart()
    })
  }

  const restart = () => {
    const own = visit
    leave()
    visit = own
    move(machine.start)
  }

  const follow = () => {
    if (machine.ticks?.(state)) {
      cancelTick ??= client.env.idleTimer(SECOND, () => {
        cancelTick = undefined
        hear({ type: 'tick', now: client.env.now() })
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
    send: (event) => visit && hear(event),
    start() {
      leave()
      const own = {}
      visit = own
      move(machine.start)
      return () => {
        if (visit === own) leave()
      }
    },
  }
}
