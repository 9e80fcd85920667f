import type { Call } from './call.js'
import type { ChannelRow, ProjectRow, UserRow } from './rows.js'
import type { World } from './world.js'

export type NewUser = Partial<Omit<UserRow, 'id' | 'projectId' | 'createdAt' | 'lastActiveAt'>>

/** Makes a user, by whatever way they came. */
export function createUser({ world, random, clock }: Call, project: ProjectRow, fields: NewUser): UserRow {
  const now = clock.now()
  return world.users.put({
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
}

/** The address that someone signs in with. Compared exactly as given. */
export function channelForAuth(world: World, projectId: string, value: string): ChannelRow | undefined {
  return world.channels.find((row) => row.projectId === projectId && row.usedForAuth && row.value === value)
}

/** Gives a user their primary address. */
export function addPrimaryEmail(
  { world, random, clock }: Call,
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
export function deleteUser(world: World, userId: string): void {
  const theirs = (row: { userId: string }) => row.userId === userId
  for (const table of [world.channels, world.providerAccounts, world.passkeys, world.sessions, world.memberships]) {
    table.removeWhere(theirs)
  }
  world.codes.removeWhere(({ about }) => about.userId === userId)
  world.users.remove(userId)
}

/** The signed-in user, for whom a call is. */
export function ownUser(call: Call<'CANNOT_GET_OWN_USER_WITHOUT_USER'>): UserRow {
  return call.caller.user ?? call.fail('CANNOT_GET_OWN_USER_WITHOUT_USER')
}
