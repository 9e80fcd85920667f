import type { Client } from '../client.js'
import { checkClient, checkInput } from '../contract/check-input.js'
import type { Access, Contract, Output } from '../contract/endpoint.js'
import { createEntry, type Resource } from './resource.js'

/**
 * Watches the answer of a GET: the same call, input and session give the same resource, which reads when somebody
 * subscribes, again when a call has changed what it shows, and is dropped 5 s after its last subscriber left.
 */
export function watch<T extends Contract>(
  client: Client<Access & T['access']> | Client,
  contract: T,
  input: object = {},
): Resource<Output<T>> {
  checkClient('watch', client)
  checkInput(contract, input)
  return watchKey(client, client.cache.keyOf(contract, input), contract.reads ?? [], () => client.send(contract, input))
}

/**
 * Watches anything else that can be read, in the same way: the same name and session give the same resource. A call that
 * changes one of the tags has it read again.
 */
export function watchReading<V>(
  client: Client,
  name: string,
  tags: readonly string[],
  load: () => Promise<V>,
): Resource<V> {
  return watchKey(client, `${client.session.identity()} ${name}`, tags, load)
}

function watchKey<V>(
  { cache, env }: Pick<Client, 'cache' | 'env'>,
  key: string,
  tags: readonly string[],
  load: () => Promise<V>,
): Resource<V> {
  let entry = cache.entries.get(key)
  if (!entry) {
    entry = createEntry({ tags, env, load, order: cache.order, drop: () => cache.entries.delete(key) })
    cache.entries.set(key, entry)
  }
  return entry as Resource<unknown> as Resource<V>
}
