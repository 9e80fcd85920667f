import type { Cache } from './cache/cache.js'
import { createEntry, type Resource, type Source, type WatchedRead } from './cache/resource.js'
import type { Client } from './client.js'
import { callback, check, checkClient, checkInput } from './contract/check-input.js'
import type { Access, CallOptions, Contract, Input, Output } from './contract/endpoint.js'
import { entity, list, plain, string } from './contract/schema/index.js'
import { INTERNALS } from './lib/internals.js'
import { invalidOption, optionError, typeName } from './lib/latchkey-error.js'
import { sessionChanged } from './session/session-changed.js'

/**
 * Watches the response of a GET endpoint. The same endpoint, input and session return the same resource. It is read on
 * the first subscription, read again when a call of the client changes the data, and dropped 5 seconds after its last
 * subscriber has left and its last read has ended.
 *
 * @param client The client that reads.
 * @param contract The endpoint, for example `getTeam`.
 * @param input The parameters of the request.
 * @returns The resource. Reading starts with the first subscription.
 * @throws {LatchkeyError} `INVALID_OPTION` when the endpoint is not a GET endpoint or the input is invalid. A failed
 * request does not throw: the state is `failed`.
 *
 * @example
 * const teams = watch(client, listTeams)
 * const unsubscribe = teams.subscribe(() => {
 *   const state = teams.state()
 *   if (state.status === 'ready') console.log(state.value.length)
 * })
 */
export function watch<T extends Contract>(
  client: Client<Access & T['access']> | Client,
  contract: T,
  // biome-ignore lint/complexity/noBannedTypes: an input without required fields is what {} extends
  ...[input = NO_INPUT as Input<T>]: {} extends Input<T> ? [input?: Input<T> | undefined] : [input: Input<T>]
): Resource<Output<T>> {
  checkClient('watch', client)
  const { session } = client
  const { cache } = client[INTERNALS]
  if (input !== NO_INPUT) return watchEndpoint(client, contract, input)
  const watched = withoutInput.get(cache) ?? new WeakMap<Contract, WatchedWithoutInput>()
  withoutInput.set(cache, watched)
  const latest = watched.get(contract)
  const id = session.identity()
  if (latest?.session === id && cache.entries.get(latest.key) === latest.resource)
    return latest.resource as Resource<Output<T>>
  const resource = watchEndpoint(client, contract, input)
  watched.set(contract, { session: id, key: cache.keyOf(contract, input, id), resource })
  return resource
}

const NO_INPUT = {}

/** The latest resource of an endpoint that was watched without input: reading it again serializes no key. */
interface WatchedWithoutInput {
  readonly session: string
  readonly key: string
  readonly resource: Resource<unknown>
}

const withoutInput = new WeakMap<Cache, WeakMap<Contract, WatchedWithoutInput>>()

function watchEndpoint<T extends Contract>(
  client: Client<Access & T['access']> | Client,
  contract: T,
  input: Input<T>,
  called = 'watch',
): Resource<Output<T>> {
  check('watch', getEndpoint, contract, 'contract')
  checkInput(contract, input, called)
  const row = ((client[INTERNALS].may.server as unknown) === true && contract.forServers) || contract
  const keyOf = (session: string) => client[INTERNALS].cache.keyOf(row, input, session)
  return watchKey(client, keyOf, row.reads ?? [], (call) => client[INTERNALS].send(contract, input, call), {
    contract: row,
    input,
  })
}

const getEndpoint = plain(
  'contract',
  'an endpoint that is a GET',
  (value) => typeof value === 'function' && (value as unknown as Contract).method === 'GET',
)
const onlyReads = (name: string) =>
  `\`${name}\` changes data, and \`watchRead\` and \`useAuthQuery\` call their function again and again: pass one that only reads. In a component, call \`${name}\` with \`useAction\`.`
const QUERY = entity({ name: string, tags: list(string), load: callback })

/**
 * Watches the result of a custom function in the same way as {@link watch}. The same name and session return the same
 * resource.
 *
 * @param client The client that reads.
 * @param name A unique name of the resource.
 * @param tags Cache tags. A call that changes one of them makes the resource read again.
 * @param load Reads the value. Pass its `options` on to the calls in it.
 * @returns The resource. Reading starts with the first subscription.
 * @throws {LatchkeyError} `INVALID_OPTION` when an argument is invalid.
 *
 * @example
 * const canInvite = watchQuery(client, `can-invite ${teamId}`, ['team-permissions'], (options) =>
 *   hasPermission(client, { teamId, permission: '$invite_members' }, options),
 * )
 */
export function watchQuery<V>(
  client: Client,
  name: string,
  tags: readonly string[],
  load: (options: CallOptions) => Promise<V>,
): Resource<V> {
  checkClient('watchQuery', client)
  check('watchQuery', QUERY, { name, tags, load })
  return watchKey(client, (session) => `${session} ${name}`, tags, load)
}

const ids = new WeakMap<object, number>()
let latestId = 0

/**
 * Watches the result of a function that reads, such as `getUser` or `listTeams`, in the same way as {@link watch}. The same
 * function, input and session return the same resource. It is read again when a call changes data of an endpoint that the
 * function reads.
 *
 * A resource belongs to one session. After a sign-in or sign-out, of which `client.session.subscribe` notifies you, call
 * `watchRead` again.
 *
 * @param client The client that reads.
 * @param read A function of `@latchkey/core`, or your own function of such functions. Define your own once: each new
 * function is a new resource.
 * @param given The input of the function. It may be left out if the function needs none.
 * @returns The resource. Reading starts with the first subscription.
 * @throws {LatchkeyError} `INVALID_OPTION` when the function is an endpoint that is not a GET. A function that changes
 * data fails to read.
 *
 * @example
 * const user = watchRead(client, getUser)
 * const unsubscribe = user.subscribe(() => {
 *   const state = user.state()
 *   if (state.status === 'ready') console.log(state.value?.displayName)
 * })
 */
export function watchRead<I, V>(
  client: Client,
  read: (client: Client, input: I, options?: CallOptions) => Promise<V>,
  ...[given]: undefined extends I ? [input?: NoInfer<I>] : [input: NoInfer<I>]
): WatchedRead<V> {
  const input = (given ?? NO_INPUT) as object
  checkClient('watchRead', client)
  check('watchRead', callback, read, 'read')
  // An endpoint shares its resource with `watch`.
  if ('path' in read) {
    const contract = read as unknown as Contract
    return watchEndpoint(client, contract, input as never, contract.name) as WatchedRead<V>
  }
  const id = ids.get(read) ?? ++latestId
  ids.set(read, id)
  const tags: string[] = []
  const send: Client[typeof INTERNALS]['send'] = (contract, given, options) => {
    if (contract.changes || contract.startsSession) throw optionError('read', onlyReads(contract.name))
    for (const tag of contract.reads ?? []) if (!tags.includes(tag)) tags.push(tag)
    return client[INTERNALS].send(contract, given, options)
  }
  const reader: Client = Object.create(client, { [INTERNALS]: { value: { ...client[INTERNALS], send } } })
  const key = `${id} ${keyOfInput(input)}`
  return watchKey(
    client,
    (session) => `${session} ${key}`,
    tags,
    async (call) => {
      const id = client.session.identity()
      const value = await read(reader, input as I, call)
      // The function may have read without the options of this call: for another session.
      if (client.session.identity() !== id) throw sessionChanged()
      return value
    },
  ) as WatchedRead<V>
}

/** The same text for equal inputs. Throws for a value that JSON cannot tell from others, such as a Map or a Secret. */
function keyOfInput(input: object): string {
  const fields = Object.entries(input).filter(([, value]) => value !== undefined)
  return JSON.stringify(fields.sort(), function (this: Record<string, unknown>, name, value) {
    const given = this[name]
    const kind = typeof given
    const isPlain =
      kind === 'object'
        ? given === null ||
          [Object.prototype, Array.prototype, Date.prototype, null].includes(Object.getPrototypeOf(given))
        : kind === 'number'
          ? Number.isFinite(given)
          : kind === 'string' || kind === 'boolean' || kind === 'undefined'
    if (!isPlain)
      throw invalidOption(
        'watchRead',
        'input',
        'plain data: text, numbers, booleans, dates, lists, objects',
        typeName(given),
      )
    return value
  })
}

function watchKey<V>(
  client: Client,
  keyOf: (session: string) => string,
  tags: readonly string[],
  load: (options: CallOptions) => Promise<V>,
  source?: Omit<Source, 'session'>,
): Resource<V> {
  const { session } = client
  const { cache, env } = client[INTERNALS]
  const currentKey = () => keyOf(session.identity())
  const key = currentKey()
  const cached = cache.entries.get(key)
  if (cached) return cached as Resource<unknown> as Resource<V>
  cache.dropUnused(env.now())
  const entry = createEntry({
    tags,
    source: source && { ...source, session: session.identity() },
    env,
    // The entry shows what this session may see: it never reads for another one.
    async load() {
      const identity = await session.capture()
      if (keyOf(identity.id) !== key) throw sessionChanged()
      return load({ identity })
    },
    // A call for another session than this one fails, but is not outdated.
    isOutdated: () => currentKey() !== key,
    successor: () => watchKey(client, keyOf, tags, load, source) as Resource<unknown>,
    order: cache.order,
    join(entry) {
      const cached = cache.entries.get(key) ?? entry
      cache.entries.set(key, cached)
      return cached
    },
    drop(entry) {
      if (cache.entries.get(key) === entry) cache.entries.delete(key)
    },
  })
  return entry as Resource<unknown> as Resource<V>
}
