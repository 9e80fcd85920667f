import type { MembershipRow, TeamRow, UserRow } from '../world/rows.js'
import type { World } from '../world/world.js'
import type { Call } from './call.js'

/** Returns the user with an id in the caller's project. `me` is the signed-in user. */
export function findUser(call: Call<'CANNOT_GET_OWN_USER_WITHOUT_USER'>, id: string): UserRow | undefined {
  if (id === 'me') return currentUser(call)
  const user = call.world.users.get(id)
  return user?.projectId === call.caller.project.id ? user : undefined
}

/** Returns the signed-in user. Throws CANNOT_GET_OWN_USER_WITHOUT_USER. */
export function currentUser(call: Call<'CANNOT_GET_OWN_USER_WITHOUT_USER'>): UserRow {
  return call.caller.user ?? call.fail('CANNOT_GET_OWN_USER_WITHOUT_USER')
}

/** Returns the signed-in user. Throws SCHEMA_ERROR, where the service's schema requires a user. */
export function requireSignedInUser(call: Call): UserRow {
  return call.caller.user ?? call.schemaError('auth.user: a signed-in user is required')
}

export const membershipId = (teamId: string, userId: string) => `${teamId}/${userId}`

export const findMembership = (world: World, teamId: string, userId: string): MembershipRow | undefined =>
  world.memberships.get(membershipId(teamId, userId))

/** Returns the team with an id in the caller's project. */
export function findTeam({ world, caller }: Call, id: string): TeamRow | undefined {
  const team = world.teams.get(id)
  return team?.projectId === caller.project.id ? team : undefined
}

/** Returns the team with an id. Throws TEAM_NOT_FOUND. */
export const requireTeam = (call: Call<'TEAM_NOT_FOUND'>, id: string): TeamRow =>
  findTeam(call, id) ?? call.fail('TEAM_NOT_FOUND', { team_id: id })

/** Returns a team that the user is a member of. Throws TEAM_MEMBERSHIP_NOT_FOUND, also for unknown teams. */
export function requireTeamOfMember(call: Call<'TEAM_MEMBERSHIP_NOT_FOUND'>, id: string, user: UserRow): TeamRow {
  const team = findTeam(call, id)
  if (team && findMembership(call.world, id, user.id)) return team
  return call.fail('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: id, user_id: user.id })
}
