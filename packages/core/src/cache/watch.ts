import type { Client } from '../client.js'
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
  const { cache, env } = client
  const key = cache.keyOf(contract, input)
  let entry = cache.entries.get(key)
  if (!entry) {
    entry = createEntry({
      tags: contract.reads ?? [],
      env,
      load: () => client.send(contract, input),
      order: cache.order,
      drop: () => cache.entries.delete(key),
    })
    cache.entries.set(key, entry)
  }
  return entry as Resource<unknown> as Resource<Output<T>>
}
