import { type Client, findTeamMemberProfile, hasPermission, isKnown } from '@latchkey/core/server'
import { AUTH_SERVICE_TIMEOUT, orUnavailable } from './auth-service.ts'
import { createBriefCache } from './brief-cache.ts'

/** The team permission that lets a member write. A member without it only reads. */
export const WRITE_NOTES = 'write_notes'

/** What a member may do in a team. */
interface Membership {
  readonly canWrite: boolean
}

/** Returns null if the user is not a member or the team does not exist. */
export type FindMembership = (teamId: string, userId: string) => Promise<Membership | null>

/** How long a membership is used before it is read again, in milliseconds. */
export const MEMBERSHIP_LIFETIME = 10_000

/**
 * Reads memberships and permissions from the auth service, with a server client. Each is cached for 10 seconds: a user
 * who joins or leaves a team, or who receives or loses the permission, has the previous access for up to 10 seconds.
 *
 * @param now Returns the current time, in milliseconds.
 */
export function createMemberships(server: Client<'client' | 'server'>, now?: () => number): FindMembership {
  const options = { timeout: AUTH_SERVICE_TIMEOUT }
  const cached = createBriefCache<Membership | null>(MEMBERSHIP_LIFETIME, now)

  async function read(teamId: string, userId: string): Promise<Membership | null> {
    const [profile, canWrite] = await Promise.all([
      findTeamMemberProfile(server, { teamId, userId }, options).catch(nullForUnknownTeam),
      hasPermission(server, { teamId, userId, permissionId: WRITE_NOTES }, options),
    ]).catch(orUnavailable)
    return profile && { canWrite }
  }
  return (teamId, userId) => cached(`${teamId}/${userId}`, () => read(teamId, userId))
}

function nullForUnknownTeam(error: unknown): null {
  if (isKnown(error, 'TEAM_NOT_FOUND')) return null
  throw error
}
