import type { Call } from '../http/call.js'
import { createCode } from '../verification/codes.js'
import type { UserRow } from '../world/rows.js'

/** Asks for the second factor of a user who has one; what the first one found out goes along in the attempt. */
export function secondFactor(
  call: Call<'MULTI_FACTOR_AUTHENTICATION_REQUIRED'>,
  user: UserRow,
  isNewUser = false,
): void {
  if (!user.totpRequired) return
  const { code } = createCode(call, user.projectId, 'mfa_attempt', { userId: user.id, isNewUser })
  call.fail('MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: code })
}
