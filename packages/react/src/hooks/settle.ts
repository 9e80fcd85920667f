import { isLatchkeyError, type KnownErrorCode, type LatchkeyError } from '@latchkey/core'

/** The result of a call as a value. With `switch (outcome.status)`, a missing case is a type error. */
export type Outcome<V, C extends KnownErrorCode> =
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

/** Waits for a call. The codes that its function declares are `known`, all other errors are `failed`. */
export async function settle<V, C extends KnownErrorCode>(
  call: Promise<V>,
  verb: { readonly errors?: readonly C[] | undefined },
): Promise<Outcome<V, C>> {
  try {
    return { status: 'ok', value: await call }
  } catch (error) {
    return isLatchkeyError(error, verb) ? { status: 'known', code: error.code, error } : { status: 'failed', error }
  }
}
