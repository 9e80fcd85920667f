import type { Client } from '../client.js'
import {
  anyObject,
  check,
  checkCall,
  checkCallOptions,
  checkClient,
  checkInput,
  type InputFields,
  viewsOf,
} from '../contract/check-input.js'
import {
  type Access,
  type CallOptions,
  type Contract,
  type DeclaresErrors,
  declaredCodes,
  type Input,
  type Output,
  type PlainTextErrorCode,
  type Rest,
  type Sender,
  withContract,
} from '../contract/endpoint.js'
import type { KnownErrorCode } from '../contract/known-errors.js'
import type { Page } from '../contract/responses.js'
import { entity, type Fields } from '../contract/schema/index.js'
import { selectVariant, type Variants } from '../contract/select-variant.js'
import { isLatchkeyError, type LatchkeyErrorCode } from '../errors/latchkey-error.js'
import { isUuid } from '../lib/formats.js'
import { INTERNALS } from '../lib/internals.js'
import { withCall } from '../lib/latchkey-error.js'
import { requireAwait } from '../lib/require-await.js'
import { withDeadline } from '../session/deadline.js'
import type { SessionIdentity } from '../session-types.js'

// biome-ignore lint/suspicious/noExplicitAny: any function that takes a client, an input and options
type Flow = (client: any, input?: any, options?: CallOptions) => Promise<unknown>

/** What a function accepts: the schema of each field, what it accepts in place of each other, or fields that `run` checks. */
type FlowInput<I> =
  | InputFields<I>
  | { readonly variants: Variants<string> }
  /** `isOpen`: `run` accepts further fields. */
  | { readonly checkedByRun: Fields | undefined; readonly isOpen?: true }

/**
 * A function that checks its arguments before it runs, in production, too. It declares the errors that say no to this call, for
 * `isLatchkeyError`, and its input, for tests. `result` is the schema of a result that names who acts, whose promise has no
 * fields to read.
 */
/* @__NO_SIDE_EFFECTS__ */
export function flow<F extends Flow, const C extends LatchkeyErrorCode = never>(
  name: string,
  accepted: FlowInput<NonNullable<Parameters<F>[1]>>,
  run: F,
  errors: readonly (C | DeclaresErrors<C>)[] = [],
  result?: () => { readonly fields: Fields },
): F & { readonly errors: readonly C[] } {
  const { variants, checkedByRun, isOpen } = accepted as {
    variants?: Variants<string>
    checkedByRun?: Fields
    isOpen?: true
  }
  const input = variants || 'checkedByRun' in accepted ? undefined : entity(accepted as unknown as Fields)
  const accepts = variants ?? { input: input ?? entity(checkedByRun ?? {}) }
  const takesUserId = Object.values(accepts).some(({ fields = {} }) => 'userId' in fields || 'user_id' in fields)
  const checked = async (client: Client, value: object = {}, options?: CallOptions) => {
    const calledBy = options?.calledBy ?? { name, takesUserId }
    const called = calledBy.name
    if (input) checkCall(called, client, input, value, options)
    else {
      checkClient(called, client)
      check(called, anyObject, value, 'input', checkedByRun)
      if (variants) selectVariant(called, value, variants)
      checkCallOptions(called, options)
    }
    try {
      return await run(client, value, { ...options, calledBy })
    } catch (error) {
      throw withCall(error, called)
    }
  }
  const codes = [...new Set(errors.flatMap((error) => (typeof error === 'string' ? error : declaredCodes(error))))]
  const about = { name, errors: codes, accepts, isOpen }
  if (!result) return withContract(checked as unknown as F, about)
  let checkAwait: ReturnType<typeof requireAwait> | undefined
  const call = (...args: Parameters<typeof checked>) => {
    checkAwait ??= requireAwait(name, viewsOf(result()))
    return checkAwait(checked(...args))
  }
  return withContract(call as unknown as F, about)
}

/** The options that a flow passes to its calls: they share one session, one signal and one deadline. */
export interface FlowCall extends CallOptions {
  readonly identity: SessionIdentity
  readonly signal: AbortSignal
  /** When the flow started and when its deadline ends, in milliseconds since 1970. */
  readonly startedAt: number
  readonly end: number
  /** The timeout of the whole flow, in milliseconds, of which `timeout` is the rest. */
  readonly total: number
  /**
   * Ignores the caller's signal from now on. Called before the flow changes the session: that change often unmounts the
   * component that aborts its calls when it unmounts, and what follows must still happen.
   */
  commit(): void
}

/**
 * Runs a flow of several calls within one deadline and for one session: the one that is current when the flow starts.
 *
 * @throws SESSION_CHANGED from a call once another session has started. UNABLE_TO_CONNECT at the deadline.
 */
export function inOneSession<T>(
  client: Client,
  options: CallOptions & { readonly total?: number } = {},
  flow: (call: FlowCall) => Promise<T>,
): Promise<T> {
  const { env } = client[INTERNALS]
  const startedAt = env.now()
  const { signal, timeout = client[INTERNALS].timeout, total = timeout } = options
  return withDeadline(env, { signal, timeout, total }, async (signal, end, commit) => {
    const identity = options.identity ?? (await client[INTERNALS].sessionOf(options).capture())
    // A store that hangs can return another session after the deadline: the flow must not act for it.
    signal.throwIfAborted()
    return flow({
      ...options,
      signal,
      identity,
      startedAt,
      end,
      total,
      commit,
      // The remaining time. A flow without its own timeout leaves the default to its calls.
      timeout: options.timeout && end - env.now(),
    })
  })
}

type Code = KnownErrorCode | PlainTextErrorCode

/**
 * Returns null when a `get` call fails because what it reads does not exist, or is hidden from the caller.
 *
 * @param get The call.
 * @param ids IDs of the service in the input of the call, for example from a URL that a user has typed. The service rejects
 * requests with an ID that cannot exist.
 * @param codes The errors for what does not exist.
 */
export async function orNull<T>(
  get: Promise<T>,
  ids: readonly (string | undefined)[],
  ...codes: readonly Code[]
): Promise<T | null> {
  try {
    return await get
  } catch (error) {
    if (isLatchkeyError(error, ...codes)) return null
    if (isLatchkeyError(error, 'SCHEMA_ERROR') && ids.some((id) => id && id !== 'me' && !isUuid(id))) return null
    throw error
  }
}

/** The fields of the input of an endpoint, by wire name. */
export const fieldsOf = (...parts: Contract[keyof Pick<Contract, 'params' | 'query' | 'body'>][]): Fields =>
  Object.assign({}, ...parts.map((part) => (part as { readonly fields?: Fields } | undefined)?.fields))

/** The function of an endpoint that returns null for what does not exist. */
export type Finder<T extends Contract> = {
  /** The errors that the function declares. */
  readonly errors: readonly (T extends DeclaresErrors<infer C> ? C : never)[]
} & ServerFinder<T> &
  ((client: Sender<T['access']>, ...rest: Rest<T>) => Promise<Output<T> | null>)
/** With a secret key, if the endpoint differs for servers. */
type ServerFinder<T> = T extends { readonly forServers: infer S extends Contract }
  ? (client: Sender<'client' | 'server'>, ...rest: Rest<S>) => Promise<Output<S> | null>
  : unknown

/** Creates a function that returns null where the one of an endpoint throws one of the codes. */
/* @__NO_SIDE_EFFECTS__ */
export function finder<T extends Contract>(name: string, get: T, ...codes: readonly Code[]): Finder<T> {
  const { params, query }: Contract = { ...get }
  return flow(
    name,
    fieldsOf(params, query),
    (client: Client, input: Readonly<Record<string, string>> = {}, options?: CallOptions) =>
      orNull(
        (get as never as (...args: unknown[]) => Promise<unknown>)(client, input, options),
        Object.values(input),
        ...codes,
      ),
    declaredCodes(get).filter((code) => !codes.includes(code)),
  ) as never
}

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
    const calledBy = { name }
    const read = async (cursor?: string): Promise<Page<never>> => {
      try {
        return (await client[INTERNALS].send(
          list,
          { limit: 100, ...input, cursor },
          { ...options, calledBy },
        )) as Page<never>
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
