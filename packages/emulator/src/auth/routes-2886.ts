import {
  anonymousSignUp,
  completeCliLogin,
  entity,
  oneOf,
  optional,
  passwordSignUp,
  sendSignInCode,
  startCliLogin,
  string,
} from '@latchkey/core/contract'
import type { Call } from '../calls/call.js'
import { extended } from '../calls/extended-entity.js'
import { isTrustedUrl } from '../calls/redirect-urls.js'
import { implement } from '../calls/route.js'
import { atMost, inRange, strictEmail, url } from '../calls/rules.js'
import { revokeSessions } from '../sessions/revocation.js'
import { refreshSession, startSession } from '../sessions/sessions.js'
import { throwEmailExists } from '../users/email-conflicts.js'
import { checkPassword, hashPassword } from '../users/passwords.js'
import { createUser, findAuthChannel, normalizeEmail } from '../users/users.js'
import { emailCode, emailVerificationLink } from '../verification/code-emails.js'
import { splitCode } from '../verification/codes.js'
import type { CliLoginRow, SessionRow } from '../world/rows.js'
import { botChallengeFields, requireBotChallenge, throwBotChallengeFailed } from './bot-challenge.js'
import { MAX_CLI_LOGIN_LIFETIME, openCliLogin } from './cli-routes.js'
import { findUserOrRejectSignUp } from './otp-routes.js'
import { signUpByEmail } from './sign-up.js'

/** Sign-up, sign-in codes and CLI login. */
export const authRoutes2886 = implement(
  {
    passwordSignUp: {
      ...passwordSignUp,
      body: extended(passwordSignUp.body, { verification_callback_url: optional(string), ...botChallengeFields }),
    },
    sendSignInCode: { ...sendSignInCode, body: extended(sendSignInCode.body, botChallengeFields) },
    anonymousSignUp: { ...anonymousSignUp, body: undefined },
    startCliLogin: {
      ...startCliLogin,
      body: optional(
        extended(startCliLogin.body, { ...startCliLogin.body?.fields, anon_refresh_token: optional(string) }),
      ),
    },
    completeCliLogin: {
      ...completeCliLogin,
      body: entity({
        login_code: string,
        mode: optional(oneOf('complete', 'check', 'claim-anon-session')),
        refresh_token: optional(string),
      }),
    },
  },
  {
    passwordSignUp: {
      rules: { email: strictEmail, password: atMost(70), verification_callback_url: url },
      async run({ verification_callback_url: callbackUrl, ...input }, call) {
        const { world, caller } = call
        const { project } = caller
        if (!project.settings.credential_enabled) call.fail('PASSWORD_AUTHENTICATION_NOT_ENABLED')
        if (callbackUrl !== undefined && !isTrustedUrl(callbackUrl, project, world)) {
          call.fail('REDIRECT_URL_NOT_WHITELISTED')
        }
        if (!project.settings.sign_up_enabled) call.fail('SIGN_UP_NOT_ENABLED')
        checkPassword(call, input.password)
        requireBotChallenge(call, input)
        if (input.bot_challenge_unavailable) throwBotChallengeFailed()
        const email = normalizeEmail(world, input.email)
        if (findAuthChannel(world, project.id, email)) throwEmailExists(email)
        const passwordHash = await hashPassword(input.password, call.passwordRounds, call.random)
        const upgraded = caller.user?.anonymous ? caller.user.id : undefined
        const { user, channel } = signUpByEmail(call, 'password', { value: email, verified: false }, { passwordHash })
        if (upgraded) revokeSessions(call, ({ userId }) => userId === upgraded, 'password set by server')
        if (callbackUrl !== undefined) emailVerificationLink(call, channel, callbackUrl)
        return startSession(call, user)
      },
    },

    sendSignInCode: {
      rules: { email: strictEmail, callback_url: url },
      run({ callback_url: callbackUrl, ...input }, call) {
        const { world, caller } = call
        if (!caller.project.settings.magic_link_enabled) call.reject(403, 'Magic links are disabled in this project.')
        const email = normalizeEmail(world, input.email)
        const user = findUserOrRejectSignUp(call, email)
        requireBotChallenge(call, input)
        if (user && !user.otpEnabled) world.users.change(user.id, { otpEnabled: true })
        const data = { email, ...(input.bot_challenge_unavailable && { rejectsNewUser: true }) }
        return { nonce: splitCode(emailCode(call, { kind: 'magic_link', to: email, callbackUrl, data })).nonce }
      },
    },

    anonymousSignUp: (_, call) =>
      startSession(
        call,
        createUser(call, call.caller.project, { anonymous: true, displayName: call.configuration.anonymousUserName }),
      ),

    startCliLogin: {
      rules: { expires_in_millis: inRange(0, MAX_CLI_LOGIN_LIFETIME) },
      run({ expires_in_millis, anon_refresh_token }, call) {
        const anonymous = anon_refresh_token === undefined ? undefined : liveSession(call, anon_refresh_token)
        if (anon_refresh_token !== undefined && !call.world.users.get(anonymous?.userId ?? '')?.anonymous) {
          call.reject(400, 'anon_refresh_token is not a session of an anonymous user.')
        }
        return openCliLogin(call, expires_in_millis, anon_refresh_token)
      },
    },

    async completeCliLogin({ login_code, mode = 'complete', refresh_token: refreshToken }, call) {
      const login = openLogin(call, login_code)
      const { cliLogins } = call.world
      const { anonymousRefreshToken } = login
      if (mode === 'check') return Response.json({ cli_session_state: anonymousRefreshToken ? 'anonymous' : 'none' })
      if (mode === 'claim-anon-session') {
        const session = anonymousRefreshToken && liveSession(call, anonymousRefreshToken)
        if (!session) return call.reject(400, 'The login has no anonymous session.')
        cliLogins.change(login.id, { anonymousRefreshToken: null })
        const accessToken = await refreshSession(call, session.projectId, session.refreshToken)
        return Response.json({ access_token: accessToken, refresh_token: session.refreshToken })
      }
      if (!refreshToken || !liveSession(call, refreshToken)) return call.reject(400, 'The refresh token is invalid.')
      cliLogins.change(login.id, { refreshToken, anonymousRefreshToken: null })
      return { success: true }
    },
  },
)

function liveSession({ world, clock, caller }: Call, refreshToken: string): SessionRow | undefined {
  const session = world.sessions.find((row) => row.refreshToken === refreshToken)
  return session?.projectId === caller.project.id && session.expiresAt > clock.now() ? session : undefined
}

function openLogin({ world, clock, caller, reject }: Call, loginCode: string): CliLoginRow {
  const login = world.cliLogins.find((row) => row.loginCode === loginCode)
  if (!login || login.projectId !== caller.project.id) return reject(400, 'The login code is unknown.')
  if (login.expiresAt <= clock.now()) reject(400, 'The login code has expired.')
  if (login.refreshToken !== null) reject(400, 'The login was already confirmed.')
  return login
}
