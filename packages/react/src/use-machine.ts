'use client'

import { type Machine, run } from '@latchkey/core/machines'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useClient } from './provider.js'

/** A screen without its looks: the state that it is in, and how to tell it what the person did. */
export interface Flow<S, E> {
  readonly state: S
  send(event: E): void
}

/**
 * Runs one of the core's machines for as long as the component is there. `make` is asked once.
 *
 *     const { state, send } = useMachine(() => forgotPasswordMachine({ email }))
 */
export function useMachine<
  S extends { readonly step: string },
  E extends { readonly type: string },
  T,
  O extends { readonly type: string },
>(make: () => Machine<S, E, T, O>): Flow<S, E> {
  const client = useClient()
  const [running] = useState(() => run(make(), client))
  useEffect(() => running.start(), [running])
  const state = useSyncExternalStore(running.subscribe, running.state, running.state)
  return { state, send: running.send }
}
