import { passwordSignIn, passwordSignUp } from '@latchkey/core/contract'
import { addPrimaryEmail, channelForAuth, createUser } from '../accounts.js'
import type { Call } from '../call.js'
import { createCode, linkWith } from '../codes.js'
import { send } from '../letters.js'
import { checkPassword, hashPassword, passwordMatches } from '../passwords.js'
import { implement } from '../route.js'
import type { ChannelRow } from '../rows.js'
import { atMost, email, strictEmail, url } from '../rules.js'
import { secondFactor } from '../second-factor.js'
import { beginSession } from '../tokens.js'
import { trusted } from '../trusted.js'

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
        if (channelForAuth(call.world, project.id, input.email)) {
          call.fail('USER_EMAIL_ALREADY_EXISTS', { email: input.email })
        }
        const passwordHash = await hashPassword(input.password, call.passwordRounds, call.random)
        const user = createUser(call, project, { passwordHash })
        const channel = addPrimaryEmail(call, user, { value: input.email, usedForAuth: true, verified: false })
        sendVerification(call, channel, input.verification_callback_url)
        return beginSession(call, user)
      },
    },

    passwordSignIn: {
      rules: { email, password: atMost(70) },
      async run(input, call) {
        const { project } = call.caller
        if (!project.settings.credential_enabled) call.fail('PASSWORD_AUTHENTICATION_NOT_ENABLED')
        const channel = channelForAuth(call.world, project.id, input.email)
        const user = channel && call.world.users.get(channel.userId)
        if (!user?.passwordHash || !(await passwordMatches(input.password, user.passwordHash))) {
          return call.fail('EMAIL_PASSWORD_MISMATCH')
        }
        secondFactor(call, user)
        return beginSession(call, user)
      },
    },
  },
)

/** The service sends this mail in the background: a callback URL it does not trust costs the mail, not the sign-up. */
function sendVerification(call: Call, channel: ChannelRow, callbackUrl: string): void {
  const { project } = call.caller
  if (!trusted(callbackUrl, project)) return
  const about = { userId: channel.userId, channelId: channel.id, email: channel.value }
  const { code } = createCode(call, project.id, 'contact_verification', about)
  send(call, project, { kind: 'email_verification', to: channel.value, link: linkWith(callbackUrl, code) })
}
