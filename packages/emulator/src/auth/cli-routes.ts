import {
  type Contract,
  completeCliLogin,
  count,
  entity,
  optional,
  pollCliLogin,
  startCliLogin,
} from '@latchkey/core/contract'
import { implement } from '../http/route.js'
import { inRange } from '../http/rules.js'

/** How long a login waits to be confirmed, in milliseconds: two hours, at most a day. */
const LIFE = 7_200_000
const LONGEST = 86_400_000

// A body is not needed.
const lenientStart = {
  ...startCliLogin,
  body: optional(entity({ expires_in_millis: optional(count) })),
} satisfies Contract

export const cliRoutes = implement(
  { startCliLogin: lenientStart, pollCliLogin, completeCliLogin },
  {
    startCliLogin: {
      rules: { expires_in_millis: inRange(0, LONGEST) },
      run({ expires_in_millis: life = LIFE }, { world, random, clock, caller }) {
        const { pollingCode, loginCode, expiresAt } = world.cliLogins.put({
          id: random.uuid(),
          projectId: caller.project.id,
          pollingCode: random.code(),
          loginCode: random.code(),
          expiresAt: clock.now() + life,
          refreshToken: null,
          used: false,
        })
        return { polling_code: pollingCode, login_code: loginCode, expires_at: new Date(expiresAt).toISOString() }
      },
    },

    pollCliLogin({ polling_code }, { world, clock, caller, fail, answer }) {
      const login = world.cliLogins.find(
        (row) => row.projectId === caller.project.id && row.pollingCode === polling_code,
      )
      if (!login) return fail('INVALID_POLLING_CODE')
      if (login.expiresAt <= clock.now()) return { status: 'expired' }
      if (login.used) return { status: 'used' }
      if (login.refreshToken === null) return { status: 'waiting' }
      world.cliLogins.change(login.id, { used: true })
      answer.status = 201
      return { status: 'success', refresh_token: login.refreshToken }
    },

    // As the service does it, the refresh token is kept without a look at it.
    completeCliLogin({ login_code, refresh_token }, call) {
      const { world, clock, caller } = call
      const login = world.cliLogins.find((row) => row.loginCode === login_code)
      if (!login || login.projectId !== caller.project.id) return call.refuse(400, 'The login code is not known.')
      if (login.expiresAt <= clock.now()) call.refuse(400, 'The login code has expired.')
      if (login.refreshToken !== null) call.refuse(400, 'The login was confirmed already.')
      world.cliLogins.change(login.id, { refreshToken: refresh_token })
      return { success: true }
    },
  },
)
