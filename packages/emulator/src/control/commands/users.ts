import { z } from 'zod'
import { totp } from '../../auth/totp.js'
import { encodeBase64 } from '../../http/base64.js'
import { userSchema as userOptions } from '../../projects/schemas.js'
import { hashSeededPasswords, seedEntities, type UserOptions } from '../../projects/seeds.js'
import { revokeSessions } from '../../sessions/revocation.js'
import { startSession } from '../../sessions/sessions.js'
import { emitUserWebhook } from '../../users/user-events.js'
import { changeUser } from '../../users/user-updates.js'
import { deleteUser } from '../../users/users.js'
import { primaryChannelOf } from '../../world/restriction.js'
import type { UserRow } from '../../world/rows.js'
import { defineCommand, defineQuery } from '../command.js'
import type { ControlContext } from '../control-context.js'
import { throwNotPossible } from '../control-error.js'
import { findProject, findUserIn, projectField, serverCall, sessionsOf, userField } from '../lookups.js'
import { createPasskeyCredential } from '../passkey-credential.js'

const userInput = z.strictObject(userField)
const name = z.string().min(1)

const userOutput = (context: ControlContext, user: UserRow) => {
  const { world } = context.service
  const primary = primaryChannelOf(world, user.id)
  return {
    id: user.id,
    email: primary?.value ?? null,
    emailVerified: primary?.verified ?? false,
    displayName: user.displayName,
    profileImageUrl: user.profileImageUrl,
    anonymous: user.anonymous,
    hasPassword: user.passwordHash !== null,
    hasPasskey: world.passkeys.by('user', user.id).length > 0,
    hasTwoFactor: user.totpRequired,
    providers: world.providerAccounts.by('user', user.id).map(({ provider }) => provider),
    teams: world.memberships
      .by('user', user.id)
      .map(({ teamId }) => ({ id: teamId, displayName: world.teams.get(teamId)?.displayName ?? '' })),
    sessions: sessionsOf(context, user).length,
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

/** A user to create in a running emulator. */
export interface CreateUserInput extends UserOptions {
  /** ID of the project. Default: the first project. */
  readonly project?: string | undefined
  /** Whether the user is anonymous. Default: false. */
  readonly anonymous?: boolean | undefined
}

const createUserSchema = userOptions.extend({ ...projectField, anonymous: z.boolean().optional() })
const createUserInput: z.ZodType<z.output<typeof createUserSchema>, CreateUserInput> = createUserSchema

export const users = {
  list: defineQuery(
    'Lists users, newest first. `query` matches the id, email address or display name.',
    z.strictObject({ ...projectField, query: z.string().optional() }),
    (context, { query, ...input }) => {
      const { id } = findProject(context, input)
      const all = context.service.world.users
        .where(({ projectId }) => projectId === id)
        .reverse()
        .map((row) => userOutput(context, row))
      const search = query?.toLowerCase()
      return all.filter(
        ({ id, email, displayName }) => !search || `${id} ${email} ${displayName}`.toLowerCase().includes(search),
      )
    },
  ),

  read: defineQuery('Returns a user.', userInput, (context, input) => userOutput(context, findUserIn(context, input))),

  create: {
    ...defineCommand(
      'Creates a user. Default email: a random address.',
      createUserInput,
      async (context, { project: id, anonymous = false, ...options }) => {
        const { service } = context
        const project = findProject(context, { project: id })
        const email = options.email ?? (anonymous ? undefined : `user-${service.random.code(8)}@example.test`)
        const isTaken = email && service.world.channels.by('address', email).some((row) => row.projectId === project.id)
        if (isTaken) throwNotPossible(`"email": ${email} belongs to another user of ${project.displayName}.`)
        const user = { ...options, id: options.id ?? service.random.uuid(), ...(email && { email }) } as UserOptions & {
          id: string
        }
        if (service.world.users.get(user.id)) throwNotPossible(`"id": the user ${user.id} already exists.`)
        await hashSeededPasswords(service, seedEntities(service, project, { users: [user] }))
        if (anonymous) service.world.users.change(user.id, { anonymous: true })
        return userOutput(context, findUserIn(context, { user: user.id, project: id }))
      },
    ),
    replayInput: (input: unknown, { id, email }: { readonly id: string; readonly email: string | null }) => ({
      ...(input as object),
      ...(email !== null && { email }),
      id,
    }),
  },

  signIn: defineCommand(
    'Signs in as a user without credentials. Returns the tokens of a new session.',
    z.strictObject({
      ...userField,
      lifetime: z.number().int().positive().optional(),
      impersonation: z.boolean().optional(),
    }),
    async (context, { lifetime, impersonation, ...input }) => {
      const user = findUserIn(context, input)
      const session = await startSession(context.service, user, {
        ...(lifetime !== undefined && { lifetime }),
        ...(impersonation !== undefined && { impersonation }),
      })
      return { userId: user.id, accessToken: session.access_token, refreshToken: session.refresh_token }
    },
  ),

  update: defineCommand(
    'Updates a user, with the same rules as the server API.',
    z.strictObject({ ...userField, ...profile }),
    async (context, { user: idOrEmail, project, email, emailVerified, ...fields }, origin) => {
      const user = findUserIn(context, { user: idOrEmail, project })
      const { displayName, profileImageUrl, clientMetadata, clientReadOnlyMetadata, serverMetadata, password } = fields
      const call = serverCall(context, findProject(context, { project }), origin)
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
      return userOutput(context, await changeUser(call, user, changes))
    },
  ),

  verify: defineCommand(
    'Sets whether the primary email address of a user is verified.',
    z.strictObject({ ...userField, verified: z.boolean().default(true) }),
    (context, { verified, ...input }) => {
      const user = findUserIn(context, input)
      const { channels } = context.service.world
      const primary = primaryChannelOf(context.service.world, user.id)
      if (!primary) return throwNotPossible(`${input.user} has no address to verify. Give one by users.update.`)
      channels.change(primary.id, { verified })
      emitUserWebhook(context.service, 'user.updated', user.id)
      return userOutput(context, user)
    },
  ),

  revokeSessions: defineCommand(
    'Revokes all sessions of a user. They can sign in again.',
    userInput,
    (context, input) => {
      const user = findUserIn(context, input)
      return { sessions: revokeSessions(context.service, sessionsOf(context, user), 'revoked by control API') }
    },
  ),

  delete: defineCommand('Deletes a user with all their data.', userInput, (context, input) =>
    deleteUser(context.service, findUserIn(context, input)),
  ),

  addPasskey: defineCommand(
    'Adds a passkey to a user. Returns its private key for a virtual authenticator (CDP `WebAuthn.addCredential`).',
    z.strictObject({ ...userField, rpId: name.default('localhost') }),
    (context, { rpId, ...input }) => createPasskeyCredential(context, findUserIn(context, input), rpId),
  ),

  addTwoFactor: defineCommand(
    'Enables two-factor authentication for a user. Returns the TOTP secret and the current code.',
    z.strictObject({ ...userField, secret: z.base64().min(1).optional() }),
    async (context, { secret, ...input }) => {
      const { world, random, clock } = context.service
      const totpSecret = secret ?? encodeBase64(random.bytes(20))
      const { id } = world.users.change(findUserIn(context, input).id, { totpSecret, totpRequired: true })
      emitUserWebhook(context.service, 'user.updated', id)
      return { secret: totpSecret, code: await totp(totpSecret, clock.now()) }
    },
  ),

  totpCode: defineQuery(
    'Returns the current TOTP code of a user, and how long it stays valid, in milliseconds.',
    userInput,
    async (context, input) => {
      const { totpSecret } = findUserIn(context, input)
      if (totpSecret === null)
        return throwNotPossible(
          `${input.user} has not enabled two-factor authentication. Enable it with \`users.addTwoFactor\`.`,
        )
      const now = context.service.clock.now()
      return { code: await totp(totpSecret, now), remaining: 30_000 - (now % 30_000) }
    },
  ),
}
