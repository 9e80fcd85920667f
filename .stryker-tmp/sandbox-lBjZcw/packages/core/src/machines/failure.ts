// @ts-nocheck
import { isClientError } from '../errors/client-error.js'
import { isKnown } from '../errors/known-error.js'
import type { Secret } from '../lib/secret.js'

/** What went wrong, as data: the code to find the words by, the details to fill them with. */
export interface Failure {
  /** A known error's code, a client error's, or UNEXPECTED for anything else. */
  readonly code: string
  readonly details?: unknown
  /** What was thrown, for reports. */
  readonly cause: unknown
}

export function failureOf(cause: unknown): Failure {
  if (isKnown(cause) || isClientError(cause)) return { code: cause.code, details: cause.details, cause }
  return { code: 'UNEXPECTED', cause }
}

/** The sign-in that waits for its second factor, if that is what the failure says. */
export function attemptIn({ cause }: Failure): Secret | undefined {
  return isKnown(cause, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED') ? cause.details.attemptCode : undefined
}

/** Why a code from a mail is good for nothing any more. */
export type Over = 'invalid' | 'expired' | 'used' | 'too-many-attempts'

/** Why the code is over, if that is what the failure says. */
export function overIn({ code }: Failure): Over | undefined {
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
