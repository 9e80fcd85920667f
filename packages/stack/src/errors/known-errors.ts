import { knownErrorFamilies, knownErrors } from '@latchkey/core/internal/contract'
import { isKnownError, KnownError } from './known-error.js'

type Rows = typeof knownErrors
type Families = typeof knownErrorFamilies
type FamilyNamed<N> = { [F in keyof Families]: Families[F]['name'] extends N ? F : never }[keyof Families]
type CodesNamed<N> = {
  [C in keyof Rows]: Rows[C]['name'] extends N
    ? C
    : Rows[C] extends { within: readonly (infer F)[] }
      ? FamilyNamed<N> & F extends never
        ? never
        : C
      : never
}[keyof Rows]

/** The name of an error class, for example `EmailPasswordMismatch`, or of a family such as `VerificationCodeError`. */
export type KnownErrorClassName =
  | { [C in keyof Rows]: Rows[C]['name'] }[keyof Rows]
  | { [F in keyof Families]: Families[F]['name'] }[keyof Families]

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

interface Row {
  readonly name: string
  readonly within?: readonly (keyof Families)[]
  readonly status?: number
  readonly message?: string
}

/**
 * The classes of all known errors, by name. The classes form families: an error with the code `PASSWORD_TOO_SHORT` is an
 * instance of `KnownErrors.PasswordTooShort` and of `KnownErrors.PasswordRequirementsNotMet`.
 *
 * @example
 * if (KnownErrors.EmailPasswordMismatch.isInstance(error)) show('Wrong password')
 */
export const KnownErrors: Classes = /* @__PURE__ */ createClasses()

function createClasses(): Classes {
  const codes: Record<string, { readonly code: string; readonly row: Row; readonly all: Set<string> }> = {}
  for (const [code, row] of Object.entries<Row>(knownErrorFamilies))
    codes[row.name] = { code, row, all: new Set([code]) }
  for (const [code, row] of Object.entries<Row>(knownErrors)) {
    codes[row.name] = { code, row, all: new Set([code]) }
    for (const family of row.within ?? []) codes[knownErrorFamilies[family].name]?.all.add(code)
  }
  const classes = Object.entries(codes).map(([name, { code, row, all }]) => [name, createClass(name, code, row, all)])
  return Object.fromEntries(classes) as Classes
}

function createClass(name: string, code: string, { message = code, status }: Row, all: ReadonlySet<string>) {
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
