// @ts-nocheck
import { type Camel, camel } from '../contract/kinds.js'
import type { DetailsOf, KnownErrorCode } from '../contract/known-errors.js'
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
/** The details of a code in view: camelCase, points in time as `Date`, codes as {@link Secret}. */
export type KnownErrorView<C extends string> = C extends KnownErrorCode ? View<DetailsOf<C>> : unknown

/** An error of the service's catalogue. `code` is stable; `message` is the answer's own text. */
export class KnownError<C extends string = string> extends Error {
  override readonly name = 'KnownError'
  readonly [BRAND] = true
  readonly code: C
  readonly details: KnownErrorView<C>
  /** The HTTP status of the answer, where there was one. */
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
        ? new Secret(String(value))
        : name.endsWith('_at_millis') && value
          ? new Date(Number(value))
          : value,
    ]),
  )
}

/** An endpoint or flow: it says which known errors it may answer. */
export interface Declares<C extends KnownErrorCode> {
  readonly errors?: readonly C[]
}

/**
 * Whether it is a known error: any, one with this code, or one that this call declares. Narrows to exactly those codes.
 * Goes by a mark, not by `instanceof`: two copies of the kit in one page happen.
 */
export function isKnown(error: unknown): error is KnownError
export function isKnown<C extends KnownErrorCode>(error: unknown, ...of: C[]): error is KnownError<C>
export function isKnown<C extends KnownErrorCode>(error: unknown, of: Declares<C>): error is KnownError<C>
export function isKnown(error: unknown, ...of: (string | Declares<KnownErrorCode>)[]): boolean {
  if (typeof error !== 'object' || !error || !(BRAND in error)) return false
  if (of.length === 0) return true
  const { code } = error as KnownError
  return of.some((one) => (typeof one === 'string' ? one === code : one.errors?.includes(code as never)))
}
