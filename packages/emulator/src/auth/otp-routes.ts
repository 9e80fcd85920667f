import { checkSignInCode, otpSignIn, sendSignInCode } from '@latchkey/core/internal/contract'
import type { Call } from '../calls/call.js'
import { extended } from '../calls/extended-entity.js'
import { implement } from '../calls/route.js'
import { strictEmail, url } from '../calls/rules.js'
import { startSession } from '../sessions/sessions.js'
import { throwEmailExists } from '../users/email-conflicts.js'
import { findAuthChannel, normalizeEmail } from '../users/users.js'
import { emailCode } from '../verification/code-emails.js'
import { checkCode, codeRule, consumeCode, splitCode } from '../verification/codes.js'
import type { UserRow } from '../world/rows.js'
import { botChallengeFields, requireBotChallenge, throwBotChallengeFailed } from './bot-challenge.js'
import { signUpByEmail } from './sign-up.js'
import { countryOf } from './sign-up-rules.js'
import { requireTwoFactor } from './two-factor.js'

export const otpRoutes = implement(
  {
    sendSignInCode: { ...sendSignInCode, body: extended(sendSignInCode.body, botChallengeFields) },
    otpSignIn,
    checkSignInCode,
  },
  {
    sendSignInCode: {
      rules: { email: strictEmail, callback_url: url },
      run({ callback_url: callbackUrl, ...input }, call) {
        const { world, caller } = call
        if (!caller.project.settings.magic_link_enabled) call.reject(403, 'Magic links are disabled in this project.')
        const email = normalizeEmail(world, input.email)
        const user = findUserOrRejectSignUp(call, email)
        requireBotChallenge(call, input)
        if (user && !user.otpEnabled && !world.legacy.keepsOtpSetting) world.users.change(user.id, { otpEnabled: true })
        const data = {
          email,
          country: countryOf(call),
          ...(input.bot_challenge_unavailable && { rejectsNewUser: true }),
        }
        return { nonce: splitCode(emailCode(call, { kind: 'magic_link', to: email, callbackUrl, data })).nonce }
      },
    },

    otpSignIn: {
      rules: { code: codeRule },
      async run({ code }, call) {
        const { data } = consumeCode(call, 'magic_link', code)
        const email = String(data.email)
        const known = findUserOrRejectSignUp(call, email)
        if (!known && data.rejectsNewUser) throwBotChallengeFailed()
        const attempt = { method: 'otp', country: data.country as string | undefined } as const
        const user = known ?? signUpByEmail(call, attempt, { value: email, verified: true }, { otpEnabled: true }).user
        const isNewUser = !known
        requireTwoFactor(call, user, isNewUser)
        return { ...(await startSession(call, user)), is_new_user: isNewUser }
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

/**
 * Returns the user who signs in with this email address, or undefined when the sign-in creates a user.
 *
 * @throws `USER_EMAIL_ALREADY_EXISTS` when the address is not verified. `SIGN_UP_NOT_ENABLED` when the sign-in would
 * create a user, but sign-up is disabled.
 */
export function findUserOrRejectSignUp(
  call: Call<'USER_EMAIL_ALREADY_EXISTS' | 'SIGN_UP_NOT_ENABLED'>,
  email: string,
): UserRow | undefined {
  const { project } = call.caller
  const channel = findAuthChannel(call.world, project.id, email)
  if (channel && !channel.verified) throwEmailExists(email, { wouldWorkIfVerified: true })
  if (!channel && !project.settings.sign_up_enabled) call.fail('SIGN_UP_NOT_ENABLED')
  return channel && call.world.users.get(channel.userId)
}
