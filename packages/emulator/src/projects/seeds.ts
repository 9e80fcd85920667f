import { findMembership } from '../calls/lookups.js'
import type { Service } from '../calls/service.js'
import { definePermission } from '../permissions/definitions.js'
import { grantInProject, grantInTeam } from '../permissions/grants.js'
import { addMember, createTeam } from '../teams/teams.js'
import { hashPassword } from '../users/passwords.js'
import { createUser, setPrimaryEmail } from '../users/users.js'
import type { PermissionScope, ProjectRow, UserRow } from '../world/rows.js'

/** A user to create. */
export interface UserOptions {
  /** A UUID. Default: a new one. */
  readonly id?: string
  /** Primary email address, which the user can sign in with. Default: none. */
  readonly email?: string
  /** Whether the email address is verified. Default: true. */
  readonly emailVerified?: boolean
  /** Password in plain text. Default: the user has none. */
  readonly password?: string
  /** Display name. Default: none. */
  readonly displayName?: string
  /** URL of the profile image. Default: none. */
  readonly profileImageUrl?: string
  /** TOTP secret as base64. Enables two-factor authentication. */
  readonly totpSecret?: string
  /** Metadata that the client can read and write. Default: null. */
  readonly clientMetadata?: unknown
  /** Metadata that the client can read and only a server can write. Default: null. */
  readonly clientReadOnlyMetadata?: unknown
  /** Metadata that only a server can read and write. Default: null. */
  readonly serverMetadata?: unknown
  /** Permissions in the project. */
  readonly permissions?: readonly string[]
  /** Accounts at the simulated providers. */
  readonly providers?: readonly { readonly id: string; readonly accountId: string; readonly email?: string }[]
}

/** A team to create. */
export interface TeamOptions {
  /** A UUID. Default: a new one. */
  readonly id?: string
  /** Display name. */
  readonly displayName: string
  /** URL of the profile image. Default: none. */
  readonly profileImageUrl?: string
  /** Metadata that the client can read and write. Default: null. */
  readonly clientMetadata?: unknown
  /** Metadata that the client can read and only a server can write. Default: null. */
  readonly clientReadOnlyMetadata?: unknown
  /** Metadata that only a server can read and write. Default: null. */
  readonly serverMetadata?: unknown
  /** Members by email address or user id, with permissions in addition to the defaults. */
  readonly members?: readonly { readonly user: string; readonly permissions?: readonly string[] }[]
}

/** A permission to define. */
export interface PermissionOptions {
  /** The permission ID, for example `documents:write`. */
  readonly id: string
  /** Whether the permission is granted in a team or in the project. Any string in the type, which imported JSON has. */
  readonly scope: 'team' | 'project' | (string & {})
  /** A description. Default: an empty string. */
  readonly description?: string
  /** Ids of the permissions that it contains. */
  readonly contains?: readonly string[]
}

/** Thrown for fields of projects that do not exist, and seeded users, teams or permissions that reference each other incorrectly. */
export class SeedError extends Error {
  override readonly name = 'SeedError'
}

/** Users, teams and permissions of a project to create. */
export interface SeedOptions {
  /** Users to create. */
  readonly users?: readonly UserOptions[]
  /** Teams to create. */
  readonly teams?: readonly TeamOptions[]
  /** Permissions to define, in addition to the built-in ones. */
  readonly permissions?: readonly PermissionOptions[]
}

/** Creates what does not exist yet. Returns the passwords that still need hashing, which is slow. */
export function seedEntities(service: Service, project: ProjectRow, options: SeedOptions): PendingPassword[] {
  for (const { id: permissionId, scope, description = '', contains = [] } of options.permissions ?? []) {
    // `createEmulator` has checked it.
    const row = { projectId: project.id, permissionId, scope: scope as PermissionScope, description, contains }
    definePermission(service.world, row)
  }
  const pendingPasswords = (options.users ?? []).flatMap((user) => seedUser(service, project, user))
  for (const team of options.teams ?? []) seedTeam(service, project, team)
  return pendingPasswords
}

export interface PendingPassword {
  readonly userId: string
  readonly password: string
}

export async function hashSeededPasswords(
  { world, random, passwordRounds }: Service,
  all: readonly PendingPassword[],
): Promise<void> {
  for (const { userId, password } of all) {
    const passwordHash = await hashPassword(password, passwordRounds, random)
    if (world.users.get(userId)) world.users.change(userId, { passwordHash })
  }
}

function seedUser(service: Service, project: ProjectRow, options: UserOptions): PendingPassword[] {
  const { world, random, clock } = service
  const { id, email, emailVerified = true, password, totpSecret = null } = options
  if (findSeededUser(service, project, id ?? email ?? '')) return []
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
  if (email !== undefined) setPrimaryEmail(service, user, { value: email, usedForAuth: true, verified: emailVerified })
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
    const user = findSeededUser(service, project, name)
    if (!user)
      throw new SeedError(
        `The team "${fields.displayName}" has the member "${name}", but the project has no such user.`,
      )
    if (!findMembership(world, team.id, user.id)) addMember(service, project, team, user)
    for (const permission of permissions) grantInTeam(world, team, user.id, permission)
  }
}

/** Finds a user by id or by primary email address. */
function findSeededUser({ world }: Service, project: ProjectRow, name: string): UserRow | undefined {
  const byAddress = world.channels.find((row) => row.projectId === project.id && row.primary && row.value === name)
  const user = world.users.get(byAddress?.userId ?? name)
  return user?.projectId === project.id ? user : undefined
}
