'use client'

import { type CallOptions, type Client, type KnownErrorCode, type Outcome, settle } from '@latchkey/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useClient } from './provider.js'

/** A call or flow of the kit: `verb(client, input, options)`. */
export type Verb<I, V, C extends KnownErrorCode> = ((
  client: Client<'client'>,
  input: I,
  options?: CallOptions,
) => Promise<V>) & { readonly errors?: readonly C[] }

/** How a run ended; `stale` when a newer run, `reset` or leaving the page came first. */
export type RunOutcome<V, C extends KnownErrorCode> = Outcome<V, C> | { readonly status: 'stale' }

export interface Action<I, V, C extends KnownErrorCode> {
  /** Calls the verb. Never rejects: what went wrong is in the outcome and in `error`. */
  run(...input: undefined extends I ? [input?: I] : [input: I]): Promise<RunOutcome<V, C>>
  readonly pending: boolean
  /** What the last run ended with, `undefined` if well. `isKnown(error, verb)` narrows it to the verb's own codes. */
  readonly error: unknown
  /** Ends a run under way and forgets the error. */
  reset(): void
}

const IDLE = { pending: false, error: undefined }

/**
 * Binds a verb to the client for a button or a form. The newest run counts; an older one, and one whose component has
 * gone, is aborted and heard of no more.
 *
 *     const signIn = useAction(signInWithPassword)
 *     <button disabled={signIn.pending} onClick={() => signIn.run({ email, password })}>
 */
export function useAction<I, V, const C extends KnownErrorCode = never>(verb: Verb<I, V, C>): Action<I, V, C> {
  const client = useClient()
  const [shown, show] = useState<{ pending: boolean; error: unknown }>(IDLE)
  const current = useRef<AbortController>(undefined)

  const stop = useCallback(() => {
    current.current?.abort()
    current.current = undefined
  }, [])
  useEffect(() => stop, [stop])

  const run = useCallback(
    async (input?: I): Promise<RunOutcome<V, C>> => {
      stop()
      const own = new AbortController()
      current.current = own
      show({ pending: true, error: undefined })
      const outcome = await settle<V, C>(verb(client, input as I, { signal: own.signal }), verb)
      if (current.current !== own) return { status: 'stale' }
      current.current = undefined
      show({ pending: false, error: outcome.status === 'ok' ? undefined : outcome.error })
      return outcome
    },
    [client, verb, stop],
  )
  const reset = useCallback(() => {
    stop()
    show(IDLE)
  }, [stop])

  return { run: run as Action<I, V, C>['run'], ...shown, reset }
}
