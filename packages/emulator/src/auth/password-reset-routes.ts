import { checkPasswordResetCode, passwordReset, sendPasswordResetCode } from '@latchkey/core/internal/contract'
import { implement } from '../calls/route.js'
import { atMost, email, url } from '../calls/rules.js'
import { revokeSessions } from '../sessions/revocation.js'
import { checkPassword, hashPassword } from '../users/passwords.js'
import { emitUserWebhook } from '../users/user-events.js'
import { findAuthChannel } from '../users/users.js'
import { emailCode } from '../verification/code-emails.js'
import { checkCode, codeRule, consumeCode } from '../verification/codes.js'

/** The response is the same for every address, so it does not reveal who has an account. */
const SENT = 'If an account with this email address exists, an email has been sent.'

export const passwordResetRoutes = implement(
  { sendPasswordResetCode, checkPasswordResetCode, passwordReset },
  {
    sendPasswordResetCode: {
      rules: { email, callback_url: url },
      run(input, call) {
        const { project } = call.caller
        if (!project.settings.credential_enabled) call.fail('PASSWORD_AUTHENTICATION_NOT_ENABLED')
        const channel = findAuthChannel(call.world, project.id, input.email)
        if (channel) {
          const { userId, value: to } = channel
          emailCode(call, { kind: 'password_reset', to, callbackUrl: input.callback_url, data: { userId } })
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
        // Like the service, this uses up the code even when the password is rejected.
        const { data } = consumeCode(call, 'password_reset', code)
        if (!call.caller.project.settings.credential_enabled) call.fail('PASSWORD_AUTHENTICATION_NOT_ENABLED')
        checkPassword(call, password)
        const userId = String(data.userId)
        const passwordHash = await hashPassword(password, call.passwordRounds, call.random)
        call.world.users.change(userId, { passwordHash })
        revokeSessions(call, call.world.sessions.by('user', userId), 'password reset')
        emitUserWebhook(call, 'user.updated', userId)
        return { success: true }
      },
    },
  },
)
