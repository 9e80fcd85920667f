import { type KnownErrorCode, type KnownErrorRow, knownErrorFamilies, knownErrors } from '../contract/known-errors.js'
import { isKnown, type KnownError } from './known-error.js'

type Rows = typeof knownErrors
type Families = typeof knownErrorFamilies
/** The names of the error types: of single codes and of families. */
export type KnownErrorName =
  | { [C in keyof Rows]: Rows[C]['name'] }[keyof Rows]
  | { [F in keyof Families]: Families[F]['name'] }[keyof Families]

type FamilyOf<N> = { [F in keyof Families]: Families[F]['name'] extends N ? F : never }[keyof Families]
/** The codes of a name: one code, or all members of a family. */
export type CodesNamed<N extends KnownErrorName> = {
  [C in keyof Rows]: Rows[C]['name'] extends N
    ? C
    : Rows[C] extends { within: readonly (infer F)[] }
      ? FamilyOf<N> & F extends never
        ? never
        : C
      : never
}[keyof Rows]

/**
 * Returns whether an error has a named type: `isNamed(error, 'VerificationCodeError')` is true for each member of that
 * family. Bundles the complete catalog: use `isKnown` with codes in code that loads first in a browser.
 */
export function isNamed<N extends KnownErrorName>(error: unknown, name: N): error is KnownError<CodesNamed<N>> {
  if (!isKnown(error)) return false
  const row = (knownErrors as Record<string, KnownErrorRow | undefined>)[error.code satisfies string as KnownErrorCode]
  return row?.name === name || (row?.within ?? []).some((family) => knownErrorFamilies[family].name === name)
}
