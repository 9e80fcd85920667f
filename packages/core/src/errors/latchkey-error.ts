import { type DeclaresErrors, declaredCodes, type PlainTextErrorCode } from '../contract/endpoint.js'
import type { DetailsOf, KnownErrorCode } from '../contract/known-errors.js'
import { type Camel, camel } from '../contract/schema/index.js'
import {
  BaseLatchkeyError,
  type InvalidOptionDetails,
  isServiceError as isAnyServiceError,
  isBaseLatchkeyError,
} from '../lib/latchkey-error.js'
import { Secret } from '../lib/secret.js'
import type { clientErrors } from './client-errors.js'

/** The details of the errors of the client that have some, by code. `client-errors.ts` has the causes and fixes. */
interface ClientErrorDetails {
  /** Every attempt ended without a response. `tried` has one line per attempt. */
  UNABLE_TO_CONNECT: { readonly tried: readonly string[] }
  /** `Retry-After` exceeds the timeout of the call. `retryAfter` in milliseconds. */
  RATE_LIMITED: { readonly retryAfter: number }
  /** The service rejected the request without a code of the catalog. */
  REQUEST_FAILED: { readonly status: number }
  /** The API redirects. `origin` is the origin of the target, or of the request where the browser hides the target. */
  UNEXPECTED_REDIRECT: { readonly origin: string }
  /** The response violates the contract. `field` is the path of the invalid field. */
  UNEXPECTED_RESPONSE: { readonly field: string } | undefined
  /** The client's keys do not allow this call. `function` is the function that was called. */
  INSUFFICIENT_ACCESS: { readonly needed: string; readonly function?: string | undefined }
  /** An option or an input is missing or has the wrong type. Nothing was sent. */
  INVALID_OPTION: InvalidOptionDetails
  /**
   * Another session started, or the session ended, while the call was running: it was stopped. `mayHaveBeenApplied` is
   * true when the server may have acted on a request of the call.
   */
  SESSION_CHANGED: { readonly mayHaveBeenApplied: boolean }
  /**
   * The user must reauthenticate: the last sign-in is longer ago than `maxAge`, in milliseconds. `signedInAt` is its
   * time, if the service reports it.
   */
  RECENT_SIGN_IN_REQUIRED: { readonly maxAge: number; readonly signedInAt: Date | undefined }
  /** The user must be redirected to `url`, and the client cannot redirect: on a server the framework has to. */
  REDIRECT_REQUIRED: { readonly url: string }
  /** The CLI login could not be started. */
  CLI_START_FAILED: { readonly status: number | undefined }
  /** `provider` starts and ends the sessions of the client, so it cannot sign in, sign out or share a session. */
  EXTERNAL_SESSION: { readonly provider: string }
}
/** The codes of the errors that the client detects. */
export type ClientErrorCode = keyof typeof clientErrors | PlainTextErrorCode
/** The codes of {@link LatchkeyError}: of the service and of the client. */
export type LatchkeyErrorCode = KnownErrorCode | ClientErrorCode

type View<D> = D extends object
  ? {
      readonly [K in keyof D as Camel<K & string>]: K extends 'attempt_code'
        ? Secret
        : K extends `${string}_at_millis`
          ? Date | null
          : D[K]
    }
  : undefined
/**
 * The details of a code: camelCase, with `Date` objects for points in time and {@link Secret} objects for codes.
 */
export type ErrorDetails<C extends string> = C extends keyof ClientErrorDetails
  ? ClientErrorDetails[C]
  : C extends PlainTextErrorCode
    ? { readonly status: number }
    : C extends ClientErrorCode
      ? undefined
      : C extends KnownErrorCode
        ? View<DetailsOf<C>>
        : unknown

/**
 * An error of a function of the kit. `code` is stable, `message` states how to fix it, `details` depend on the code,
 * `status` is the HTTP status if the service responded, and `cause` is the original error.
 *
 * @example
 * // In a test of your own code:
 * signIn.mockRejectedValue(new LatchkeyError('EMAIL_PASSWORD_MISMATCH', 'The email or password is incorrect.'))
 */
export type LatchkeyError<C extends string = LatchkeyErrorCode | (string & {})> = BaseLatchkeyError<C, ErrorDetails<C>>
/** Those of the codes whose errors always have details. */
type DetailedCode<C extends string> = C extends string ? (undefined extends ErrorDetails<C> ? never : C) : never
type LatchkeyErrorConstructor = {
  new <C extends LatchkeyErrorCode>(
    code: C,
    message: string,
    ...rest: [DetailedCode<C>] extends [never]
      ? [details?: ErrorDetails<C>, cause?: unknown, status?: number]
      : [details: ErrorDetails<C>, cause?: unknown, status?: number]
  ): LatchkeyError<C>
  readonly prototype: LatchkeyError
}
export const LatchkeyError: LatchkeyErrorConstructor = BaseLatchkeyError as LatchkeyErrorConstructor

/** Creates the error of a code that the service responded with. `details` have wire names. */
export const createServiceError = <C extends string>(code: C, message: string, details?: unknown, status?: number) =>
  new BaseLatchkeyError(code, message, seen(details), undefined, status, true) as LatchkeyError<C>

function seen(details: unknown): unknown {
  if (typeof details !== 'object' || !details) return undefined
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      camel(name),
      name === 'attempt_code'
        ? new Secret(typeof value === 'string' ? value : '')
        : name.endsWith('_at_millis') && typeof value === 'number'
          ? new Date(value)
          : value,
    ]),
  )
}

/** Whether the service responded with the error: with one of the codes, or with any. */
export const isServiceError = isAnyServiceError as (
  error: unknown,
) => error is LatchkeyError<KnownErrorCode | (string & {})>

/**
 * Returns whether an error is a {@link LatchkeyError}, also when two copies of the package are loaded. With codes, or with
 * a function that declares its codes, returns whether the error has one of them, and narrows the types of its code and
 * details.
 *
 * @param error The error.
 * @param codes The codes to match, or a function such as `signInWithPassword` for the codes that it declares: those of
 * the service, and of the client where they are about the input. Default: any.
 * @returns Whether the error matches.
 *
 * @example
 * try {
 *   await signInWithPassword(client, { email, password })
 * } catch (error) {
 *   if (!isLatchkeyError(error, 'EMAIL_PASSWORD_MISMATCH')) throw error
 *   setMessage('Incorrect email or password.')
 * }
 */
export function isLatchkeyError(error: unknown): error is LatchkeyError
export function isLatchkeyError<C extends LatchkeyErrorCode>(
  error: unknown,
  codes: DeclaresErrors<C>,
): error is { [One in C]: LatchkeyError<One> }[C]
export function isLatchkeyError<C extends LatchkeyErrorCode>(
  error: unknown,
  ...codes: C[]
): error is { [One in C]: LatchkeyError<One> }[C]
export function isLatchkeyError(error: unknown, ...candidates: (string | DeclaresErrors<string>)[]): boolean {
  return (
    isBaseLatchkeyError(error) &&
    (candidates.length === 0 ||
      candidates.some((candidate) =>
        typeof candidate === 'string' ? candidate === error.code : declaredCodes(candidate).includes(error.code),
      ))
  )
}
