import type { Service } from '../calls/service.js'
import { fillPlaceholders } from '../email/templates.js'
import { grantDefaults, requireDefinitions } from '../permissions/default-permissions.js'
import { revokeSessions } from '../sessions/revocation.js'
import { teamForServer } from '../teams/responses.js'
import { createTeam, teamsOf } from '../teams/teams.js'
import { emitWebhook } from '../webhooks/events.js'
import { primaryChannelOf } from '../world/restriction.js'
import type { ChannelRow, ProjectRow, UserRow } from '../world/rows.js'
import type { World } from '../world/world.js'
import { emitUserWebhook } from './user-events.js'

export type NewUser = Partial<Omit<UserRow, 'projectId' | 'createdAt' | 'lastActiveAt'>>

/**
 * Creates a user with the default permissions of the project. If the project is configured so, a team is created for
 * them in the background.
 */
export function createUser(service: Service, project: ProjectRow, fields: NewUser): UserRow {
  const { world, random, clock } = service
  const now = clock.now()
  requireDefinitions(world, project, 'project', project.settings.user_default_permissions)
  const user = world.users.put({
    id: random.uuid(),
    projectId: project.id,
    createdAt: now,
    lastActiveAt: now,
    displayName: null,
    profileImageUrl: null,
    clientMetadata: null,
    clientReadOnlyMetadata: null,
    serverMetadata: null,
    passwordHash: null,
    otpEnabled: false,
    totpSecret: null,
    totpRequired: false,
    selectedTeamId: null,
    anonymous: false,
    ...fields,
  })
  grantDefaults(world, project, user)
  emitUserWebhook(service, 'user.created', user.id)
  if (project.settings.create_team_on_sign_up)
    service.backgroundTasks.push(() => createFirstTeam(service, project, user.id))
  return user
}

/** Names the team after the user. The response contains the user as they were before. */
function createFirstTeam(service: Service, project: ProjectRow, userId: string): void {
  const { world } = service
  const user = world.users.get(userId)
  if (!user) return
  const displayName = personalTeamName(service, user)
  world.users.change(userId, { selectedTeamId: createTeam(service, project, { displayName }, user).id })
}

/** Name of the personal team of a user without a name and an email address. */
const PERSONAL_TEAM = 'Personal Team'

function personalTeamName({ world, configuration }: Service, user: UserRow): string {
  const userDisplayName = user.displayName ?? primaryChannelOf(world, user.id)?.value
  const template = configuration.personalTeamName ?? 'Team of {{ userDisplayName }}'
  return userDisplayName === undefined ? PERSONAL_TEAM : fillPlaceholders(template, { userDisplayName })
}

/** Names the personal team of an upgraded anonymous user after the user, unless its members gave it another name. */
export function renamePersonalTeam(service: Service, userId: string): void {
  const { world } = service
  const user = world.users.get(userId)
  const team = user && teamsOf(world, user).find(({ displayName }) => displayName === PERSONAL_TEAM)
  if (!team) return
  const renamed = world.teams.change(team.id, { displayName: personalTeamName(service, user) })
  emitWebhook(service, team.projectId, 'team.updated', teamForServer(renamed))
}

/** Returns an email address as the service stores it. */
export const normalizeEmail = ({ legacy }: World, value: string): string =>
  legacy.keepsEmailCase ? value : value.toLowerCase()

/** Returns the contact channel that is used for sign-in. */
export function findAuthChannel(world: World, projectId: string, value: string): ChannelRow | undefined {
  const address = normalizeEmail(world, value)
  return world.channels.by('address', address).find((row) => row.projectId === projectId && row.usedForAuth)
}

/** Makes an address the primary one of a user. The address that was the primary one stays a contact channel. */
export function setPrimaryEmail(
  { world, random, clock }: Service,
  user: UserRow,
  { value, usedForAuth, verified }: Pick<ChannelRow, 'value' | 'usedForAuth' | 'verified'>,
): ChannelRow {
  const address = normalizeEmail(world, value)
  const channels = world.channels.by('user', user.id)
  for (const { id, primary } of channels) if (primary) world.channels.change(id, { primary: false })
  const known = channels.find((channel) => channel.value === address)
  if (known) return world.channels.change(known.id, { primary: true, usedForAuth, verified })
  return world.channels.put({
    id: random.uuid(),
    projectId: user.projectId,
    userId: user.id,
    createdAt: clock.now(),
    value: address,
    primary: true,
    usedForAuth,
    verified,
  })
}

/** Deletes a user with all their data. */
export function deleteUser(service: Service, user: UserRow): void {
  const { world } = service
  const teams = world.memberships.by('user', user.id)
  for (const { teamId } of teams) {
    emitWebhook(service, user.projectId, 'team_membership.deleted', { team_id: teamId, user_id: user.id })
  }
  revokeSessions(service, world.sessions.by('user', user.id), 'user deleted')
  const owned = [world.channels, world.passkeys, world.memberships, world.externalIdentities]
  for (const table of [...owned, world.providerAccounts, world.providerTokens, world.oauthCodes]) {
    table.removeBy('user', user.id)
  }
  // Activities stay: metrics count the activity of deleted users.
  for (const table of [world.teamPermissions, world.projectPermissions]) table.removeBy('user', user.id)
  world.apiKeys.removeBy('owner', `user/${user.id}`)
  world.codes.removeBy('user', user.id)
  world.users.remove(user.id)
  emitWebhook(service, user.projectId, 'user.deleted', {
    id: user.id,
    teams: teams.map(({ teamId }) => ({ id: teamId })),
  })
}
