import type { Client } from '../client.js'
import { listeners } from '../lib/listeners.js'
import { type Countdown, isCountingDown, updateCountdown } from '../machines/countdown.js'
import { type FieldErrors, fieldErrorsOf } from '../machines/fields.js'
import { isSessionChanged } from '../session/session-changed.js'

/** What every state of a screen can contain in addition to its step. */
export interface Status<A extends PropertyKey = string, F extends string = never> {
  /** The action in progress. While it runs, other actions are ignored. */
  readonly busy?: A | undefined
  /** Why the last action failed. */
  readonly error?: unknown
  /** The validation errors of the last action, by field. */
  readonly fieldErrors?: FieldErrors<F> | undefined
}

/** The actions of a screen: each takes at most one input. Their promises resolve when the action has ended. */
type Actions<A> = { readonly [K in keyof A]: (input: never) => Promise<void> }

/** The asynchronous logic of one screen: its state and the actions of the user, without any markup. */
export interface Controller<S extends Status<PropertyKey>, A> {
  /** Returns the current state. */
  state(): S
  /** Calls `listener` after each change. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
  /** The actions of the user. Ignored before `start`, while another action runs, and in a step that does not have them. */
  readonly actions: A
  /** Returns the validation errors of the input of an action. */
  validate<K extends keyof A>(action: K, input: InputOf<A[K]>): NonNullable<S['fieldErrors']>
  /**
   * Enters the first state. Returns a stop function, which aborts what runs and ignores its result. Can be started again,
   * as React's Strict Mode does.
   */
  start(): () => void
}

type InputOf<A> = A extends () => unknown ? undefined : A extends (input: infer I) => unknown ? I : never

/** What an action works with. */
export interface ActionContext<S> {
  /** The state when the action started. */
  readonly state: S
  /** Aborted when the screen is left. Do not pass it on where aborting would lose a code. */
  readonly signal: AbortSignal
  /** Shows a state while the action runs. */
  show(state: S): void
  /** Opens the screen again: shows the first state and loads. */
  restart(): void
}

/** The next state. Undefined to stay in the current one. */
// biome-ignore lint/suspicious/noConfusingVoidType: an action may return nothing
type Next<S> = S | undefined | void

/** The definition of a controller. */
export interface ControllerDefinition<S, A> {
  /** The first state. */
  readonly initial: S
  /** Runs when the screen opens. */
  readonly load?: ((context: ActionContext<S>) => Promise<Next<S>>) | undefined
  /** Loads the code that the actions need, when the screen opens. An action that needs it tries again. */
  readonly preload?: (() => Promise<unknown>) | undefined
  /** The validation of the inputs of actions, by action. */
  readonly check?: { readonly [K in keyof A]?: (input: InputOf<A[K]>) => FieldErrors<string> } | undefined
  /**
   * The actions. Each returns the next state. An action that returns a promise is busy until it settles. An error that it
   * throws becomes the `error` of the state.
   */
  readonly actions: {
    readonly [K in keyof A]: (context: ActionContext<S>, input: InputOf<A[K]>) => Next<S> | Promise<Next<S>>
  }
}

/** Time between two updates of a countdown, in milliseconds. */
const SECOND = 1000

/**
 * Creates the controller of a screen. Nothing happens before `start`. One action runs at a time.
 *
 * @param client The client that the actions use.
 * @param definition The first state and the actions.
 * @returns The controller.
 */
export function createController<S extends { readonly step: string } & Status<keyof A>, A extends Actions<A>>(
  client: Client,
  { initial, load, preload, check, actions }: ControllerDefinition<S, A>,
): Controller<S, A> {
  const changes = listeners()
  let state = initial
  let opened: object | undefined
  let visit: AbortController | undefined
  let restartedFor: string | undefined
  let cancelTick: (() => void) | undefined

  const show = (next: S) => {
    if (next === state) return
    state = next
    if (!isCountingDown(next)) stopTicking()
    else cancelTick ??= client.env.idleTimer(SECOND, tick)
    changes.call()
  }
  const tick = () => {
    cancelTick = undefined
    show(updateCountdown(state as S & Countdown, client.env.now()))
  }
  const stopTicking = () => {
    cancelTick?.()
    cancelTick = undefined
  }
  const idle = (status: Status): S => ({
    ...state,
    busy: undefined,
    error: undefined,
    fieldErrors: undefined,
    ...status,
  })

  /** Shows the state that a promise resolves to, unless the screen was left in the meantime. */
  const follow = async (running: Promise<Next<S>>) => {
    const current = visit
    try {
      const next = await running
      if (visit === current) show(next ?? idle({}))
    } catch (error) {
      if (visit !== current) return
      const session = client.session.identity()
      // The screen was for another session: it restarts for the current one, without a message. Once for each session,
      // because an action can end in the same error again.
      if (isSessionChanged(error) && session !== restartedFor) {
        restartedFor = session
        enter()
      } else show(idle({ error }))
    }
  }

  const contextOf = (current: AbortController): ActionContext<S> => ({
    state,
    signal: current.signal,
    show: (next) => visit === current && show(next),
    restart: enter,
  })

  const validate = (action: keyof A, input: unknown) => check?.[action]?.(input as InputOf<A[keyof A]>) ?? {}

  const act = async (action: keyof A, input: unknown) => {
    if (!visit || state.busy) return
    const fieldErrors = fieldErrorsOf(validate(action, input))
    if (fieldErrors) return show(idle({ fieldErrors }))
    const next = actions[action](contextOf(visit), input as InputOf<A[keyof A]>)
    if (!(next instanceof Promise)) return next && show(next)
    show(idle({ busy: action as string }))
    await follow(next)
  }

  const enter = () => {
    leave()
    visit = new AbortController()
    show(initial)
    preload?.().catch(() => {})
    if (load) void follow(load(contextOf(visit)))
  }
  const leave = () => {
    visit?.abort()
    visit = undefined
    stopTicking()
  }

  return {
    state: () => state,
    subscribe: changes.add,
    actions: Object.fromEntries(
      Object.keys(actions).map((action) => [action, (input: unknown) => act(action as keyof A, input)]),
    ) as unknown as A,
    validate: validate as Controller<S, A>['validate'],
    start() {
      const started = {}
      opened = started
      enter()
      return () => {
        if (opened === started) leave()
      }
    },
  }
}
