import type { Client } from '../client.js'
import { checkCall, type InputFields } from '../contract/check-input.js'
import type { CallOptions } from '../contract/endpoint.js'
import type { KnownErrorCode } from '../contract/known-errors.js'
import { type AnySchema, entity } from '../contract/schema/index.js'

// biome-ignore lint/suspicious/noExplicitAny: any function that takes a client, an input and options
type Flow = (client: any, input?: any, options?: CallOptions) => Promise<unknown>

/**
 * A function that checks its arguments before it runs, and declares the known errors that it can end in, for
 * `isLatchkeyError`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function flow<F extends Flow, const C extends KnownErrorCode = never>(
  name: string,
  fields: InputFields<NonNullable<Parameters<F>[1]>>,
  run: F,
  errors: readonly C[] = [],
): F & { readonly errors: readonly C[] } {
  const input = entity(fields as unknown as Record<string, AnySchema>)
  const checked = async (client: Client, value: object = {}, options?: CallOptions) => {
    checkCall(name, client, input, value, options)
    return run(client, value, options)
  }
  return Object.assign(checked as unknown as F, { errors })
}
