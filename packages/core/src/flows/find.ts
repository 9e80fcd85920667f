import type { Client } from '../client.js'
import type { CallOptions, Contract, Output, PlainTextErrorCode, Rest, Sender } from '../contract/endpoint.js'
import type { KnownErrorCode } from '../contract/known-errors.js'
import type { Fields } from '../contract/schema/index.js'
import { isLatchkeyError } from '../errors/latchkey-error.js'
import { isUuid } from '../lib/is-uuid.js'
import { flow } from './flow.js'

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
  /** The known errors that the function can end in. */
  readonly errors: NonNullable<T['errors']>
} & ServerFinder<T> &
  ((client: Sender<T['access']>, ...rest: Rest<T>) => Promise<Output<T> | null>)
/** With a secret key, if the endpoint differs for servers. */
type ServerFinder<T> = T extends { readonly forServers: infer S extends Contract }
  ? (client: Sender<'client' | 'server'>, ...rest: Rest<S>) => Promise<Output<S> | null>
  : unknown

/** Creates a function that returns null where the one of an endpoint throws one of the codes. */
/* @__NO_SIDE_EFFECTS__ */
export function finder<T extends Contract>(name: string, get: T, ...codes: readonly Code[]): Finder<T> {
  const { params, query, errors = [] }: Contract = { ...get }
  return flow(
    name,
    fieldsOf(params, query),
    (client: Client, input: Readonly<Record<string, string>> = {}, options?: CallOptions) =>
      orNull(
        (get as never as (...args: unknown[]) => Promise<unknown>)(client, input, options),
        Object.values(input),
        ...codes,
      ),
    errors.filter((code) => !codes.includes(code)),
  ) as never
}
