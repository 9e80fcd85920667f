import { checkSignInCode, otpSignIn, sendSignInCode } from '@latchkey/core/contract'
import type { Call } from '../http/call.js'
import { implement } from '../http/route.js'
import { strictEmail, url } from '../http/rules.js'
import { beginSession } from '../sessions/access-tokens.js'
import { channelForAuth } from '../users/users.js'
import { mailCode } from '../verification/code-emails.js'
import { checkCode, codeRule, takeCode, typedAndNonce } from '../verification/codes.js'
import type { UserRow } from '../world/rows.js'
import { signUpByEmail } from './sign-up.js'
import { secondFactor } from './two-factor.js'

export const otpRoutes = implement(
  { sendSignInCode, otpSignIn, checkSignInCode },
  {
    sendSignInCode: {
      rules: { email: strictEmail, callback_url: url },
      run({ email, callback_url: callbackUrl }, call) {
        if (!call.caller.project.settings.magic_link_enabled) call.refuse(403, 'Magic links are off in this project.')
        verifiedUser(call, email)
        return {
          nonce: typedAndNonce(mailCode(call, { kind: 'magic_link', to: email, callbackUrl, about: { email } })).nonce,
        }
      },
    },

    otpSignIn: {
      rules: { code: codeRule },
      async run({ code }, call) {
        const email = String(takeCode(call, 'magic_link', code).about.email)
        const known = verifiedUser(call, email)
        const user = known ?? signUpByEmail(call, { value: email, verified: true }, { otpEnabled: true }).user
        const isNewUser = !known
        secondFactor(call, user, isNewUser)
        return { ...(await beginSession(call, user)), is_new_user: isNewUser }
      },
    },

    checkSignInCode: {
      rules: { code: codeRule },
      run({ code }, call) {
        checkCode(call, 'magic_link', code)
        return { is_code_valid: true }
      },
    },
  },
)

/** Whose address it is, verified; `undefined` says that someone signs up with it. */
function verifiedUser(
  call: Call<'USER_EMAIL_ALREADY_EXISTS' | 'SIGN_UP_NOT_ENABLED'>,
  email: string,
): UserRow | undefined {
  const { project } = call.caller
  const channel = channelForAuth(call.world, project.id, email)
  if (channel && !channel.verified) call.fail('USER_EMAIL_ALREADY_EXISTS', { email })
  if (!channel && !project.settings.sign_up_enabled) call.fail('SIGN_UP_NOT_ENABLED')
  return channel && call.world.users.get(channel.userId)
}
