import type { Client } from '../client.js'
import { anonymousSignUp } from '../contract/anonymous.js'
import type { CallOptions } from '../contract/endpoint.js'
import { until } from '../lib/signal.js'
import { flow } from './flow.js'

const underWay = new WeakMap<Client, Promise<void>>()

/** Makes an anonymous user and keeps its session; at most one at a time: a signal ends the waiting, not the making. */
export const signUpAnonymously = flow(
  'signUpAnonymously',
  {},
  async (client: Client, _input: object = {}, options?: CallOptions): Promise<void> => {
    if (options?.tokenStore !== undefined) return make(client, options)
    options?.signal?.throwIfAborted()
    const making =
      underWay.get(client) ?? make(client, { ...options, signal: undefined }).finally(() => underWay.delete(client))
    underWay.set(client, making)
    await until(making, options?.signal)
  },
  ['ANONYMOUS_ACCOUNTS_NOT_ENABLED'],
)

async function make(client: Client, options?: CallOptions): Promise<void> {
  await client.sessionOf(options).start(await anonymousSignUp(client, {}, options))
}
