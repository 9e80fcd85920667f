import type { KnownErrorCode } from '@latchkey/core/internal/contract'
import type { CookieJar } from '../http/cookies.js'
import { type Fail, fail, PlainTextError } from '../http/errors.js'
import type { Caller } from './caller.js'
import type { Service } from './service.js'

/** A validated and authorized request to an endpoint. `E` are the known errors that the endpoint declares. */
export interface Call<E extends KnownErrorCode = never, C = Caller> extends Service {
  readonly caller: C
  readonly request: Request
  readonly url: URL
  readonly cookies: CookieJar
  /** Overrides the status of the response and adds headers to it. */
  readonly response: { status?: number; readonly headers: Headers }
  /** Throws a known error that the endpoint declares. */
  readonly fail: Fail<E>
  /** Never set. It makes the compiler reject code that throws other errors than `E`. */
  readonly errors?: (code: E) => void
  /** Throws an error in plain text, where the service has no error code. */
  reject(status: number, text: string): never
  /** Throws SCHEMA_ERROR, for schema rules of the service that the contract cannot express. */
  schemaError(message: string): never
}

/** A request with its parsed URL and cookies. */
export interface IncomingRequest {
  readonly request: Request
  readonly url: URL
  readonly cookies: CookieJar
}

/** Returns the call with client access to a project, for endpoints that name the project in their parameters. */
export const withProject = <E extends KnownErrorCode>(
  call: Call<E, Caller | null>,
  project: Caller['project'],
): Call<E> => ({ ...call, caller: { access: 'client', project, user: null, sessionId: null } })

/** Creates the call for a handler. */
export function createCall<C>(
  service: Service,
  { request, url, cookies }: IncomingRequest,
  caller: C,
): Call<KnownErrorCode, C> {
  return {
    ...service,
    caller,
    request,
    url,
    cookies,
    response: { headers: new Headers() },
    fail: fail as Fail<KnownErrorCode>,
    reject(status, text) {
      throw new PlainTextError(status, text)
    },
    schemaError: (message) => fail('SCHEMA_ERROR', { message }),
  }
}
