import { mfaSignIn } from '@latchkey/core/internal/contract'
import { implement } from '../calls/route.js'
import { startSession } from '../sessions/sessions.js'
import { checkCode, codeRule, markCodeUsed } from '../verification/codes.js'
import { totp } from './totp.js'

export const mfaRoutes = implement(
  { mfaSignIn },
  {
    mfaSignIn: {
      rules: { code: codeRule },
      async run(input, call) {
        const attempt = checkCode(call, 'mfa_attempt', input.code)
        const user = call.world.users.get(String(attempt.data.userId)) ?? call.fail('VERIFICATION_CODE_NOT_FOUND')
        // An incorrect code does not use up the attempt.
        const wanted = user.totpSecret === null ? undefined : await totp(user.totpSecret, call.clock.now())
        if (input.totp !== wanted) call.fail('INVALID_TOTP_CODE')
        markCodeUsed(call, attempt)
        return { ...(await startSession(call, user)), is_new_user: attempt.data.isNewUser === true }
      },
    },
  },
)
