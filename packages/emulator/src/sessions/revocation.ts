import type { Clock } from '../world/clock.js'
import type { EndedSessionRow, SessionRow } from '../world/rows.js'
import type { World } from '../world/world.js'

/** Why a session ended before its time. */
export const SESSION_ENDS = {
  'signed out': 'The app signed out.',
  'ended elsewhere': 'The user ended it from another session of theirs.',
  'ended by server': 'The app’s server ended it.',
  'password changed': 'The user changed the password: that ends all other sessions.',
  'password reset': 'The password was reset by mail: that ends all sessions.',
  'password set by server': 'The app’s server set the password: that ends all sessions.',
  'user deleted': 'The user was deleted.',
  'ended here': 'It was ended here, by the control API.',
} as const
export type SessionEnd = keyof typeof SESSION_ENDS

/** How many ended sessions are remembered. */
const KEPT = 200

/** Ends the sessions that match, and remembers why. Answers how many there were. */
export function endSessions(
  { world, clock }: { readonly world: World; readonly clock: Clock },
  match: (session: SessionRow) => boolean,
  cause: SessionEnd,
): number {
  const ended = world.sessions.where(match)
  for (const { id, projectId, userId, createdAt } of ended) {
    const primary = world.channels.find((channel) => channel.userId === userId && channel.primary)
    const who = primary?.value ?? world.users.get(userId)?.displayName ?? null
    world.sessions.remove(id)
    world.endedSessions.put({
      id,
      projectId,
      userId,
      who,
      cause,
      createdAt,
      endedAt: clock.now(),
    } satisfies EndedSessionRow)
  }
  world.endedSessions.keepNewest(KEPT)
  return ended.length
}
