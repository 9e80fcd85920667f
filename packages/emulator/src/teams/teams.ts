import { membershipId } from '../calls/lookups.js'
import type { Service } from '../calls/service.js'
import { requireDefinitions } from '../permissions/default-permissions.js'
import { grantInTeam } from '../permissions/grants.js'
import { emitWebhook } from '../webhooks/events.js'
import type { MembershipRow, ProjectRow, TeamRow, UserRow } from '../world/rows.js'
import type { World } from '../world/world.js'
import { teamForServer } from './responses.js'

export type NewTeam = Pick<TeamRow, 'displayName'> & Partial<Omit<TeamRow, 'projectId' | 'createdAt'>>

/** Creates a team. The creator becomes a member with the default permissions of team creators. */
export function createTeam(service: Service, project: ProjectRow, fields: NewTeam, creator?: UserRow): TeamRow {
  const { world, random, clock } = service
  if (creator) requireDefinitions(world, project, 'team', project.settings.team_creator_default_permissions)
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
  emitWebhook(service, project.id, 'team.created', teamForServer(team))
  if (creator) {
    putMembership(service, team, creator)
    for (const { id } of project.settings.team_creator_default_permissions) grantInTeam(world, team, creator.id, id)
  }
  return team
}

/** Deletes a team with all its data. */
export function deleteTeam(service: Service, team: TeamRow): void {
  const { world } = service
  // Only members can select a team.
  for (const { userId } of world.memberships.by('team', team.id))
    if (world.users.get(userId)?.selectedTeamId === team.id) world.users.change(userId, { selectedTeamId: null })
  world.memberships.removeBy('team', team.id)
  world.teamPermissions.removeBy('team', team.id)
  world.codes.removeBy('team', team.id)
  world.apiKeys.removeBy('owner', `team/${team.id}`)
  world.teams.remove(team.id)
  emitWebhook(service, team.projectId, 'team.deleted', { id: team.id })
}

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

/** Adds a member with the default permissions of team members. */
export function addMember(service: Service, project: ProjectRow, team: TeamRow, user: UserRow): MembershipRow {
  const defaults = project.settings.team_member_default_permissions
  requireDefinitions(service.world, project, 'team', defaults)
  const row = putMembership(service, team, user)
  const member = { team_id: team.id, user_id: user.id }
  emitWebhook(service, team.projectId, 'team_membership.created', member)
  for (const { id } of defaults) {
    grantInTeam(service.world, team, user.id, id)
    emitWebhook(service, team.projectId, 'team_permission.created', { id, ...member })
  }
  return row
}

/** Removes a member and their permissions in the team. */
export function removeMember(service: Service, { id, projectId, teamId, userId }: MembershipRow): void {
  const { world } = service
  world.memberships.remove(id)
  for (const row of world.teamPermissions.by('user', userId))
    if (row.teamId === teamId) world.teamPermissions.remove(row.id)
  if (world.users.get(userId)?.selectedTeamId === teamId) world.users.change(userId, { selectedTeamId: null })
  emitWebhook(service, projectId, 'team_membership.deleted', { team_id: teamId, user_id: userId })
}

/** Returns the teams of a user, oldest first. */
export function teamsOf(world: World, user: UserRow): TeamRow[] {
  const ids = new Set(world.memberships.by('user', user.id).map(({ teamId }) => teamId))
  const { find, position } = world.teamDirectory
  return [...ids].flatMap((id) => find(id)?.row ?? []).sort((a, b) => position(a) - position(b))
}
