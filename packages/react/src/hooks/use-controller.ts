'use client'

import { type Client, Secret } from '@latchkey/core'
import type { ChangePasswordInput, Controller, Status } from '@latchkey/core/internal/controllers'
import type { SignInInput } from '@latchkey/core/internal/sign-in'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type HookOptions, useClient } from '../provider/client-context.js'
import { useLatestCallback } from './use-latest-callback.js'

/** The state of a screen and the actions of its user. */
export interface Controlled<S extends Status<PropertyKey>, A> extends Pick<Controller<S, A>, 'actions' | 'validate'> {
  /** The current state. `step` names it, `busy` names the action in progress. */
  readonly state: S
}

/**
 * Runs a controller of core while the component is mounted. Another client, or another value in `input`, creates another
 * controller, except for the initial email address, and for `redirectTo` and `hasPassword`, which the controller reads when
 * it needs them.
 *
 * @param create Creates the controller.
 * @param input What the controller works on, such as the code of a link.
 * @param options The client. Default: the client of the nearest provider.
 * @returns The state of the screen and its actions.
 */
export function useController<S extends Status<PropertyKey>, A, I extends object>(
  create: (client: Client, input: I) => Controller<S, A>,
  input?: I,
  options?: HookOptions,
): Controlled<S, A> {
  const client = useClient(options)
  const latest = useLatestCallback(() => input as Live | undefined)
  const begin = () => ({
    client,
    input,
    controller: create(
      client,
      Object.defineProperties(
        { ...(input as I) },
        {
          redirectTo: { get: () => latest()?.redirectTo },
          hasPassword: { get: () => latest()?.hasPassword },
        },
      ),
    ),
  })
  const [begun, setBegun] = useState(begin)
  if (begun.client !== client || !isSameWork(begun.input, input)) setBegun(begin())
  const { controller } = begun
  useEffect(() => controller.start(), [controller])
  const state = useSyncExternalStore(controller.subscribe, controller.state, controller.state)
  return { state, actions: controller.actions, validate: controller.validate }
}

/** The fields that may change during the work. */
type Live = Partial<SignInInput & ChangePasswordInput>
const CHANGEABLE: readonly string[] = ['email', 'redirectTo', 'hasPassword'] satisfies (keyof Live)[]

function isSameWork(before: object = {}, now: object = {}): boolean {
  const isSame = (field: string) => valueIn(before, field) === valueIn(now, field)
  return Object.keys({ ...before, ...now }).every((field) => CHANGEABLE.includes(field) || isSame(field))
}

function valueIn(input: object, field: string): unknown {
  const value: unknown = Reflect.get(input, field)
  return value instanceof Secret ? value.reveal() : value
}
