import { isLatchkeyError } from '../errors/latchkey-error.js'
import type { Secret } from '../lib/secret.js'

/** Returns the attempt code of a sign-in that requires two-factor authentication, or undefined for another error. */
export const mfaAttemptOf = (error: unknown): Secret | undefined =>
  isLatchkeyError(error, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED') ? error.details.attemptCode : undefined

/** Returns what the user must do before the screen can continue: sign in, or complete the account. Undefined for another error. */
export function requiredOf(error: unknown): 'sign-in-required' | 'restricted' | undefined {
  // Anonymous users have no account to continue with.
  if (
    isLatchkeyError(
      error,
      'NOT_SIGNED_IN',
      'USER_AUTHENTICATION_REQUIRED',
      'CANNOT_GET_OWN_USER_WITHOUT_USER',
      'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED',
    )
  )
    return 'sign-in-required'
  return isLatchkeyError(error, 'RESTRICTED_USER_NOT_ALLOWED', 'TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED')
    ? 'restricted'
    : undefined
}

/** Why the code from an email cannot be used. */
export type CodeErrorReason = 'invalid' | 'expired' | 'used' | 'too-many-attempts'

const REASONS: { readonly [code: string]: CodeErrorReason | undefined } = {
  VERIFICATION_CODE_NOT_FOUND: 'invalid',
  VERIFICATION_CODE_EXPIRED: 'expired',
  VERIFICATION_CODE_ALREADY_USED: 'used',
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: 'too-many-attempts',
}

/** Returns why the code from an email cannot be used, or undefined if the error has another cause. */
export const codeErrorReason = (error: unknown): CodeErrorReason | undefined =>
  isLatchkeyError(error) ? REASONS[error.code] : undefined
