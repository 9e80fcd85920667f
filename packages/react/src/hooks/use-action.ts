'use client'

import {
  type CallOptions,
  type Client,
  isLatchkeyError,
  type LatchkeyError,
  type LatchkeyErrorCode,
} from '@latchkey/core'
import { checkArgument } from '@latchkey/core/internal/client'
import type { DeclaresErrors } from '@latchkey/core/internal/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type HookOptions, useClient } from '../provider/client-context.js'

/** A function of the kit: `fn(client, input, options)`. */
export type ActionFunction<I, V, C extends LatchkeyErrorCode> = ((
  client: Client<'client'>,
  input: I,
  options?: CallOptions,
) => Promise<V>) &
  DeclaresErrors<C>

/** A known error as a value: `code` narrows the details of `error`. */
type KnownOutcome<C extends LatchkeyErrorCode> = C extends LatchkeyErrorCode
  ? {
      readonly status: 'known'
      /** The code of the known error. */
      readonly code: C
      /** The known error, with its details. */
      readonly error: LatchkeyError<C>
    }
  : never

/** The result of a call as a value. With `switch (outcome.status)`, a missing case is a type error. */
export type Outcome<V, C extends LatchkeyErrorCode> =
  | {
      readonly status: 'ok'
      /** The result of the call. */
      readonly value: V
    }
  | KnownOutcome<C>
  | {
      readonly status: 'failed'
      /** What the call threw. */
      readonly error: unknown
    }

/** Result of a run. `stale` if a newer run, `reset`, an unmount, a hidden `<Activity>` or a change of the session came first. */
export type RunOutcome<V, C extends LatchkeyErrorCode> = Outcome<V, C> | { readonly status: 'stale' }

/** A function of the kit that is bound to the client, with the state of its latest run. */
export interface Action<I, V, C extends LatchkeyErrorCode> {
  /** Calls the function. Never rejects: errors are in the outcome and in `error`. */
  run(...input: undefined extends I ? [input?: I] : [input: I]): Promise<RunOutcome<V, C>>
  /** Whether the latest run is in progress. */
  readonly isPending: boolean
  /**
   * Whether the latest run is in progress.
   * @deprecated Use `isPending`.
   */
  readonly pending: boolean
  /**
   * Error of the last run, `undefined` if it succeeded. `isLatchkeyError(error, fn)` narrows it to the codes of the function.
   */
  readonly error: unknown
  /** Aborts the current run and clears the error. */
  reset(): void
}

const IDLE = { pending: false, error: undefined }

/**
 * Binds a function of the kit to the client, for a button or a form. Only the latest run counts: earlier runs, and runs
 * of an unmounted component or in a hidden `<Activity>`, are aborted and ignored.
 *
 * @param action The function, for example `signInWithPassword`.
 * @param options The client. Default: the client of the nearest provider.
 * @returns A function to run it, and the state of the latest run.
 *
 * @example
 * const signIn = useAction(signInWithPassword)
 *
 * <button disabled={signIn.isPending} onClick={() => signIn.run({ email, password })}>Sign in</button>
 * <ErrorMessage error={signIn.error} />
 */
export function useAction<I, V, const C extends LatchkeyErrorCode = never>(
  action: ActionFunction<I, V, C>,
  options?: HookOptions,
): Action<I, V, C> {
  checkArgument('useAction', 'action', action, typeof action === 'function', 'a function such as `createTeam`')
  const client = useClient(options)
  const [shown, show] = useState<{ pending: boolean; error: unknown }>(IDLE)
  const current = useRef<AbortController>(undefined)

  const stop = useCallback(() => {
    current.current?.abort()
    current.current = undefined
  }, [])
  useEffect(
    () => () => {
      stop()
      // A hidden `<Activity>` can be shown again.
      show((last) => (last.pending ? IDLE : last))
    },
    [stop],
  )

  const run = useCallback(
    async (input?: I): Promise<RunOutcome<V, C>> => {
      stop()
      const controller = new AbortController()
      current.current = controller
      show({ pending: true, error: undefined })
      let outcome: Outcome<V, C>
      try {
        outcome = { status: 'ok', value: await action(client, input as I, { signal: controller.signal }) }
      } catch (error) {
        outcome = isLatchkeyError(error, action)
          ? ({ status: 'known', code: error.code, error } as KnownOutcome<C>)
          : { status: 'failed', error }
      }
      if (current.current !== controller) return { status: 'stale' }
      current.current = undefined
      const error = outcome.status === 'ok' ? undefined : outcome.error
      // The page shows the current session by now: an error of the previous one would confuse its user.
      const isStale = isLatchkeyError(error, 'SESSION_CHANGED')
      show({ pending: false, error: isStale ? undefined : error })
      return isStale ? { status: 'stale' } : outcome
    },
    [client, action, stop],
  )
  const reset = useCallback(() => {
    stop()
    show(IDLE)
  }, [stop])

  return { run: run as Action<I, V, C>['run'], isPending: shown.pending, ...shown, reset }
}
