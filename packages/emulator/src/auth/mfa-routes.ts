import { mfaSignIn } from '@latchkey/core/contract'
import { implement } from '../http/route.js'
import { beginSession } from '../sessions/access-tokens.js'
import { checkCode, codeRule, useUp } from '../verification/codes.js'
import { totp } from './totp.js'

export const mfaRoutes = implement(
  { mfaSignIn },
  {
    mfaSignIn: {
      rules: { code: codeRule },
      async run(input, call) {
        const attempt = checkCode(call, 'mfa_attempt', input.code)
        const user = call.world.users.get(String(attempt.about.userId)) ?? call.fail('VERIFICATION_CODE_NOT_FOUND')
        // A wrong number leaves the attempt open for the next one.
        const wanted = user.totpSecret === null ? undefined : await totp(user.totpSecret, call.clock.now())
        if (input.totp !== wanted) call.fail('INVALID_TOTP_CODE')
        useUp(call, attempt)
        return { ...(await beginSession(call, user)), is_new_user: attempt.about.isNewUser === true }
      },
    },
  },
)
