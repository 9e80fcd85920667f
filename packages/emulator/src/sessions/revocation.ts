import type { Clock } from '../world/clock.js'
import { primaryChannelOf } from '../world/restriction.js'
import type { EndedSessionRow, SessionEndReason, SessionRow } from '../world/rows.js'
import type { World } from '../world/world.js'

/** Explanations of why a session was revoked. */
export const SESSION_END_REASONS = {
  'signed out': 'The app signed out.',
  'revoked by user': 'The user revoked it from another session.',
  'revoked by server': 'The app’s server revoked it.',
  'password changed': 'The user changed the password. This revokes all other sessions.',
  'password reset': 'The password was reset by email. This revokes all sessions.',
  'password set by server': 'The app’s server set the password. This revokes all sessions.',
  'user deleted': 'The user was deleted.',
  'revoked by control API': 'The control API revoked it.',
  'agent request decided': 'It was the anonymous session of an AI agent, which a user has approved or denied.',
} as const satisfies Record<SessionEndReason, string>

const MAX_ENDED_SESSIONS = 200

/** Revokes sessions and records the reason. Returns how many there were. */
export function revokeSessions(
  { world, clock }: { readonly world: World; readonly clock: Clock },
  revoked: readonly SessionRow[],
  reason: SessionEndReason,
): number {
  for (const { id, projectId, userId, createdAt } of revoked) {
    const primary = primaryChannelOf(world, userId)
    const userLabel = primary?.value ?? world.users.get(userId)?.displayName ?? null
    const row: EndedSessionRow = { id, projectId, userId, userLabel, reason, createdAt, endedAt: clock.now() }
    world.sessions.remove(id)
    world.endedSessions.put(row)
  }
  world.endedSessions.keepNewest(MAX_ENDED_SESSIONS)
  return revoked.length
}
