import {
  type Contract,
  completeCliLogin,
  entity,
  number,
  optional,
  pollCliLogin,
  startCliLogin,
} from '@latchkey/core/contract'
import type { Call } from '../calls/call.js'
import { implement } from '../calls/route.js'
import { inRange } from '../calls/rules.js'

/** Default and maximum lifetime of a CLI login, in milliseconds: two hours and one day. */
const CLI_LOGIN_LIFETIME = 7_200_000
export const MAX_CLI_LOGIN_LIFETIME = 86_400_000

/** Stores a new CLI login and returns its codes. */
export function openCliLogin(
  { world, random, clock, caller }: Call,
  lifetime = CLI_LOGIN_LIFETIME,
  anonymousRefreshToken?: string,
) {
  const { pollingCode, loginCode, expiresAt } = world.cliLogins.put({
    id: random.uuid(),
    projectId: caller.project.id,
    pollingCode: random.code(),
    loginCode: random.code(),
    expiresAt: clock.now() + lifetime,
    refreshToken: null,
    used: false,
    ...(anonymousRefreshToken !== undefined && { anonymousRefreshToken }),
  })
  return { polling_code: pollingCode, login_code: loginCode, expires_at: new Date(expiresAt).toISOString() }
}

// The body is optional.
const lenientStart = {
  ...startCliLogin,
  body: optional(entity({ expires_in_millis: optional(number) })),
} satisfies Contract

export const cliRoutes = implement(
  { startCliLogin: lenientStart, pollCliLogin, completeCliLogin },
  {
    startCliLogin: {
      rules: { expires_in_millis: inRange(0, MAX_CLI_LOGIN_LIFETIME) },
      run: ({ expires_in_millis }, call) => openCliLogin(call, expires_in_millis),
    },

    pollCliLogin({ polling_code }, { world, clock, caller, fail, response }) {
      const login = world.cliLogins.find(
        (row) => row.projectId === caller.project.id && row.pollingCode === polling_code,
      )
      if (!login) return fail('INVALID_POLLING_CODE')
      if (login.expiresAt <= clock.now()) return { status: 'expired' }
      if (login.used) return { status: 'used' }
      if (login.refreshToken === null) return { status: 'waiting' }
      world.cliLogins.change(login.id, { used: true })
      response.status = 201
      return { status: 'success', refresh_token: login.refreshToken }
    },

    // Like the service, this stores the refresh token without verifying it.
    completeCliLogin({ login_code, refresh_token }, call) {
      const { world, clock, caller } = call
      const login = world.cliLogins.find((row) => row.loginCode === login_code)
      if (!login || login.projectId !== caller.project.id) return call.reject(400, 'The login code is unknown.')
      if (login.expiresAt <= clock.now()) call.reject(400, 'The login code has expired.')
      if (login.refreshToken !== null) call.reject(400, 'The login was already confirmed.')
      world.cliLogins.change(login.id, { refreshToken: refresh_token })
      return { success: true }
    },
  },
)
