import type { Call } from '../calls/call.js'
import { createCode } from '../verification/codes.js'
import type { UserRow } from '../world/rows.js'

/**
 * Throws MULTI_FACTOR_AUTHENTICATION_REQUIRED for users with two-factor authentication. The error contains an attempt
 * code. Its row stores the user who passed the first factor, and whether the user is new.
 */
export function requireTwoFactor(
  call: Call<'MULTI_FACTOR_AUTHENTICATION_REQUIRED'>,
  user: UserRow,
  isNewUser = false,
): void {
  if (!user.totpRequired) return
  const { code } = createCode(call, user.projectId, 'mfa_attempt', { userId: user.id, isNewUser })
  call.fail('MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: code })
}
