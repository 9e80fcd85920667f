import type { Client } from '../client.js'
import {
  anyObject,
  check,
  checkCall,
  checkCallOptions,
  checkClient,
  type InputFields,
} from '../contract/check-input.js'
import { type CallOptions, withContract } from '../contract/endpoint.js'
import type { KnownErrorCode } from '../contract/known-errors.js'
import { entity, type Fields } from '../contract/schema/index.js'
import { selectVariant, type Variants } from '../contract/select-variant.js'
import { withCall } from '../lib/latchkey-error.js'

// biome-ignore lint/suspicious/noExplicitAny: any function that takes a client, an input and options
type Flow = (client: any, input?: any, options?: CallOptions) => Promise<unknown>

/** What a function accepts: the schema of each field, what it accepts in place of each other, or fields that `run` checks. */
type FlowInput<I> =
  | InputFields<I>
  | { readonly variants: Variants<string> }
  /** `isOpen`: `run` accepts further fields. */
  | { readonly checkedByRun: Fields | undefined; readonly isOpen?: true }

/**
 * A function that checks its arguments before it runs, in production, too. It declares the known errors that it can end
 * in, for `isLatchkeyError`, and its input, for tests.
 */
/* @__NO_SIDE_EFFECTS__ */
export function flow<F extends Flow, const C extends KnownErrorCode = never>(
  name: string,
  accepted: FlowInput<NonNullable<Parameters<F>[1]>>,
  run: F,
  errors: readonly (C | { readonly errors?: readonly C[] })[] = [],
): F & { readonly errors: readonly C[] } {
  const { variants, checkedByRun, isOpen } = accepted as {
    variants?: Variants<string>
    checkedByRun?: Fields
    isOpen?: true
  }
  const input = variants || 'checkedByRun' in accepted ? undefined : entity(accepted as unknown as Fields)
  const checked = async (client: Client, value: object = {}, options?: CallOptions) => {
    if (input) checkCall(name, client, input, value, options)
    else {
      checkClient(name, client)
      check(name, anyObject, value)
      if (variants) selectVariant(name, value, variants)
      checkCallOptions(name, options)
    }
    try {
      return await run(client, value, options)
    } catch (error) {
      throw withCall(error, name)
    }
  }
  const accepts = variants ?? { input: input ?? entity(checkedByRun ?? {}) }
  const codes = [...new Set(errors.flatMap((error) => (typeof error === 'string' ? error : (error.errors ?? []))))]
  return withContract(checked as unknown as F, { name, errors: codes, accepts, isOpen })
}
