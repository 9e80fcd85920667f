import { type Client, findTeamMemberProfile, hasPermission, isLatchkeyError } from '@latchkey/core'

/** The team permission that lets a member write. A member without it only reads. */
export const WRITE_NOTES = 'write_notes'

/** Returns null if the user is not a member or the team does not exist. */
export type FindMembership = (teamId: string, userId: string) => Promise<{ readonly canWrite: boolean } | null>

/** For each call of the auth service, in milliseconds. */
const OPTIONS = { timeout: 5_000 }

/**
 * Reads memberships and permissions from the auth service. Each request of a team reads them again, so that a change has
 * an effect at once. A server with many requests can cache them for some seconds.
 */
export function createMemberships(server: Client<'client' | 'server'>): FindMembership {
  return async (teamId, userId) => {
    try {
      const [profile, canWrite] = await Promise.all([
        findTeamMemberProfile(server, { teamId, userId }, OPTIONS),
        hasPermission(server, { teamId, userId, permission: WRITE_NOTES }, OPTIONS),
      ])
      return profile && { canWrite }
    } catch (error) {
      if (isLatchkeyError(error, 'TEAM_NOT_FOUND')) return null
      throw error
    }
  }
}
