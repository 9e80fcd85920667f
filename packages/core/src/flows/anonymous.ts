import type { Client } from '../client.js'
import { anonymousSignUp } from '../contract/anonymous.js'
import type { CallOptions } from '../contract/endpoint.js'
import { until } from '../lib/signal.js'
import { storeSession } from './arrive.js'
import { inOneSession } from './call.js'
import { flow } from './flow.js'

const running = new WeakMap<Client, Promise<void>>()

/**
 * Creates an anonymous user and stores its session. Calls at the same time create one user: a signal ends the wait, not
 * the sign-up.
 */
export const signUpAnonymously = flow(
  'signUpAnonymously',
  {},
  async (client: Client, _input: object = {}, options?: CallOptions): Promise<void> => {
    if (options?.tokenStore !== undefined) return signUp(client, options)
    options?.signal?.throwIfAborted()
    const shared =
      running.get(client) ?? signUp(client, { ...options, signal: undefined }).finally(() => running.delete(client))
    running.set(client, shared)
    await until(shared, options?.signal)
  },
  ['ANONYMOUS_ACCOUNTS_NOT_ENABLED'],
)

async function signUp(client: Client, options?: CallOptions): Promise<void> {
  await inOneSession(client, options, async (call) =>
    storeSession(client, await anonymousSignUp(client, {}, call), call),
  )
}
