import type { Env } from '../env.js'
import { INTERNALS } from '../lib/internals.js'
import { withCall } from '../lib/latchkey-error.js'
import type { SessionIdentity, TokenStoreOption } from '../session-types.js'
import { checkClient } from './check-client.js'
import type { KnownErrorCode } from './known-errors.js'
import type { plainTextErrors } from './plain-text-errors.js'
import {
  type AnySchema,
  type Camel,
  type Entity,
  entity,
  id,
  type Schema,
  type ServiceVersion,
  type Simplify,
  type ViewOf,
  type WireOf,
} from './schema/index.js'

/** Access levels: publishable key, secret server key, super secret admin key. */
export type Access = 'client' | 'server' | 'admin'

/** Names for errors that the service reports in plain text, without a code. */
export type PlainTextErrorCode = keyof typeof plainTextErrors

/** One endpoint of the service, as data. Client, emulator, docs and tests derive from it. */
export interface Contract<
  P extends string = string,
  Q extends AnySchema | undefined = AnySchema | undefined,
  B extends AnySchema | undefined = AnySchema | undefined,
  R extends AnySchema = AnySchema,
  E extends KnownErrorCode = KnownErrorCode,
  A extends Access | 'none' = Access | 'none',
  X extends AnySchema | undefined = AnySchema | undefined,
  T extends PlainTextErrorCode = PlainTextErrorCode,
> extends Row<Q, B, R, E, X, T> {
  /** The HTTP method. */
  readonly method: Method
  /** Path below `/api/v1`, with `{placeholders}`. */
  readonly path: P
  /** The lowest access level that may call it. `none`: no key headers are sent or read. */
  readonly access: A
  /** The contract of the same call with a secret key, which accepts or returns more. Default: this one. */
  readonly forServers?: Contract
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A contract without its method, path and access. */
interface Row<
  Q extends AnySchema | undefined,
  B extends AnySchema | undefined,
  R extends AnySchema,
  E extends KnownErrorCode,
  X extends AnySchema | undefined,
  T extends PlainTextErrorCode,
> {
  /** The name of the function, for error messages. */
  readonly name: string
  /** The schema of the parameters in the path. Default: an ID for each placeholder. */
  readonly params?: X
  /** Summary, used as a heading in the docs. */
  readonly summary: string
  /** The schema of the query parameters. */
  readonly query?: Q
  /** The schema of the request body. */
  readonly body?: B
  /** The schema of the response body. */
  readonly response: R
  /** Known errors that this endpoint may return, in addition to those of every endpoint. */
  readonly errors?: readonly E[]
  /** Names for plain-text errors, by HTTP status. */
  readonly plainTextErrors?: Readonly<Record<number, T>>
  /** Type of the response. Default: JSON. */
  readonly responseType?: 'text' | 'redirect'
  /** The client returns the HTTP status of a successful response as the field `http_status`. */
  readonly includesHttpStatus?: true
  /** The path is relative to the root of the host, not to `/api/v1`. */
  readonly root?: true
  /** The service version that introduced the endpoint. Default: every supported version has it. */
  readonly since?: ServiceVersion
  /** The last service version that has the endpoint. Default: every supported version has it. */
  readonly until?: ServiceVersion
  /**
   * Nobody has compared the newest version of the endpoint with a running service: the row follows public sources. Default:
   * see `untried.ts`.
   */
  readonly untried?: boolean
  /** HTTP status of success. Default: 200. */
  readonly status?: 200 | 201
  /**
   * `none`: the session's tokens are not sent. `required`: a signed-in user is needed. Default: sent when there are any, in
   * calls for clients and servers.
   */
  readonly session?: 'none' | 'required'
  /**
   * Restricted and anonymous users may call it, too: they need it to read and change themselves, or to become
   * unrestricted. Default: the service refuses their tokens.
   */
  readonly allowsRestricted?: true
  /** The response has the tokens of a new session. The flow that stores them compares the session, not the call. */
  readonly startsSession?: true
  /** The service does the same however often it gets the request: it is sent again after a network error. Default: GET and DELETE. */
  readonly isRepeatable?: true
  /** The refresh token is sent, in addition to the access token. */
  readonly sendsRefreshToken?: true
  /** Cache tags of the data that a GET request reads. */
  readonly reads?: readonly string[]
  /** Cache tags that the call invalidates, with those of `changed-tags.ts`. */
  readonly changes?: readonly string[]
  /** Cache tags that the call invalidates only when its input has a field, by the name of the field. */
  readonly changesWith?: Readonly<Record<string, readonly string[]>>
  /** The call changes what the access token states about the user: the next token for the app is a new one. */
  readonly changesClaims?: true
  /** The call can change other entities of the same kind as well, such as the one that was the primary one. */
  readonly changesOthers?: true
}

/** What differs with a secret key. The rest is as for clients. */
type ServerPart = Partial<
  Pick<Contract, 'name' | 'summary' | 'query' | 'body' | 'response' | 'errors' | 'plainTextErrors' | 'changes'>
>

/** The names of the placeholders in a path. */
export type Placeholders<S extends string> = S extends `${string}{${infer P}}${infer T}` ? P | Placeholders<T> : never
type Seen<K> = K extends AnySchema ? ViewOf<K> : unknown
type Params<P extends string, X> = [X] extends [never] ? { [K in Placeholders<P> as Camel<K>]: string } : Seen<X>
type Wired<K> = K extends AnySchema ? WireOf<K> : unknown

/** Flat camelCase input: path, query and body fields combined. */
export type Input<T extends Contract> =
  T extends Contract<infer P, infer Q, infer B>
    ? Simplify<Params<P, Exclude<T['params'], undefined>> & Seen<Q> & Seen<B>>
    : never
/** The result: camelCase, with `Date` objects for points in time. */
export type Output<T extends Contract> = ViewOf<T['response']>
/** The same input with wire names, as the emulator receives it. The service names `{permission}` `permission_id`. */
export type WireInput<T extends Contract> =
  T extends Contract<infer P, infer Q, infer B>
    ? Simplify<{ [K in Placeholders<P> as K extends 'permission' ? 'permission_id' : K]: string } & Wired<Q> & Wired<B>>
    : never
/** The response with wire names. */
export type WireOutput<T extends Contract> = WireOf<T['response']>
/**
 * The codes of the known errors of an endpoint.
 *
 * @example
 * type TeamError = ErrorCode<typeof getTeam>
 */
export type ErrorCode<T extends Contract> = NonNullable<T['errors']>[number]

/** An endpoint or flow, which declares the errors that say no to a call of it. */
export interface DeclaresErrors<C extends string> {
  /** The codes of its errors. */
  readonly errors?: readonly C[]
  /** The codes of errors that the service reports in plain text, by HTTP status. */
  readonly plainTextErrors?: Readonly<Record<number, C>>
}

/** The codes that an endpoint or flow declares: none if it is not one. */
export const declaredCodes = <C extends string>(declares: DeclaresErrors<C> | null | undefined): readonly C[] => [
  ...(declares?.errors ?? []),
  ...Object.values(declares?.plainTextErrors ?? {}),
]

/** Options that every call takes in addition to its input. */
export interface CallOptions {
  /**
   * Cancels the call: its request, its waits and its retries. The request of a sign-in is finished in the background, to end
   * the session that it may have started.
   */
  readonly signal?: AbortSignal | undefined
  /** Total timeout including retries, in milliseconds. Default: the client's `timeout`. */
  readonly timeout?: number | undefined
  /**
   * Uses these tokens instead of the client's own session. For a client with a secret key, `undefined` throws INVALID_OPTION:
   * the key would act in place of the user.
   */
  readonly tokenStore?: TokenStoreOption | undefined
  /**
   * The session that the call belongs to: SESSION_CHANGED when it is no longer the current one. Default: the session
   * when the call starts. `client.session.capture()` returns the current one.
   */
  readonly identity?: SessionIdentity | undefined
  /**
   * Whether the call is also sent for a restricted or anonymous user, for example to list the teams of guests. Default:
   * `false`: the service refuses their calls, except those that read and change the user, and permission checks say no.
   */
  readonly includeRestricted?: boolean | undefined
  /**
   * The function that the app has called, in the calls that this function makes. Default: the called one.
   * @internal
   */
  readonly calledBy?: Caller | undefined
  /**
   * Called with the response if it arrives after the call was aborted, or its timeout was over. Default: the request ends with
   * the call.
   * @internal
   */
  readonly onLateResponse?: ((response: unknown) => void) | undefined
}

/** The function that an app has called, which the errors of its calls name. */
export interface Caller {
  readonly name: string
  /** Whether it accepts the ID of a user. Default: whether the endpoint does. */
  readonly takesUserId?: boolean
}

/** The access level and the send function that an endpoint requires of a client. */
export interface Sender<A extends Access | 'none' = Access> {
  /** For the packages of Latchkey: not part of the public API, apart from the access levels in the type. */
  readonly [INTERNALS]: SenderInternals<A>
}

/** What a {@link Sender} holds for the packages of Latchkey. */
export interface SenderInternals<A extends Access | 'none'> {
  /** The access levels of the client. */
  readonly may: { readonly [_ in A | 'none']: true }
  /**
   * The environment: time, randomness, network, cookies and page.
   * @internal
   */
  readonly env: Env
  /**
   * Sends the request of an endpoint.
   * @internal
   */
  send<T extends Contract>(contract: T, input: object, options?: CallOptions): Promise<Output<T>>
}

/** The parameters of the function of an endpoint after the client. */
export type Rest<T extends Contract> =
  // biome-ignore lint/complexity/noBannedTypes: an input without required fields is what {} extends
  {} extends Input<T> ? [input?: Input<T> | undefined, options?: CallOptions] : [input: Input<T>, options?: CallOptions]

/**
 * The function of an endpoint, with its contract as properties. A client with a secret key gets and may pass what `S` says,
 * if the endpoint differs for servers.
 */
export type Endpoint<T extends Contract, S extends Contract = never> = T &
  ForServers<S> &
  ((client: Sender<T['access']>, ...rest: Rest<T>) => Promise<Output<T>>)
/** The property of an endpoint whose function differs for servers. */
type ForServers<S extends Contract> = [S] extends [never]
  ? unknown
  : {
      (client: Sender<'client' | 'server'>, ...rest: Rest<S>): Promise<Output<S>>
      /** The contract of the same call with a secret key. */
      readonly forServers: S
    }

/**
 * An entity whose types are evaluated. The compiler then writes the fields in view into the declaration file, where they
 * get their documentation.
 */
type Evaluated<K> = K extends Entity<infer F> ? Schema<WireOf<K>, ViewOf<K>> & { readonly fields: F } : K

/** The schema of a part with a secret key: its own, or that for clients. */
type Served<S, K extends keyof ServerPart, Q> = Evaluated<
  S extends { readonly [_ in K]: infer O extends AnySchema } ? O : Q
>
type ServedCode<S, E> = S extends { readonly errors: readonly (infer O extends KnownErrorCode)[] } ? O : E
type ServedText<S, T> = S extends {
  readonly plainTextErrors: Readonly<Record<number, infer O extends PlainTextErrorCode>>
}
  ? O
  : T

/**
 * Creates the function of an endpoint. It also carries the contract.
 *
 * @param route The HTTP method, and the path below `/api/v1` with `{placeholders}`.
 * @param access The lowest access level that may call it.
 * @param row The rest of the contract.
 * @returns The function.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  const P extends string,
  R extends AnySchema,
  const A extends Access | 'none',
  const E extends KnownErrorCode = never,
  Q extends AnySchema | undefined = undefined,
  B extends AnySchema | undefined = undefined,
  X extends AnySchema | undefined = undefined,
  const S extends ServerPart = never,
  const T extends PlainTextErrorCode = never,
>(
  route: `${Method} ${P}`,
  access: A,
  row: Row<Q, B, R, E, X, T> & { readonly forServers?: S },
): Endpoint<
  Contract<P, Evaluated<Q>, Evaluated<B>, Evaluated<R>, E, A, Evaluated<X>, T>,
  [S] extends [never]
    ? never
    : Contract<
        P,
        Served<S, 'query', Q>,
        Served<S, 'body', B>,
        Served<S, 'response', R>,
        ServedCode<S, E>,
        'server',
        Evaluated<X>,
        ServedText<S, T>
      >
> {
  const [method, path] = String(route).split(/ (.*)/s) as [Method, P]
  const { forServers, ...own } = { params: idsIn(path), ...row, method, path, access }
  const contract = forServers ? { ...own, forServers: { ...own, ...forServers, access: 'server' } } : own
  const call = async (client: Sender<A>, input: object = {}, options?: CallOptions) => {
    checkClient(own.name, client)
    try {
      return await client[INTERNALS].send(contract, input, options)
    } catch (error) {
      throw withCall(error, options?.calledBy?.name ?? own.name)
    }
  }
  return withContract(call, contract) as never
}

/** An ID for each placeholder of a path. */
/* @__NO_SIDE_EFFECTS__ */
const idsIn = (path = '') => entity(Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, id])))

/** Adds fields to a function, among them its name, for stack traces. The name of a function cannot be assigned. */
/* @__NO_SIDE_EFFECTS__ */
export function withContract<F extends object, C extends object>(call: F, fields: C): F & C {
  return Object.assign(Object.defineProperty(call, 'name', { writable: true, enumerable: true }), fields)
}
