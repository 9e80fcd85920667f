'use client'

import type { Client } from '@latchkey/core'
import type { Controller, Status } from '@latchkey/core/internal/controllers'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type HookOptions, useClient } from '../provider/client-context.js'

/** The state of a screen and the actions of its user. */
export interface Controlled<S extends Status<PropertyKey>, A> extends Pick<Controller<S, A>, 'actions' | 'validate'> {
  /** The current state. `step` names it, `busy` names the action in progress. */
  readonly state: S
}

/**
 * Runs a controller of core while the component is mounted.
 *
 * @param create Creates the controller. Called once.
 * @param options The client. Default: the client of the nearest provider.
 * @returns The state of the screen and its actions.
 */
export function useController<S extends Status<PropertyKey>, A>(
  create: (client: Client) => Controller<S, A>,
  options?: HookOptions,
): Controlled<S, A> {
  const client = useClient(options)
  const [controller] = useState(() => create(client))
  useEffect(() => controller.start(), [controller])
  const state = useSyncExternalStore(controller.subscribe, controller.state, controller.state)
  return { state, actions: controller.actions, validate: controller.validate }
}
