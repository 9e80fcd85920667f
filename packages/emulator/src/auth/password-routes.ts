import { passwordSignIn, passwordSignUp } from '@latchkey/core/internal/contract'
import { extended } from '../calls/extended-entity.js'
import { isTrustedUrl } from '../calls/redirect-urls.js'
import { implement } from '../calls/route.js'
import { atMost, email, strictEmail, url } from '../calls/rules.js'
import { revokeSessions } from '../sessions/revocation.js'
import { startSession } from '../sessions/sessions.js'
import { checkPassword, hashPassword, passwordMatches } from '../users/passwords.js'
import { findAuthChannel, normalizeEmail } from '../users/users.js'
import { emailVerificationLink } from '../verification/code-emails.js'
import { botChallengeFields, requireBotChallenge, throwBotChallengeFailed } from './bot-challenge.js'
import { signUpByEmail } from './sign-up.js'
import { requireTwoFactor } from './two-factor.js'

export const passwordRoutes = implement(
  {
    passwordSignUp: { ...passwordSignUp, body: extended(passwordSignUp.body, botChallengeFields) },
    passwordSignIn,
  },
  {
    passwordSignUp: {
      rules: { email: strictEmail, password: atMost(70), verification_callback_url: url },
      async run({ verification_callback_url: callbackUrl, ...input }, call) {
        const { world, caller } = call
        const { project } = caller
        if (!project.settings.credential_enabled) call.fail('PASSWORD_AUTHENTICATION_NOT_ENABLED')
        if (callbackUrl !== undefined && !isTrustedUrl(callbackUrl, project, world)) {
          call.fail('REDIRECT_URL_NOT_WHITELISTED', { redirect_url: callbackUrl })
        }
        if (!project.settings.sign_up_enabled) call.fail('SIGN_UP_NOT_ENABLED')
        checkPassword(call, input.password)
        requireBotChallenge(call, input)
        if (input.bot_challenge_unavailable) throwBotChallengeFailed()
        const email = normalizeEmail(world, input.email)
        const passwordHash = await hashPassword(input.password, call.passwordRounds, call.random)
        const upgraded =
          caller.user?.anonymous && !world.legacy.keepsSignUpOfAnonymousUsers ? caller.user.id : undefined
        const { user, channel } = signUpByEmail(
          call,
          { method: 'password' },
          { value: email, verified: false },
          { passwordHash },
        )
        if (upgraded) revokeSessions(call, call.world.sessions.by('user', upgraded), 'password set by server')
        if (callbackUrl !== undefined) emailVerificationLink(call, channel, callbackUrl)
        requireTwoFactor(call, user, true)
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
