import { isLatchkeyError } from '../errors/latchkey-error.js'
import type { Secret } from '../lib/secret.js'

/** An error as data: the code of its text and the details to insert. */
export interface Failure {
  /** The code of a known error or a client error, or UNEXPECTED for any other error. */
  readonly code: string
  /** The details of the error, to insert into its text. */
  readonly details?: unknown
  /** The original error, for error reporting. */
  readonly cause: unknown
}

/**
 * Converts an error to data: the code of its text and the details to insert.
 *
 * @param cause The error.
 * @returns The failure. Its code is UNEXPECTED for an error that is neither a known error nor a client error.
 *
 * @example
 * try {
 *   await signInWithPassword(client, { email, password })
 * } catch (error) {
 *   showFailure(failureOf(error))
 * }
 */
export function failureOf(cause: unknown): Failure {
  if (isLatchkeyError(cause)) return { code: cause.code, details: cause.details, cause }
  return { code: 'UNEXPECTED', cause }
}

/** Returns the attempt code of the sign-in if the failure is that two-factor authentication is required. */
export function mfaAttemptOf({ cause }: Failure): Secret | undefined {
  return isLatchkeyError(cause, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED') ? cause.details.attemptCode : undefined
}

/** Why the code from an email cannot be used. */
export type CodeErrorReason = 'invalid' | 'expired' | 'used' | 'too-many-attempts'

/** Returns why the code cannot be used, or undefined if the failure has another cause. */
export function codeErrorReason({ code }: Failure): CodeErrorReason | undefined {
  switch (code) {
    case 'VERIFICATION_CODE_NOT_FOUND':
      return 'invalid'
    case 'VERIFICATION_CODE_EXPIRED':
      return 'expired'
    case 'VERIFICATION_CODE_ALREADY_USED':
      return 'used'
    case 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED':
      return 'too-many-attempts'
  }
  return undefined
}
