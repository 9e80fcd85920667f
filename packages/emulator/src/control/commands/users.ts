import { z } from 'zod'
import { totp } from '../../auth/totp.js'
import { user as userOptions } from '../../config.js'
import { hashSeeded, seedPeople, type UserOptions } from '../../projects/seeds.js'
import { beginSession } from '../../sessions/access-tokens.js'
import { endSessions } from '../../sessions/revocation.js'
import { changeUser } from '../../users/user-updates.js'
import { deleteUser } from '../../users/users.js'
import { announceUser } from '../../webhooks/events.js'
import type { UserRow } from '../../world/rows.js'
import { changing, notPossible, reading } from '../command.js'
import type { Workings } from '../control-context.js'
import { asServer, projectField, projectIn, sessionsOf, userField, userIn } from '../lookups.js'
import { makePasskey } from '../passkey-credential.js'

const theUser = z.strictObject(userField)
const name = z.string().min(1)

const shown = (workings: Workings, user: UserRow) => {
  const { world } = workings.service
  const primary = world.channels.find(({ userId, primary }) => userId === user.id && primary)
  return {
    id: user.id,
    email: primary?.value ?? null,
    emailVerified: primary?.verified ?? false,
    displayName: user.displayName,
    profileImageUrl: user.profileImageUrl,
    anonymous: user.anonymous,
    hasPassword: user.passwordHash !== null,
    hasPasskey: world.passkeys.find(({ userId }) => userId === user.id) !== undefined,
    hasSecondFactor: user.totpRequired,
    providers: world.providerAccounts.where(({ userId }) => userId === user.id).map(({ provider }) => provider),
    teams: world.memberships
      .where(({ userId }) => userId === user.id)
      .map(({ teamId }) => ({ id: teamId, displayName: world.teams.get(teamId)?.displayName ?? '' })),
    sessions: sessionsOf(workings, user).length,
    signedUpAt: user.createdAt,
  }
}

const profile = {
  displayName: z.string().nullable().optional(),
  profileImageUrl: z.string().nullable().optional(),
  clientMetadata: z.json().optional(),
  clientReadOnlyMetadata: z.json().optional(),
  serverMetadata: z.json().optional(),
  email: z.email().optional(),
  emailVerified: z.boolean().optional(),
  password: z.string().min(8).max(70).nullable().optional(),
}

export const users = {
  list: reading(
    'Lists users, the newest first.',
    z.strictObject({ ...projectField, query: z.string().optional() }),
    (workings, { query, ...named }) => {
      const { id } = projectIn(workings, named)
      const all = workings.service.world.users
        .where(({ projectId }) => projectId === id)
        .reverse()
        .map((row) => shown(workings, row))
      const part = query?.toLowerCase()
      return all.filter(
        ({ id, email, displayName }) => !part || `${id} ${email} ${displayName}`.toLowerCase().includes(part),
      )
    },
  ),

  read: reading('Reads one user.', theUser, (workings, input) => shown(workings, userIn(workings, input))),

  create: changing(
    'Makes a user; without an address they get one of their own.',
    userOptions.extend({ ...projectField, anonymous: z.boolean().optional() }),
    async (workings, { project: id, anonymous = false, ...options }) => {
      const { service } = workings
      const project = projectIn(workings, { project: id })
      const email = options.email ?? (anonymous ? undefined : `user-${service.random.code(8)}@example.test`)
      const held = (row: { projectId: string; value: string }) => row.projectId === project.id && row.value === email
      if (email && service.world.channels.find(held))
        notPossible(`"email": ${email} is taken in ${project.displayName}.`)
      const user = { ...options, id: options.id ?? service.random.uuid(), ...(email && { email }) } as UserOptions & {
        id: string
      }
      if (service.world.users.get(user.id)) notPossible(`"id": there is a user ${user.id} already.`)
      await hashSeeded(service, seedPeople(service, project, { users: [user] }))
      if (anonymous) service.world.users.change(user.id, { anonymous: true })
      return shown(workings, userIn(workings, { user: user.id, project: id }))
    },
  ),

  become: changing(
    "Signs in as a user, without asking them anything: answers the session's tokens.",
    z.strictObject({
      ...userField,
      lifetime: z.number().int().positive().optional(),
      impersonation: z.boolean().optional(),
    }),
    async (workings, { lifetime, impersonation, ...named }) => {
      const user = userIn(workings, named)
      const begun = await beginSession(workings.service, user, {
        ...(lifetime !== undefined && { lifetime }),
        ...(impersonation !== undefined && { impersonation }),
      })
      return { userId: user.id, accessToken: begun.access_token, refreshToken: begun.refresh_token }
    },
  ),

  edit: changing(
    'Changes a user by the rules that the service has for servers.',
    z.strictObject({ ...userField, ...profile }),
    async (workings, { user: named, project, email, emailVerified, ...fields }, at) => {
      const user = userIn(workings, { user: named, project })
      const { displayName, profileImageUrl, clientMetadata, clientReadOnlyMetadata, serverMetadata, password } = fields
      const call = asServer(workings, projectIn(workings, { project }), at)
      const changes = {
        ...(displayName !== undefined && { display_name: displayName ?? '' }),
        ...(profileImageUrl !== undefined && { profile_image_url: profileImageUrl }),
        ...(clientMetadata !== undefined && { client_metadata: clientMetadata }),
        ...(clientReadOnlyMetadata !== undefined && { client_read_only_metadata: clientReadOnlyMetadata }),
        ...(serverMetadata !== undefined && { server_metadata: serverMetadata }),
        ...(password !== undefined && { password }),
        ...(email !== undefined && { primary_email: email }),
        ...(emailVerified !== undefined && { primary_email_verified: emailVerified }),
      }
      return shown(workings, await changeUser(call, user, changes))
    },
  ),

  verify: changing(
    "Sets whether a user's primary address counts as verified.",
    z.strictObject({ ...userField, verified: z.boolean().default(true) }),
    (workings, { verified, ...named }) => {
      const user = userIn(workings, named)
      const { channels } = workings.service.world
      const primary = channels.find(({ userId, primary }) => userId === user.id && primary)
      if (!primary) return notPossible(`${named.user} has no address to verify. Give one by users.edit.`)
      channels.change(primary.id, { verified })
      announceUser(workings.service, 'user.updated', user.id)
      return shown(workings, user)
    },
  ),

  disable: changing(
    'Ends all sessions of a user. The service knows no disabled users: they can sign in again.',
    theUser,
    (workings, input) => {
      const user = userIn(workings, input)
      return { sessions: endSessions(workings.service, ({ userId }) => userId === user.id, 'ended here') }
    },
  ),

  delete: changing('Deletes a user with all that is theirs.', theUser, (workings, input) =>
    deleteUser(workings.service, userIn(workings, input)),
  ),

  addPasskey: changing(
    'Gives a user a passkey, with its private key for a virtual authenticator (CDP `WebAuthn.addCredential`).',
    z.strictObject({ ...userField, rpId: name.default('localhost') }),
    (workings, { rpId, ...named }) => makePasskey(workings, userIn(workings, named), rpId),
  ),

  addSecondFactor: changing(
    'Asks a user for a second factor from now on.',
    z.strictObject({ ...userField, secret: z.base64().min(1).optional() }),
    async (workings, { secret, ...named }) => {
      const { world, random, clock } = workings.service
      const totpSecret = secret ?? btoa(String.fromCharCode(...random.bytes(20)))
      const { id } = world.users.change(userIn(workings, named).id, { totpSecret, totpRequired: true })
      announceUser(workings.service, 'user.updated', id)
      return { secret: totpSecret, code: await totp(totpSecret, clock.now()) }
    },
  ),

  totp: reading(
    "Answers the present code of a user's authenticator app, and how long it is shown, in milliseconds.",
    theUser,
    async (workings, input) => {
      const { totpSecret } = userIn(workings, input)
      if (totpSecret === null)
        return notPossible(`${input.user} has no second factor. Add one by users.addSecondFactor.`)
      const now = workings.service.clock.now()
      return { code: await totp(totpSecret, now), left: 30_000 - (now % 30_000) }
    },
  ),
}
