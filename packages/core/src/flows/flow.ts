import type { KnownErrorCode } from '../contract/known-errors.js'

/** A flow that says which known errors it may end in, for `isKnown` and `settle`. */
/* @__NO_SIDE_EFFECTS__ */
export function flow<F extends (...args: never[]) => Promise<unknown>, const C extends KnownErrorCode>(
  run: F,
  errors: readonly C[],
): F & { readonly errors: readonly C[] } {
  return Object.assign(run, { errors })
}
