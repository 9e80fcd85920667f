import type { Client } from '../client.js'
import { anonymousSignUp } from '../contract/anonymous.js'
import type { CallOptions } from '../contract/endpoint.js'
import { flow } from './flow.js'

const underWay = new WeakMap<Client, Promise<void>>()

/** Makes an anonymous user and keeps its session; at most one at a time. */
export const signUpAnonymously = flow(
  async (client: Client, _input: object = {}, options?: CallOptions): Promise<void> => {
    if (options?.tokenStore !== undefined) return make(client, options)
    const making = underWay.get(client) ?? make(client, options).finally(() => underWay.delete(client))
    underWay.set(client, making)
    await making
  },
  ['ANONYMOUS_ACCOUNTS_NOT_ENABLED'],
)

async function make(client: Client, options?: CallOptions): Promise<void> {
  await client.sessionOf(options).start(await anonymousSignUp(client, {}, options))
}
