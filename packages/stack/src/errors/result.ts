import { isServiceError } from '@latchkey/core/internal/client'
import { toStackError } from './convert.js'
import type { KnownError } from './known-error.js'

/** The outcome of a call whose expected errors are returned instead of thrown. */
export type Result<T, E = unknown> =
  | {
      /** The call succeeded. */
      status: 'ok'
      /** The result of the call. */
      data: T
    }
  | {
      /** The call failed with an expected error. */
      status: 'error'
      /** The error. */
      error: E
    }

/** The error of a code. The codes of passkeys that only clients have become `PASSKEY_WEBAUTHN_ERROR`. */
type ErrorOf<C extends string> = C extends `PASSKEY_${'CANCELED' | 'NOT_COMPLETED'}`
  ? never
  : C extends string
    ? KnownError<C>
    : never

/** Converts the listed known errors of a call to results. Other errors are thrown. */
export async function toResult<T, const C extends string>(
  call: Promise<T>,
  codes: readonly C[],
): Promise<Result<T, ErrorOf<C>>> {
  try {
    return { status: 'ok', data: await call }
  } catch (error) {
    const converted = toStackError(error)
    const code = isServiceError(error) ? error.code : (converted as KnownError).errorCode
    if (!codes.some((expected) => expected === code)) throw error
    return { status: 'error', error: converted as never }
  }
}

/** Converts the listed known errors of a call to results without a value. Other errors are thrown. */
export const toEmptyResult = <const C extends string>(call: Promise<unknown>, codes: readonly C[]) =>
  toResult(
    call.then(() => undefined),
    codes,
  )

/** Resolves to the listed known errors of a call, or to undefined. Other errors are thrown. */
export async function toErrorValue<const C extends string>(
  call: Promise<unknown>,
  codes: readonly C[],
): Promise<ErrorOf<C> | undefined> {
  const result = await toResult(call, codes)
  return result.status === 'error' ? result.error : undefined
}

/** The error codes of verification codes that are incorrect, expired or used. */
export const VERIFICATION = [
  'VERIFICATION_ERROR',
  'VERIFICATION_CODE_NOT_FOUND',
  'VERIFICATION_CODE_EXPIRED',
  'VERIFICATION_CODE_ALREADY_USED',
  'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
] as const

/** The error codes of passwords that violate the password rules. */
export const PASSWORD_RULES = ['PASSWORD_REQUIREMENTS_NOT_MET', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG'] as const
