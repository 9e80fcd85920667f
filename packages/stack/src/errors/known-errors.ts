import {
  type FamiliesOf,
  familiesByCode,
  type KnownErrorCode,
  type KnownErrorFamily,
  type KnownErrorName,
  type KnownErrorRow,
  knownErrorFamilies,
  knownErrorNames,
  knownErrors,
} from '@latchkey/core/internal/contract'
import { isKnownError, KnownError } from './known-error.js'

type Code = KnownErrorCode | KnownErrorFamily
type Named<C extends Code, N> = C extends Code ? (KnownErrorName<C> extends N ? C : never) : never
type Within<C extends Code, F> = C extends Code ? (F & FamiliesOf<C> extends never ? never : C) : never
type CodesNamed<N> = Named<KnownErrorCode, N> | Within<KnownErrorCode, Named<KnownErrorFamily, N>>

/** The name of an error class, for example `EmailPasswordMismatch`, or of a family such as `VerificationCodeError`. */
export type KnownErrorClassName = { [C in Code]: KnownErrorName<C> }[Code]

/** An error class. Use it with `instanceof`, or call `isInstance`. */
export interface KnownErrorClass<Code extends string> {
  /** Creates an error of this class. The arguments are the values of its details, in order. */
  // biome-ignore lint/suspicious/noExplicitAny: each class has different arguments
  new (...details: any[]): KnownError<Code>
  /** The code of the error. A family has its own code, which the service never sends. */
  readonly errorCode: Code
  /**
   * Returns whether a value is an error of this class.
   *
   * @param error The value to check.
   * @returns Whether it is an error of this class.
   */
  isInstance(error: unknown): error is KnownError<Code>
}

/** The classes of all known errors, by name. */
export type KnownErrors = { [N in KnownErrorClassName]: KnownError<CodesNamed<N> & string> }

type Classes = { readonly [N in KnownErrorClassName]: KnownErrorClass<CodesNamed<N> & string> }

/**
 * The classes of all known errors, by name. The classes form families: an error with the code `PASSWORD_TOO_SHORT` is an
 * instance of `KnownErrors.PasswordTooShort` and of `KnownErrors.PasswordRequirementsNotMet`.
 *
 * @example
 * if (KnownErrors.EmailPasswordMismatch.isInstance(error)) show('Wrong password')
 */
export const KnownErrors: Classes = /* @__PURE__ */ createClasses()

function createClasses(): Classes {
  const rows: Readonly<Partial<Record<Code, Partial<KnownErrorRow>>>> = { ...knownErrorFamilies, ...knownErrors }
  const codes = Object.keys(rows) as Code[]
  const isWithin = (code: Code, family: Code) => familiesByCode[code].some((one) => one === family)
  const classes = codes.map((code) => {
    const name = knownErrorNames[code]
    const all = new Set(codes.filter((other) => other === code || isWithin(other, code)))
    return [name, createClass(name, code, rows[code] ?? {}, all)]
  })
  return Object.fromEntries(classes) as Classes
}

function createClass(
  name: string,
  code: string,
  { message = code, status }: Partial<KnownErrorRow>,
  all: ReadonlySet<string>,
) {
  const isInstance = (error: unknown) => isKnownError(error) && all.has(error.errorCode)
  class Named extends KnownError {
    static readonly errorCode = code
    static readonly isInstance = isInstance
    static override [Symbol.hasInstance](error: unknown) {
      return isInstance(error)
    }
    constructor(...values: unknown[]) {
      const names = [...message.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => field)
      const details = names.length > 0 ? Object.fromEntries(names.map((field, at) => [field, values[at]])) : undefined
      const filled = message.replace(/\{(\w+)\}/g, (_, field: string) => String(details?.[field] ?? ''))
      super(code, filled, status, details)
    }
  }
  Object.defineProperty(Named, 'name', { value: name })
  return Named
}
