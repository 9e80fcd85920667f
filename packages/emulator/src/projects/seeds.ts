import type { Service } from '../http/call.js'
import { define, grantInProject, grantInTeam } from '../permissions/permissions.js'
import { addMember, createTeam, membershipOf } from '../teams/teams.js'
import { hashPassword } from '../users/passwords.js'
import { addPrimaryEmail, createUser } from '../users/users.js'
import type { ProjectRow, UserRow } from '../world/rows.js'

/** A user who is there from the start. */
export interface UserOptions {
  /** A UUID. Default: a new one. */
  readonly id?: string
  readonly email?: string
  /** Default: true. */
  readonly emailVerified?: boolean
  readonly password?: string
  readonly displayName?: string
  readonly profileImageUrl?: string
  /** Raw bytes, base64: asks for a second factor. */
  readonly totpSecret?: string
  readonly clientMetadata?: unknown
  readonly clientReadOnlyMetadata?: unknown
  readonly serverMetadata?: unknown
  /** Permissions in the project. */
  readonly permissions?: readonly string[]
  /** Accounts at pretend providers. */
  readonly providers?: readonly { readonly id: string; readonly accountId: string; readonly email?: string }[]
}

/** A team that is there from the start. */
export interface TeamOptions {
  /** A UUID. Default: a new one. */
  readonly id?: string
  readonly displayName: string
  readonly profileImageUrl?: string
  readonly clientMetadata?: unknown
  readonly clientReadOnlyMetadata?: unknown
  readonly serverMetadata?: unknown
  /** Members by e-mail address or user id, with permissions beside those that every member gets. */
  readonly members?: readonly { readonly user: string; readonly permissions?: readonly string[] }[]
}

/** A permission that the project defines. */
export interface PermissionOptions {
  readonly id: string
  readonly scope: 'team' | 'project'
  readonly description?: string
  /** Ids of the permissions that come with it. */
  readonly contains?: readonly string[]
}

/** People and teams that do not fit together. */
export class SeedError extends Error {
  override readonly name = 'SeedError'
}

/** Who and what a project has from the start. */
export interface SeedOptions {
  readonly users?: readonly UserOptions[]
  readonly teams?: readonly TeamOptions[]
  readonly permissions?: readonly PermissionOptions[]
}

/** Makes what is not there yet. Gives the passwords that are still to be hashed, which takes its time. */
export function seedPeople(service: Service, project: ProjectRow, options: SeedOptions): Unhashed[] {
  for (const { id: permissionId, scope, description = '', contains = [] } of options.permissions ?? []) {
    define(service.world, { projectId: project.id, permissionId, scope, description, contains })
  }
  const unhashed = (options.users ?? []).flatMap((user) => seedUser(service, project, user))
  for (const team of options.teams ?? []) seedTeam(service, project, team)
  return unhashed
}

export interface Unhashed {
  readonly userId: string
  readonly password: string
}

export async function hashSeeded({ world, random, passwordRounds }: Service, all: readonly Unhashed[]): Promise<void> {
  for (const { userId, password } of all) {
    const passwordHash = await hashPassword(password, passwordRounds, random)
    if (world.users.get(userId)) world.users.change(userId, { passwordHash })
  }
}

function seedUser(service: Service, project: ProjectRow, options: UserOptions): Unhashed[] {
  const { world, random, clock } = service
  const { id, email, emailVerified = true, password, totpSecret = null } = options
  if (findUser(service, project, id ?? email ?? '')) return []
  const user = createUser(service, project, {
    ...(id !== undefined && { id }),
    displayName: options.displayName ?? null,
    profileImageUrl: options.profileImageUrl ?? null,
    clientMetadata: options.clientMetadata ?? null,
    clientReadOnlyMetadata: options.clientReadOnlyMetadata ?? null,
    serverMetadata: options.serverMetadata ?? null,
    totpSecret,
    totpRequired: totpSecret !== null,
  })
  if (email !== undefined) addPrimaryEmail(service, user, { value: email, usedForAuth: true, verified: emailVerified })
  for (const permission of options.permissions ?? []) grantInProject(world, user, permission)
  for (const { id: provider, accountId, email: address = null } of options.providers ?? []) {
    const row = { id: random.uuid(), projectId: project.id, userId: user.id, createdAt: clock.now() }
    world.providerAccounts.put({ ...row, provider, accountId, email: address })
  }
  return password === undefined ? [] : [{ userId: user.id, password }]
}

function seedTeam(service: Service, project: ProjectRow, { members = [], ...fields }: TeamOptions): void {
  const { world } = service
  const known = world.teams.find(
    ({ id, projectId, displayName }) =>
      projectId === project.id && (fields.id === undefined ? displayName === fields.displayName : id === fields.id),
  )
  const team = known ?? createTeam(service, project, fields)
  for (const { user: name, permissions = [] } of members) {
    const user = findUser(service, project, name)
    if (!user)
      throw new SeedError(`The team "${fields.displayName}" has the member "${name}", who is no user of the project.`)
    if (!membershipOf(world, team.id, user.id)) addMember(service, project, team, user)
    for (const permission of permissions) grantInTeam(world, team, user.id, permission)
  }
}

/** By id, or by primary address. */
function findUser({ world }: Service, project: ProjectRow, name: string): UserRow | undefined {
  const byAddress = world.channels.find((row) => row.projectId === project.id && row.primary && row.value === name)
  const user = world.users.get(byAddress?.userId ?? name)
  return user?.projectId === project.id ? user : undefined
}
