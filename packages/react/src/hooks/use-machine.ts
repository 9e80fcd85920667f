'use client'

import { type Machine, run } from '@latchkey/core/internal/sign-in'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type HookOptions, useClient } from '../provider/client-context.js'

/** The state of a screen and a function to send user events to it. */
export interface Flow<S, E> {
  /** The current state. `step` names it. */
  readonly state: S
  /** Sends an event, such as a click or a submitted form. Events that the current state does not expect are ignored. */
  send(event: E): void
}

/**
 * Runs a state machine of core while the component is mounted.
 *
 * @param make Creates the machine. Called once.
 * @param options The client. Default: the client of the nearest provider.
 * @returns The state of the machine and a function to send events to it.
 *
 * @example
 * const { state, send } = useMachine(() => signInMachine({ email }))
 */
export function useMachine<
  S extends { readonly step: string },
  E extends { readonly type: string },
  T,
  O extends { readonly type: string },
>(make: () => Machine<S, E, T, O>, options?: HookOptions): Flow<S, E> {
  const client = useClient(options)
  const [running] = useState(() => run(make(), client))
  useEffect(() => running.start(), [running])
  const state = useSyncExternalStore(running.subscribe, running.state, running.state)
  return { state, send: running.send }
}
