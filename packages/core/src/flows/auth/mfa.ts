import type { Client } from '../../client.js'
import { mfaSignIn } from '../../contract/auth/mfa.js'
import { redirectTarget, stringOrSecret } from '../../contract/check-input.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { optional, string } from '../../contract/schema/index.js'
import { createServiceError } from '../../errors/latchkey-error.js'
import { Secret } from '../../lib/secret.js'
import { withoutGaps } from '../../lib/text.js'
import { flow } from '../flow.js'
import { completeSignIn } from './complete-sign-in.js'
import { attemptOf, removeAttempt } from './mfa-attempt.js'
import type { SignInOptions } from './store-session.js'

/** Input of {@link signInWithMfa}. */
export interface SignInWithMfaInput extends SignInOptions {
  /** The six-digit code of the user's authenticator app. Spaces are ignored. */
  readonly code: string
  /**
   * The sign-in attempt to complete. Default: the one that this tab, or outside of a page the
   * client, has stored.
   */
  readonly attemptCode?: Secret | string | undefined
}

/**
 * Completes a sign-in with a code of an authenticator app (TOTP, RFC 6238), stores the session, then redirects to the
 * page that the sign-in was meant for. After a wrong code the user can try again.
 *
 * @param client The client to sign in.
 * @param input The six-digit code. `redirectTo`: where to redirect to.
 * @throws {LatchkeyError} `OFFLINE` or `UNABLE_TO_CONNECT` on a network error. `SESSION_CHANGED` when another session
 * starts during the call.
 *
 * @example
 * try {
 *   await signInWithPassword(client, { email, password })
 * } catch (error) {
 *   if (!isLatchkeyError(error, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED')) throw error
 *   await signInWithMfa(client, { code: await askForCode(), attemptCode: error.details.attemptCode })
 * }
 */
export const signInWithMfa = flow(
  'signInWithMfa',
  { code: string, attemptCode: optional(stringOrSecret), redirectTo: optional(redirectTarget) },
  async (client: Client, input: SignInWithMfaInput, options?: CallOptions): Promise<void> => {
    const totp = checkTotp(input.code)
    const stored = attemptOf(client, options)
    const attempt = input.attemptCode ?? stored?.code
    if (attempt === undefined)
      throw createServiceError('VERIFICATION_CODE_NOT_FOUND', 'There is no pending sign-in. Sign in again.')
    const code = attempt instanceof Secret ? attempt.reveal() : attempt
    const { redirectTo = stored?.redirectTo } = input
    const isReturnUrl = input.redirectTo === undefined && stored?.isReturnUrl
    const target = isReturnUrl && redirectTo !== false ? { returnUrl: redirectTo } : { redirectTo }
    await completeSignIn(client, target, options, async (call) => {
      const tokens = await mfaSignIn(client, { code, type: 'totp', totp }, call)
      removeAttempt(client, options)
      return tokens
    })
  },
  [mfaSignIn],
)

/** Returns the digits of a typed code. */
export function checkTotp(totp: string): string {
  const digits = withoutGaps(totp)
  if (!/^\d{6}$/.test(digits)) throw createServiceError('INVALID_TOTP_CODE', 'The code must have six digits.')
  return digits
}
