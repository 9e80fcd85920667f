import type { Call, Service } from '../http/call.js'
import { grantDefaults } from '../permissions/permissions.js'
import { endSessions } from '../sessions/revocation.js'
import { createTeam } from '../teams/teams.js'
import { announce, announceUser } from '../webhooks/events.js'
import type { ChannelRow, ProjectRow, UserRow } from '../world/rows.js'
import type { World } from '../world/world.js'

export type NewUser = Partial<Omit<UserRow, 'projectId' | 'createdAt' | 'lastActiveAt'>>

/**
 * Makes a user, by whatever way they came: with the project's default permissions and, where the project wants it, a
 * team of their own once the handler is done.
 */
export function createUser(service: Service, project: ProjectRow, fields: NewUser): UserRow {
  const { world, random, clock } = service
  const now = clock.now()
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
  announceUser(service, 'user.created', user.id)
  if (project.settings.create_team_on_sign_up) service.background.push(() => createFirstTeam(service, project, user.id))
  return user
}

/** The team is named after its user; the service answers the user as they were before it. */
function createFirstTeam(service: Service, project: ProjectRow, userId: string): void {
  const { world } = service
  const user = world.users.get(userId)
  if (!user) return
  const email = world.channels.find((channel) => channel.userId === userId && channel.primary)?.value
  const displayName = `Team of ${user.displayName ?? email ?? 'a new user'}`
  world.users.change(userId, { selectedTeamId: createTeam(service, project, { displayName }, user).id })
}

/** The address that someone signs in with. Compared exactly as given. */
export function channelForAuth(world: World, projectId: string, value: string): ChannelRow | undefined {
  return world.channels.find((row) => row.projectId === projectId && row.usedForAuth && row.value === value)
}

/** Gives a user their primary address. */
export function addPrimaryEmail(
  { world, random, clock }: Service,
  user: UserRow,
  { value, usedForAuth, verified }: Pick<ChannelRow, 'value' | 'usedForAuth' | 'verified'>,
): ChannelRow {
  return world.channels.put({
    id: random.uuid(),
    projectId: user.projectId,
    userId: user.id,
    createdAt: clock.now(),
    value,
    primary: true,
    usedForAuth,
    verified,
  })
}

/** Removes a user with all that is theirs. */
export function deleteUser(service: Service, user: UserRow): void {
  const { world } = service
  const theirs = ({ userId }: { readonly userId: string }) => userId === user.id
  const teams = world.memberships.where(theirs)
  for (const { teamId } of teams) {
    announce(service, user.projectId, 'team_membership.deleted', { team_id: teamId, user_id: user.id })
  }
  endSessions(service, theirs, 'user deleted')
  const owned = [world.channels, world.passkeys, world.memberships]
  for (const table of [...owned, world.providerAccounts, world.providerTokens, world.oauthCodes]) {
    table.removeWhere(theirs)
  }
  for (const table of [world.teamPermissions, world.projectPermissions, world.activities]) table.removeWhere(theirs)
  world.apiKeys.removeWhere(({ type, ownerId }) => type === 'user' && ownerId === user.id)
  world.codes.removeWhere(({ about }) => about.userId === user.id)
  world.users.remove(user.id)
  announce(service, user.projectId, 'user.deleted', { id: user.id, teams: teams.map(({ teamId }) => ({ id: teamId })) })
}

/** The user with that id in the caller's project; `me` is the signed-in one. */
export function namedUser(call: Call<'CANNOT_GET_OWN_USER_WITHOUT_USER'>, id: string): UserRow | undefined {
  if (id === 'me') return ownUser(call)
  const user = call.world.users.get(id)
  return user?.projectId === call.caller.project.id ? user : undefined
}

/** The signed-in user, for whom a call is. */
export function ownUser(call: Call<'CANNOT_GET_OWN_USER_WITHOUT_USER'>): UserRow {
  return call.caller.user ?? call.fail('CANNOT_GET_OWN_USER_WITHOUT_USER')
}

/** The signed-in user where the service's schema asks for one: SCHEMA_ERROR without. */
export function demandSignedIn(call: Call): UserRow {
  return call.caller.user ?? call.invalid('auth.user: someone must be signed in')
}
