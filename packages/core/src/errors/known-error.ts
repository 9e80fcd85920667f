import type { DetailsOf, KnownErrorCode } from '../contract/known-errors.js'
import { type Camel, camel } from '../contract/schema/index.js'
import { Secret } from '../lib/secret.js'

const BRAND = Symbol.for('latchkey.KnownError')

type View<D> = D extends object
  ? {
      readonly [K in keyof D & string as Camel<K>]: K extends 'attempt_code'
        ? Secret
        : K extends `${string}_at_millis`
          ? Date | null
          : D[K]
    }
  : undefined
/** The details of a code: camelCase, with `Date` objects for points in time and {@link Secret} objects for codes. */
export type KnownErrorView<C extends string> = C extends KnownErrorCode ? View<DetailsOf<C>> : unknown

/**
 * An error that the API responds with. `code` is stable, `message` is the text of the response.
 *
 * @example
 * // In a test of your own code:
 * signIn.mockRejectedValue(new KnownError('EMAIL_PASSWORD_MISMATCH', 'The email or password is incorrect.'))
 */
export class KnownError<C extends string = string> extends Error {
  /** `KnownError`. */
  override readonly name = 'KnownError'
  readonly [BRAND] = true
  /** The code of the error, for example `EMAIL_PASSWORD_MISMATCH`. */
  readonly code: C
  /** The details of the error, by code. */
  readonly details: KnownErrorView<C>
  /** The HTTP status of the response, if there was one. */
  readonly status: number | undefined
  constructor(code: C, message: string, details?: unknown, status?: number) {
    super(message)
    this.code = code
    this.details = seen(details) as KnownErrorView<C>
    this.status = status
  }
}

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

/** An endpoint or flow, which declares the known errors that it can throw. */
export interface Declares<C extends KnownErrorCode> {
  readonly errors?: readonly C[]
}

/**
 * Returns whether an error is a known error of the API, also when two copies of the package are loaded.
 *
 * @param error The error.
 * @returns Whether the error is a known error.
 *
 * @example
 * if (isKnown(error)) console.log(error.code)
 */
export function isKnown(error: unknown): error is KnownError
/**
 * Returns whether an error is a known error of the API with one of the codes, also when two copies of the package are
 * loaded. Narrows its type to the codes.
 *
 * @param error The error.
 * @param codes The codes to match. Default: any.
 * @returns Whether the error is a known error with one of the codes.
 *
 * @example
 * try {
 *   await signInWithPassword(client, { email, password })
 * } catch (error) {
 *   if (!isKnown(error, 'EMAIL_PASSWORD_MISMATCH')) throw error
 *   setMessage('Incorrect email or password.')
 * }
 */
export function isKnown<C extends KnownErrorCode>(error: unknown, ...codes: C[]): error is KnownError<C>
/**
 * Returns whether an error is one of the known errors that a function declares, also when two copies of the package are
 * loaded. Narrows its type to their codes.
 *
 * @param error The error.
 * @param endpoint The function, for example `signInWithPassword`.
 * @returns Whether the error is one of these known errors.
 *
 * @example
 * if (isKnown(error, signInWithPassword)) setMessage(messages[error.code])
 */
export function isKnown<C extends KnownErrorCode>(error: unknown, endpoint: Declares<C>): error is KnownError<C>
export function isKnown(error: unknown, ...candidates: (string | Declares<KnownErrorCode>)[]): boolean {
  if (typeof error !== 'object' || !error || !(BRAND in error)) return false
  if (candidates.length === 0) return true
  const { code } = error as KnownError
  return candidates.some((candidate) =>
    typeof candidate === 'string' ? candidate === code : candidate.errors?.includes(code as never),
  )
}
