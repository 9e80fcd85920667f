import { checkPasswordResetCode, passwordReset, sendPasswordResetCode } from '@latchkey/core/contract'
import { implement } from '../http/route.js'
import { atMost, email, url } from '../http/rules.js'
import { endSessions } from '../sessions/revocation.js'
import { checkPassword, hashPassword } from '../users/passwords.js'
import { channelForAuth } from '../users/users.js'
import { mailCode } from '../verification/code-emails.js'
import { checkCode, codeRule, takeCode } from '../verification/codes.js'
import { announceUser } from '../webhooks/events.js'

/** The same for everybody: the answer does not tell who has an account. */
const SENT = 'If someone signs in with this address, a mail is on its way.'

export const passwordResetRoutes = implement(
  { sendPasswordResetCode, checkPasswordResetCode, passwordReset },
  {
    sendPasswordResetCode: {
      rules: { email, callback_url: url },
      run(input, call) {
        const { project } = call.caller
        if (!project.settings.credential_enabled) call.fail('PASSWORD_AUTHENTICATION_NOT_ENABLED')
        const channel = channelForAuth(call.world, project.id, input.email)
        if (channel) {
          const { userId, value: to } = channel
          mailCode(call, { kind: 'password_reset', to, callbackUrl: input.callback_url, about: { userId } })
        }
        return { success: SENT }
      },
    },

    checkPasswordResetCode: {
      rules: { code: codeRule },
      run({ code }, call) {
        checkCode(call, 'password_reset', code)
        return { is_code_valid: true }
      },
    },

    passwordReset: {
      rules: { code: codeRule, password: atMost(70) },
      async run({ code, password }, call) {
        // As the service does it: a code is used up even when the password is then refused.
        const { about } = takeCode(call, 'password_reset', code)
        if (!call.caller.project.settings.credential_enabled) call.fail('PASSWORD_AUTHENTICATION_NOT_ENABLED')
        checkPassword(call, password)
        const userId = String(about.userId)
        const passwordHash = await hashPassword(password, call.passwordRounds, call.random)
        call.world.users.change(userId, { passwordHash })
        endSessions(call, (session) => session.userId === userId, 'password reset')
        announceUser(call, 'user.updated', userId)
        return { success: true }
      },
    },
  },
)
