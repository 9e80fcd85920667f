import type { Call, Service } from '../http/call.js'
import { grantInTeam } from '../permissions/permissions.js'
import { teamForServer } from '../users/responses.js'
import { announce } from '../webhooks/events.js'
import type { MembershipRow, ProjectRow, TeamRow, UserRow } from '../world/rows.js'
import type { World } from '../world/world.js'

export type NewTeam = Pick<TeamRow, 'displayName'> & Partial<Omit<TeamRow, 'projectId' | 'createdAt'>>

/** Makes a team; its creator becomes a member with what the project gives creators. */
export function createTeam(service: Service, project: ProjectRow, fields: NewTeam, creator?: UserRow): TeamRow {
  const { world, random, clock } = service
  const team = world.teams.put({
    id: random.uuid(),
    projectId: project.id,
    createdAt: clock.now(),
    profileImageUrl: null,
    clientMetadata: null,
    clientReadOnlyMetadata: null,
    serverMetadata: null,
    ...fields,
  })
  announce(service, project.id, 'team.created', teamForServer(team))
  if (creator) {
    putMembership(service, team, creator)
    for (const { id } of project.settings.team_creator_default_permissions) grantInTeam(world, team, creator.id, id)
  }
  return team
}

/** Removes a team with all that belongs to it. */
export function deleteTeam(service: Service, team: TeamRow): void {
  const { world } = service
  const its = ({ teamId }: { readonly teamId: string }) => teamId === team.id
  world.memberships.removeWhere(its)
  world.teamPermissions.removeWhere(its)
  world.codes.removeWhere(({ kind, about }) => kind === 'team_invitation' && about.teamId === team.id)
  world.apiKeys.removeWhere(({ type, ownerId }) => type === 'team' && ownerId === team.id)
  for (const { id } of world.users.where((user) => user.selectedTeamId === team.id)) {
    world.users.change(id, { selectedTeamId: null })
  }
  world.teams.remove(team.id)
  announce(service, team.projectId, 'team.deleted', { id: team.id })
}

const membershipId = (teamId: string, userId: string) => `${teamId}/${userId}`

export const membershipOf = (world: World, teamId: string, userId: string): MembershipRow | undefined =>
  world.memberships.get(membershipId(teamId, userId))

function putMembership({ world, clock }: Service, team: TeamRow, user: UserRow): MembershipRow {
  return world.memberships.put({
    id: membershipId(team.id, user.id),
    projectId: team.projectId,
    teamId: team.id,
    userId: user.id,
    createdAt: clock.now(),
    displayName: null,
    profileImageUrl: null,
  })
}

/** Makes a user a member, with what the project gives members. */
export function addMember(service: Service, { settings }: ProjectRow, team: TeamRow, user: UserRow): MembershipRow {
  const row = putMembership(service, team, user)
  const member = { team_id: team.id, user_id: user.id }
  announce(service, team.projectId, 'team_membership.created', member)
  for (const { id } of settings.team_member_default_permissions) {
    grantInTeam(service.world, team, user.id, id)
    announce(service, team.projectId, 'team_permission.created', { id, ...member })
  }
  return row
}

/** Ends a membership, with the permissions that went with it. */
export function removeMember(service: Service, { id, projectId, teamId, userId }: MembershipRow): void {
  const { world } = service
  world.memberships.remove(id)
  world.teamPermissions.removeWhere((row) => row.teamId === teamId && row.userId === userId)
  if (world.users.get(userId)?.selectedTeamId === teamId) world.users.change(userId, { selectedTeamId: null })
  announce(service, projectId, 'team_membership.deleted', { team_id: teamId, user_id: userId })
}

/** The teams of a user, in the order in which they were made. */
export function teamsOf(world: World, user: UserRow): TeamRow[] {
  return world.teams.where((team) => membershipOf(world, team.id, user.id) !== undefined)
}

/** The team with that id in the caller's project. */
export function teamOf({ world, caller }: Call, id: string): TeamRow | undefined {
  const team = world.teams.get(id)
  return team?.projectId === caller.project.id ? team : undefined
}

/** The same; raises TEAM_NOT_FOUND. */
export const demandTeam = (call: Call<'TEAM_NOT_FOUND'>, id: string): TeamRow =>
  teamOf(call, id) ?? call.fail('TEAM_NOT_FOUND', { team_id: id })

/** The team, of which the user is a member; a team that does not exist has none. */
export function teamOfMember(call: Call<'TEAM_MEMBERSHIP_NOT_FOUND'>, id: string, user: UserRow): TeamRow {
  const team = teamOf(call, id)
  if (team && membershipOf(call.world, id, user.id)) return team
  return call.fail('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: id, user_id: user.id })
}
