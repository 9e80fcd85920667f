import { type Client, Secret } from '@latchkey/core'
import type { ChangePasswordInput, Controller, RedirectInput, Status } from '@latchkey/core/internal/controllers'
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { type HookOptions, useClient } from '../provider/client-context.js'
import { useLatestCallback } from './use-latest-callback.js'

/** The state of a screen and the actions of its user. */
export interface Controlled<S extends Status<PropertyKey>, A> extends Pick<Controller<S, A>, 'actions' | 'validate'> {
  /** The current state. `step` names it, `busy` names the action in progress. */
  readonly state: S
}

/** Resets the form around a controller, with what the former user has typed, when the controller starts again. */
export const ResetForm = createContext<(() => void) | undefined>(undefined)

/**
 * Runs a controller of core while the component is mounted. Another client, code, attempt or owner creates another
 * controller. It reads `redirectTo` and `hasPassword` when it needs them. Other fields count at first only.
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
  const reset = useContext(ResetForm)
  // First: a hidden `<Activity>` that is shown again may start for another user.
  useEffect(() => reset && controller.onRestart(reset), [controller, reset])
  useEffect(() => controller.start(), [controller])
  const state = useSyncExternalStore(controller.subscribe, controller.state, controller.state)
  return { state, actions: controller.actions, validate: controller.validate }
}

/** The fields that may change during the work. */
type Live = Partial<RedirectInput & ChangePasswordInput>

/**
 * The fields of the props that a controller works on. An app may pass the props of its component, with functions that are new in
 * each render.
 */
const WORK = ['code', 'loginCode', 'attempt', 'userId', 'teamId']

const isSameWork = (before: object = {}, now: object = {}): boolean =>
  WORK.every((field) => valueIn(before, field) === valueIn(now, field))

function valueIn(input: object, field: string): unknown {
  const value: unknown = Reflect.get(input, field)
  return value instanceof Secret ? value.reveal() : value
}
