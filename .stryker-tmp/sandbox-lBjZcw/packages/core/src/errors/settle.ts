// @ts-nocheck
import type { KnownErrorCode } from '../contract/known-errors.js'
import { invalidOption, typeName } from '../lib/client-error.js'
import { type Declares, isKnown, type KnownError } from './known-error.js'

/** How a call ended, as a value: for forms, where a forgotten case fails the type check. */
export type Outcome<V, C extends string> =
  | { readonly status: 'ok'; readonly value: V }
  | { readonly status: 'known'; readonly code: C; readonly error: KnownError<C> }
  | { readonly status: 'failed'; readonly error: unknown }

/**
 * Waits for a call and gives its end as a value. `of` is the endpoint or flow whose codes count as known; everything
 * else is `failed`.
 */
export async function settle<V, C extends KnownErrorCode>(call: Promise<V>, of: Declares<C>): Promise<Outcome<V, C>> {
  if ((typeof of !== 'object' && typeof of !== 'function') || !of)
    throw invalidOption('settle', 'of', 'an endpoint or a flow', typeName(of))
  try {
    return { status: 'ok', value: await call }
  } catch (error) {
    return isKnown(error, of) ? { status: 'known', code: error.code, error } : { status: 'failed', error }
  }
}
