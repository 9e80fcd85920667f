import type { KnownErrorCode } from '../contract/known-errors.js'
import { invalidOption, typeName } from '../lib/latchkey-error.js'
import { type Declares, isLatchkeyError, type LatchkeyError } from './latchkey-error.js'

/** The result of a call as a value. With `switch (outcome.status)`, a missing case is a type error. */
export type Outcome<V, C extends string> =
  | {
      readonly status: 'ok'
      /** The result of the call. */
      readonly value: V
    }
  | {
      readonly status: 'known'
      /** The code of the known error. */
      readonly code: C
      /** The known error, with its details. */
      readonly error: LatchkeyError<C>
    }
  | { readonly status: 'failed'; readonly error: unknown }

/**
 * Waits for a call and returns its result as a value instead of throwing.
 *
 * @param call The promise of the call.
 * @param endpoint The function that was called. The codes that it declares are `known`, all other errors are `failed`.
 * @returns The outcome, by `status`: `ok` with the value, `known` with the code, `failed` with the error.
 *
 * @example
 * const outcome = await settle(signInWithPassword(client, { email, password }), signInWithPassword)
 * if (outcome.status === 'known') setMessage(messages[outcome.code])
 */
export async function settle<V, C extends KnownErrorCode>(
  call: Promise<V>,
  endpoint: Declares<C>,
): Promise<Outcome<V, C>> {
  if ((typeof endpoint !== 'object' && typeof endpoint !== 'function') || !endpoint)
    throw invalidOption('settle', 'endpoint', 'an endpoint or a flow', typeName(endpoint))
  try {
    return { status: 'ok', value: await call }
  } catch (error) {
    return isLatchkeyError(error, endpoint) ? { status: 'known', code: error.code, error } : { status: 'failed', error }
  }
}
