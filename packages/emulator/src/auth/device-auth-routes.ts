import { entity, json, oneOf } from '@latchkey/core/internal/contract'
import type { Call } from '../calls/call.js'
import { implement } from '../calls/route.js'
import { primaryChannelOf } from '../world/restriction.js'
import type { SessionRow } from '../world/rows.js'
import { agentRequestStatus } from './agent-requests.js'
import { cliLoginStatus } from './cli-routes.js'

/** How many sign-ins and sessions the dashboard reads. */
const ATTEMPTS = 50
const SESSIONS = 200

const STATUSES = ['waiting', 'success', 'denied', 'expired', 'used'] as const

/** The sign-ins of command lines and AI agents, for the dashboard. The response has no codes and no tokens. */
export const deviceAuthRoutes = implement(
  {
    getDeviceAuth: {
      name: 'getDeviceAuth',
      method: 'GET',
      path: '/internal/device-auth',
      access: 'admin',
      since: 'hexclave-1.0',
      summary: 'Get the sign-ins and sessions of command lines or AI agents',
      query: entity({ kind: oneOf('cli', 'agent') }),
      response: json,
    },
  } as const,
  {
    getDeviceAuth({ kind }, call) {
      const attempts = newestFirst(
        [...(kind === 'cli' ? cliLogins(call) : agentRequests(call))],
        'created_at',
        ATTEMPTS,
      )
      const rows = call.world.sessions.where(({ projectId }) => projectId === call.caller.project.id)
      const isOfKind = kind === 'cli' ? sessionsOfCli(call) : ({ agentName }: SessionRow) => agentName !== undefined
      const sessions = newestFirst(
        rows.filter(isOfKind).map((row) => sessionOf(call, row)),
        'last_active_at',
        SESSIONS,
      )
      const counts = STATUSES.map((status) => [
        `${status}_attempts_in_window`,
        attempts.filter((attempt) => attempt.status === status).length,
      ])
      return {
        summary: {
          attempts_in_window: attempts.length,
          ...Object.fromEntries(counts),
          active_sessions_in_window: sessions.filter(({ is_expired }) => !is_expired).length,
          attempt_window_limit: ATTEMPTS,
          session_window_limit: SESSIONS,
        },
        recent_attempts: attempts,
        sessions,
      }
    },
  },
)

const isoOf = (millis: number) => new Date(millis).toISOString()

function newestFirst<Key extends string, Row extends Readonly<Record<Key, string>>>(
  rows: readonly Row[],
  key: Key,
  limit: number,
): readonly Row[] {
  return [...rows].sort((a, b) => b[key].localeCompare(a[key])).slice(0, limit)
}

const timesOf = ({
  createdAt,
  expiresAt,
  usedAt,
}: {
  createdAt: number
  expiresAt: number
  usedAt: number | null
}) => ({
  created_at: isoOf(createdAt),
  expires_at: isoOf(expiresAt),
  used_at: usedAt === null ? null : isoOf(usedAt),
})

const cliLogins = (call: Call) =>
  call.world.cliLogins
    .where(({ projectId }) => projectId === call.caller.project.id)
    .map((row) => ({ id: row.id, status: cliLoginStatus(call, row), ...timesOf(row), agent: null }))

const agentRequests = (call: Call) =>
  call.world.agentRequests
    .where(({ projectId }) => projectId === call.caller.project.id)
    .map((row) => {
      const { name, description, url, userHint: user_hint } = row
      const agent = { name, description, url, user_hint }
      return { id: row.id, status: agentRequestStatus(call, row), ...timesOf(row), agent }
    })

/** Returns whether a session was handed to a command line. */
function sessionsOfCli({ world }: Call) {
  const tokens = new Set(world.cliLogins.where(({ usedAt }) => usedAt !== null).map(({ refreshToken }) => refreshToken))
  return ({ refreshToken }: SessionRow) => tokens.has(refreshToken)
}

function sessionOf({ world, clock }: Call, row: SessionRow) {
  const user = world.users.get(row.userId)
  return {
    session_id: row.id,
    agent_name: row.agentName ?? null,
    user_id: row.userId,
    display_name: user?.displayName ?? null,
    primary_email: primaryChannelOf(world, row.userId)?.value ?? null,
    is_anonymous: user?.anonymous ?? false,
    created_at: isoOf(row.createdAt),
    last_active_at: isoOf(row.lastUsedAt),
    expires_at: isoOf(row.expiresAt),
    is_expired: row.expiresAt <= clock.now(),
  }
}
