import { passwordSignIn, passwordSignUp } from '@latchkey/core/contract'
import { isTrustedUrl } from '../calls/redirect-urls.js'
import { implement } from '../calls/route.js'
import { atMost, email, strictEmail, url } from '../calls/rules.js'
import { startSession } from '../sessions/sessions.js'
import { checkPassword, hashPassword, passwordMatches } from '../users/passwords.js'
import { findAuthChannel } from '../users/users.js'
import { emailVerificationLink } from '../verification/code-emails.js'
import { signUpByEmail } from './sign-up.js'
import { requireTwoFactor } from './two-factor.js'

export const passwordRoutes = implement(
  { passwordSignUp, passwordSignIn },
  {
    passwordSignUp: {
      rules: { email: strictEmail, password: atMost(70), verification_callback_url: url },
      async run(input, call) {
        const { project } = call.caller
        if (!project.settings.credential_enabled) call.fail('PASSWORD_AUTHENTICATION_NOT_ENABLED')
        checkPassword(call, input.password)
        if (!project.settings.sign_up_enabled) call.fail('SIGN_UP_NOT_ENABLED')
        if (findAuthChannel(call.world, project.id, input.email)) {
          call.fail('USER_EMAIL_ALREADY_EXISTS', { email: input.email })
        }
        const passwordHash = await hashPassword(input.password, call.passwordRounds, call.random)
        const { user, channel } = signUpByEmail(
          call,
          'password',
          { value: input.email, verified: false },
          { passwordHash },
        )
        // The service sends this email in the background: an untrusted URL prevents the email, not the sign-up.
        const { verification_callback_url: callbackUrl } = input
        const isTrusted = callbackUrl !== undefined && isTrustedUrl(callbackUrl, project, call.world)
        if (isTrusted) emailVerificationLink(call, channel, callbackUrl)
        return startSession(call, user)
      },
    },

    passwordSignIn: {
      rules: { email, password: atMost(70) },
      async run(input, call) {
        const { project } = call.caller
        if (!project.settings.credential_enabled) call.fail('PASSWORD_AUTHENTICATION_NOT_ENABLED')
        const channel = findAuthChannel(call.world, project.id, input.email)
        const user = channel && call.world.users.get(channel.userId)
        if (!user?.passwordHash || !(await passwordMatches(input.password, user.passwordHash))) {
          return call.fail('EMAIL_PASSWORD_MISMATCH')
        }
        requireTwoFactor(call, user)
        return startSession(call, user)
      },
    },
  },
)
