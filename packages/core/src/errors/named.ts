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
 * Returns whether a known error has a named type. A type such as `VerificationCodeError` covers several codes. Loads
 * the catalog of all known errors: use {@link isKnown} in the first load of a page.
 *
 * @param error The error.
 * @param name The name of the type.
 * @returns Whether the error has this type.
 *
 * @example
 * if (hasKnownErrorName(error, 'VerificationCodeError')) setMessage('The link is invalid or has expired.')
 */
export function hasKnownErrorName<N extends KnownErrorName>(
  error: unknown,
  name: N,
): error is KnownError<CodesNamed<N>> {
  if (!isKnown(error)) return false
  const row = (knownErrors as Record<string, KnownErrorRow | undefined>)[error.code satisfies string as KnownErrorCode]
  return row?.name === name || (row?.within ?? []).some((family) => knownErrorFamilies[family].name === name)
}
