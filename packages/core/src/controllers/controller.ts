import type { Client } from '../client.js'
import type { KnownErrorCode } from '../contract/known-errors.js'
import { isLatchkeyError } from '../errors/latchkey-error.js'
import { INTERNALS } from '../lib/internals.js'
import { listeners } from '../lib/listeners.js'
import { isSessionChanged } from '../session/session-changed.js'
import { isSameOwner, type SessionOwner, sessionOwner } from '../session/session-owner.js'
import { payloadOf } from '../session/tokens.js'
import type { SessionIdentity } from '../session-types.js'
import { type Countdown, isCountingDown, updateCountdown } from './countdown.js'
import { type FieldError, type FieldErrors, fieldErrorsOf } from './fields.js'

/** What every state of a screen can contain in addition to its step. */
export interface Status<A extends PropertyKey = string, F extends string = never> {
  /** The action in progress. While it runs, other actions are ignored. */
  readonly busy?: A | undefined
  /** Why the last action failed, unless that is an invalid field. */
  readonly error?: unknown
  /** The invalid fields of the last action: what they contain, or what the service has rejected. */
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
   * Enters the first state. Returns a stop function, which aborts what runs. Can be started again, as React does in Strict
   * Mode and when it shows an `<Activity>` again: continues in a step that the screen keeps, if the user is the same.
   */
  start(): () => void
  /**
   * Calls `listener` when the screen has entered its first state again for another user, who must not find what the former
   * one has entered. Returns an unsubscribe function.
   */
  onRestart(listener: () => void): () => void
}

type InputOf<A> = A extends () => unknown ? undefined : A extends (input: infer I) => unknown ? I : never

/** What an action works with. */
export interface ActionContext<S, Current = S> {
  /** The state, also later: a countdown continues while the action runs. */
  readonly state: Current
  /** Aborted when the screen is left or another action starts. Do not pass it on where aborting would lose a code. */
  readonly signal: AbortSignal
  /**
   * The session in which the screen has opened, or the current one if the same user has signed in again. Confirmations apply to
   * this session only.
   */
  readonly session: Promise<SessionIdentity>
  /** Shows a state while the action runs. */
  show(state: S): void
  /** Opens the screen again: shows the first state and loads. */
  restart(): void
}

/** The next state. Undefined to stay in the current one. */
// biome-ignore lint/suspicious/noConfusingVoidType: an action may return nothing
type Next<S> = S | undefined | void

/** The actions of a step. */
type StepActions<S, Current, A> = {
  readonly [K in keyof A]?: (context: ActionContext<S, Current>, input: InputOf<A[K]>) => Next<S> | Promise<Next<S>>
}

/** The definition of a controller. */
export interface ControllerDefinition<S extends { readonly step: string } & Status<PropertyKey>, A> {
  /** The first state. */
  readonly initial: S
  /** Runs when the screen opens. */
  readonly load?: ((context: ActionContext<S>) => Promise<Next<S>>) | undefined
  /** Loads the code that the actions need, when the screen opens. An action that needs it tries again. */
  readonly preload?: (() => Promise<unknown>) | undefined
  /** The validation of the inputs of actions, by action. */
  readonly check?:
    | {
        readonly [K in keyof A]?: (
          input: InputOf<A[K]>,
          state: S,
        ) => { readonly [F in string]?: FieldError | undefined }
      }
    | undefined
  /**
   * The actions of each step; others are ignored. An action returns the next state. The screen is busy with an action that
   * returns a promise until it settles. An error that it throws becomes the `error` of the state.
   */
  readonly actions: { readonly [K in S['step']]?: StepActions<S, S & { readonly step: K }, A> }
  /** Actions that the user does not wait for. The screen is not busy with them, and their errors are not shown. */
  readonly background?: readonly (keyof A)[] | undefined
  /** Actions that run even if the screen is busy. The action in progress ends if they return a state. */
  readonly interrupting?: readonly (keyof A)[] | undefined
  /** Steps that must not be lost while the screen is hidden, for example because their content is shown only once. */
  readonly keeps?: readonly S['step'][] | undefined
  /**
   * When the screen enters its first state again. `user-change`: it shows or does something for one user.
   * `user-change-until-done`: it does something once, and stays in a step that it keeps. `sign-out`: it signs in, and starts
   * again when a user signs out or another one replaces them, but not after its own sign-in. Default: never.
   */
  readonly restartsAfter?: 'user-change' | 'user-change-until-done' | 'sign-out' | undefined
  /** The fields of each step that the service has rejected, by the code of its error. In other steps, it is the `error`. */
  readonly rejects?:
    | { readonly [K in S['step']]?: { readonly [_ in KnownErrorCode]?: S['fieldErrors'] } | undefined }
    | undefined
  /** Returns the state after an error. Default: the current one, with the error, or with the rejected fields. */
  readonly recover?: ((error: unknown, state: S) => S | undefined) | undefined
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
  {
    initial,
    load,
    preload,
    check,
    actions,
    background,
    interrupting,
    keeps = [],
    restartsAfter,
    rejects,
    recover,
  }: ControllerDefinition<S, A>,
): Controller<S, A> {
  // An action runs in its own step only.
  const steps = actions as { readonly [step: string]: StepActions<S, S, A> | undefined }
  const rejections: { readonly [_ in S['step']]?: { readonly [code: string]: S['fieldErrors'] } | undefined } =
    rejects ?? {}
  const changes = listeners()
  const restarts = listeners()
  let state = initial
  let opened: object | undefined
  /** Whose session it was when the screen entered its state. */
  let owner: SessionOwner | undefined
  let session: Promise<SessionIdentity>
  let running: AbortController | undefined
  /** The action that the screen is busy with. */
  let pending: AbortController | undefined
  let restartedFor: string | undefined
  let cancelTick: (() => void) | undefined

  const show = (next: S) => {
    if (next === state) return
    state = next
    if (!opened || !isCountingDown(next)) stopTicking()
    else cancelTick ??= client[INTERNALS].env.idleTimer(SECOND, tick)
    changes.call()
  }
  const tick = () => {
    cancelTick = undefined
    show(updateCountdown(state as S & Countdown, client[INTERNALS].env.now()))
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

  /** Runs `load` or an action, which ends what ran before, unless it returns nothing. */
  const run = async (start: (context: ActionContext<S>) => Next<S> | Promise<Next<S>>, action?: keyof A) => {
    const before = running
    const current = new AbortController()
    running = current
    const isCurrent = () => running === current
    const next = start({
      get state() {
        return state
      },
      signal: current.signal,
      get session() {
        const found = sessionOfUser()
        found.catch(() => {})
        return found
      },
      show: (shown) => isCurrent() && show(shown),
      restart: () => isCurrent() && enter(),
    })
    if (!next && isCurrent()) {
      running = before
      return
    }
    before?.abort()
    if (pending === before) pending = undefined
    if (!(next instanceof Promise)) return next && show(next)
    const isBackground = action !== undefined && background?.includes(action)
    if (action && !isBackground) {
      pending = current
      show(idle({ busy: action as string }))
    }
    /** A background action that has shown that it is busy is one no longer. */
    const after = (status: Status) => (isBackground && !state.busy ? state : idle(status))
    try {
      const result = await next
      // Loading may have got the token that names the user.
      if (!action) rememberUser()
      if (isCurrent()) show(result ?? after({}))
    } catch (error) {
      if (!isCurrent()) return
      if (error === current.signal.reason) return show(idle({}))
      const session = client.session.identity()
      // The screen was for another session: it restarts for the current one, without a message. Once for each session,
      // because an action can end in the same error again.
      if (isSessionChanged(error) && session !== restartedFor) {
        restartedFor = session
        enter()
      } else {
        const fieldErrors = isLatchkeyError(error) ? rejections[state.step as S['step']]?.[error.code] : undefined
        show(recover?.(error, state) ?? after(fieldErrors ? { fieldErrors } : { error }))
      }
    } finally {
      if (pending === current) {
        pending = undefined
        // While an aborted action settles, another tab may sign out. A screen that never starts again only remembers its user.
        sessionMayHaveChanged(!restartsAfter || !current.signal.aborted)
      }
    }
  }

  /** Whether the screen starts again after a change of its owner. `byAction`: an action of the screen may have caused it. */
  const isForAnother = (before: SessionOwner, now: SessionOwner, byAction: boolean): boolean => {
    if (before.status === 'loading' || isSameOwner(before, now)) return false
    if (restartsAfter === 'user-change-until-done' && keeps.includes(state.step)) return false
    if (restartsAfter?.startsWith('user-change')) return !byAction || now.status === 'signed-in'
    // No action of a screen that signs in signs out.
    return restartsAfter === 'sign-out' && before.status === 'signed-in' && (!byAction || now.status === 'signed-out')
  }
  /** Whether the screen is busy with an action that hiding the screen has not aborted. */
  const isActing = () => pending?.signal.aborted === false
  const sessionMayHaveChanged = (byAction = isActing()) => {
    // What an action changes is compared when it ends, unless it signs in.
    if (!opened || !owner || (isActing() && restartsAfter !== 'sign-out')) return
    // A screen that never starts again remembers whose it was while it is hidden.
    if (!restartsAfter && !byAction && owner.status !== 'loading') return
    const before = owner
    owner = sessionOwner(client.session)
    if (isForAnother(before, owner, byAction)) restart()
  }
  const restart = () => {
    enter()
    restarts.call()
  }

  const rememberUser = () => {
    const opened = session
    session = opened.then(async (own) => {
      const now = await client.session.capture()
      return now.id === own.id ? now : own
    })
    session.catch(() => {})
  }
  const sessionOfUser = async () => {
    const [own, now] = [await session, await client.session.capture()]
    const userOf = ({ accessToken }: SessionIdentity) => payloadOf(accessToken?.reveal() ?? '').sub
    return own.id !== now.id && userOf(own) !== undefined && userOf(own) === userOf(now) ? now : own
  }

  const validate = (action: keyof A, input: unknown) => check?.[action]?.(input as InputOf<A[keyof A]>, state) ?? {}

  const act = async (action: keyof A, input: unknown) => {
    const start = steps[state.step]?.[action]
    if (!opened || !start || (state.busy && !interrupting?.includes(action))) return
    const fieldErrors = fieldErrorsOf(validate(action, input))
    if (fieldErrors) return show(idle({ fieldErrors }))
    await run((context) => start(context, input as InputOf<A[keyof A]>), action)
  }

  const enter = () => {
    leave()
    show(initial)
    if (!opened) return
    session = client.session.capture()
    session.catch(() => {})
    owner = sessionOwner(client.session)
    preload?.().catch(() => {})
    if (load) void run(load)
  }
  const leave = () => {
    running?.abort()
    running = undefined
    pending = undefined
    stopTicking()
  }

  const names = new Set(Object.values(steps).flatMap((step) => Object.keys(step ?? {}) as (keyof A)[]))
  return {
    state: () => state,
    subscribe: changes.add,
    onRestart: restarts.add,
    actions: Object.fromEntries([...names].map((name) => [name, (input: unknown) => act(name, input)])) as unknown as A,
    validate: validate as Controller<S, A>['validate'],
    start() {
      const started = {}
      opened = started
      const isKept = keeps.includes(state.step) || pending !== undefined
      const now = sessionOwner(client.session)
      if (owner && isForAnother(owner, now, false)) restart()
      else if (!isKept || !owner || !isSameOwner(owner, now)) enter()
      else if (isCountingDown(state)) {
        stopTicking()
        tick()
      }
      const unsubscribe = client.session.subscribe(() => sessionMayHaveChanged())
      return () => {
        unsubscribe()
        if (opened !== started) return
        opened = undefined
        // What it is busy with may not be lost: a new key is shown when the screen is.
        if (pending) pending.abort()
        else leave()
        stopTicking()
      }
    },
  }
}
