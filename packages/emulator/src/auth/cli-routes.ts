import {
  completeCliLogin,
  entity,
  oneOf,
  optional,
  pollCliLogin,
  startCliLogin,
  string,
} from '@latchkey/core/internal/contract'
import type { Call } from '../calls/call.js'
import { extended } from '../calls/extended-entity.js'
import { implement } from '../calls/route.js'
import { inRange } from '../calls/rules.js'
import type { Service } from '../calls/service.js'
import { refreshSession } from '../sessions/sessions.js'
import type { CliLoginRow, SessionRow } from '../world/rows.js'

/** Default and maximum lifetime of a CLI login, in milliseconds: 2 and 15 minutes. */
const CLI_LOGIN_LIFETIME = 120_000
const MAX_CLI_LOGIN_LIFETIME = 900_000

/** Stores a new CLI login and returns its codes. */
function openCliLogin(
  { world, random, clock, caller }: Call,
  lifetime = CLI_LOGIN_LIFETIME,
  anonymousRefreshToken?: string,
) {
  const { pollingCode, loginCode, expiresAt } = world.cliLogins.put({
    id: random.uuid(),
    projectId: caller.project.id,
    pollingCode: random.code(),
    loginCode: random.code(),
    createdAt: clock.now(),
    expiresAt: clock.now() + lifetime,
    refreshToken: null,
    usedAt: null,
    ...(anonymousRefreshToken !== undefined && { anonymousRefreshToken }),
  })
  return { polling_code: pollingCode, login_code: loginCode, expires_at: new Date(expiresAt).toISOString() }
}

export const cliRoutes = implement(
  {
    startCliLogin: { ...startCliLogin, body: optional(extended(startCliLogin.body, {})) },
    pollCliLogin,
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

    pollCliLogin({ polling_code }, call) {
      const { world, clock, caller, fail, response } = call
      const login = world.cliLogins.by('polling', polling_code).find((row) => row.projectId === caller.project.id)
      if (!login) return fail('INVALID_POLLING_CODE')
      const status = cliLoginStatus(call, login)
      if (status !== 'success' || login.refreshToken === null) return { status }
      world.cliLogins.change(login.id, { usedAt: clock.now() })
      response.status = 201
      return { status, refresh_token: login.refreshToken }
    },

    async completeCliLogin({ login_code, mode = 'complete', refresh_token: refreshToken }, call) {
      const login = openLogin(call, login_code)
      const { cliLogins } = call.world
      const { anonymousRefreshToken } = login
      if (mode === 'check') return Response.json({ cli_session_state: anonymousRefreshToken ? 'anonymous' : 'none' })
      if (mode === 'claim-anon-session') {
        const session = anonymousRefreshToken && liveSession(call, anonymousRefreshToken)
        if (!session) return call.reject(400, 'The login has no anonymous session.')
        // The token first: if it fails, the session can be claimed again. Of two requests at once, one gets it.
        const accessToken = await refreshSession(call, session.projectId, session.refreshToken)
        if (!cliLogins.get(login.id)?.anonymousRefreshToken) call.reject(400, 'The login has no anonymous session.')
        cliLogins.change(login.id, { anonymousRefreshToken: null })
        return Response.json({ access_token: accessToken, refresh_token: session.refreshToken })
      }
      const isAccepted = call.world.legacy.acceptsAnyCliToken || liveSession(call, refreshToken ?? '')
      if (refreshToken === undefined || !isAccepted) return call.reject(400, 'The refresh token is invalid.')
      cliLogins.change(login.id, { refreshToken, anonymousRefreshToken: null })
      return { success: true }
    },
  },
)

/** Returns the status of a CLI login, as the CLI and the dashboard see it. */
export function cliLoginStatus({ world, clock }: Service, { usedAt, expiresAt, refreshToken }: CliLoginRow) {
  const isExpired = expiresAt <= clock.now()
  if (usedAt !== null && !(isExpired && world.legacy.expiresUsedCliLogins)) return 'used'
  if (isExpired) return 'expired'
  return refreshToken === null ? 'waiting' : 'success'
}

function liveSession({ world, clock, caller }: Call, refreshToken: string): SessionRow | undefined {
  const session = world.sessions.by('refreshToken', refreshToken)[0]
  return session?.projectId === caller.project.id && session.expiresAt > clock.now() ? session : undefined
}

function openLogin({ world, clock, caller, reject }: Call, loginCode: string): CliLoginRow {
  const login = world.cliLogins.by('login', loginCode)[0]
  if (!login || login.projectId !== caller.project.id) return reject(400, 'The login code is unknown.')
  if (login.expiresAt <= clock.now()) reject(400, 'The login code has expired.')
  if (login.refreshToken !== null) reject(400, 'The login was already confirmed.')
  return login
}
