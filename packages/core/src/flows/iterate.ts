import type { Client } from '../client.js'
import { checkCallOptions, checkClient, checkInput } from '../contract/check-input.js'
import {
  type Access,
  type CallOptions,
  type Contract,
  type Input,
  type Output,
  withContract,
} from '../contract/endpoint.js'
import type { Page } from '../contract/responses.js'
import { INTERNALS } from '../lib/internals.js'
import { withCall } from '../lib/latchkey-error.js'

type Server = Client<Extract<Access, 'client' | 'server'>>

/** Input of a function that iterates over the pages of a list. */
export type IterateInput<T extends Contract> = Omit<NonNullable<Input<T>>, 'cursor'>

/** A function that iterates over the items of all pages of a list. */
export type Iterate<I, V> = (
  client: Server,
  // biome-ignore lint/complexity/noBannedTypes: an input without required fields is what {} extends
  ...rest: {} extends I ? [input?: I, options?: CallOptions] : [input: I, options?: CallOptions]
) => AsyncGenerator<V, void, undefined>

/**
 * Creates the function that iterates over the pages of a list.
 *
 * @param name The name of the function.
 * @param list The endpoint of the list, for servers. Its query has `limit` and `cursor`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function iterate<T extends Contract>(
  name: string,
  list: T,
): Iterate<IterateInput<T>, Output<T> extends Page<infer V> ? V : never> {
  async function* items(client: Server, input: object = {}, options?: CallOptions) {
    checkClient(name, client)
    checkInput(list, input, name)
    checkCallOptions(name, options)
    const read = async (cursor?: string): Promise<Page<never>> => {
      try {
        return (await client[INTERNALS].send(list, { limit: 100, ...input, cursor }, options)) as Page<never>
      } catch (error) {
        throw withCall(error, name)
      }
    }
    let page = await read()
    yield* page
    while (page.nextCursor !== null) {
      page = await read(page.nextCursor)
      yield* page
    }
  }
  return withContract(items, { name, accepts: { input: list.query }, errors: list.errors })
}
