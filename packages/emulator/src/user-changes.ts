import type { server, updateCurrentUser, WireInput } from '@latchkey/core/contract'
import { addPrimaryEmail, channelForAuth, createUser } from './accounts.js'
import type { Call } from './call.js'
import { hashPassword, TOO_MANY_BYTES } from './passwords.js'
import type { ChannelRow, UserRow } from './rows.js'
import { bcryptHash } from './rules.js'
import { membershipOf } from './teams.js'
import { announceUser } from './webhooks.js'

type Profile = WireInput<typeof updateCurrentUser>
type Changes = WireInput<typeof server.updateCurrentUser>
type Fresh = WireInput<typeof server.createUser>

/** Changes what a person may change of their own user. */
export function changeProfile(call: Call<'TEAM_MEMBERSHIP_NOT_FOUND'>, user: UserRow, input: Profile): UserRow {
  const changed = profileOf(call, user, input)
  announceUser(call, 'user.updated', user.id)
  return call.world.users.change(user.id, changed)
}

/** Changes what a server may change of a user. A new password, or none, ends all their sessions. */
export async function changeUser(
  call: Call<'TEAM_MEMBERSHIP_NOT_FOUND' | 'USER_EMAIL_ALREADY_EXISTS'>,
  user: UserRow,
  input: Changes,
): Promise<UserRow> {
  const { world } = call
  const passwordHash = await passwordOf(call, input)
  const primary = world.channels.find(({ userId, primary }) => userId === user.id && primary)
  checkEmail(call, input, primary, user.id)
  const profile = profileOf(call, user, input)
  if (input.password != null && !call.caller.project.settings.credential_enabled) {
    call.refuse(400, 'Passwords are off in this project.')
  }
  changeEmail(call, user, primary, input)
  if (passwordHash !== undefined) world.sessions.removeWhere(({ userId }) => userId === user.id)
  announceUser(call, 'user.updated', user.id)
  return world.users.change(user.id, {
    ...profile,
    ...(passwordHash !== undefined && { passwordHash }),
    ...(input.client_read_only_metadata !== undefined && { clientReadOnlyMetadata: input.client_read_only_metadata }),
    ...(input.server_metadata !== undefined && { serverMetadata: input.server_metadata }),
    ...(input.is_anonymous !== undefined && { anonymous: input.is_anonymous }),
  })
}

/** Makes a user as a server wants them: whether the project takes sign-ups does not matter. */
export async function makeUser(call: Call<'USER_EMAIL_ALREADY_EXISTS'>, input: Fresh): Promise<UserRow> {
  const { project } = call.caller
  const { settings } = project
  const passwordHash = await passwordOf(call, input)
  checkEmail(call, input, undefined, null)
  if (input.passkey_auth_enabled === true) call.refuse(400, NO_PASSKEY)
  if (passwordHash && !settings.credential_enabled) call.refuse(400, 'Passwords are off in this project.')
  if (input.otp_auth_enabled && !settings.magic_link_enabled) call.refuse(400, 'Magic links are off in this project.')
  const unknown = input.oauth_providers?.find(({ id }) => !settings.oauth_providers.some((known) => known.id === id))
  if (unknown) call.refuse(400, `The project has no sign-in provider ${unknown.id}.`)

  const user = createUser(call, project, {
    displayName: input.display_name || null,
    profileImageUrl: input.profile_image_url ?? null,
    clientMetadata: input.client_metadata ?? null,
    clientReadOnlyMetadata: input.client_read_only_metadata ?? null,
    serverMetadata: input.server_metadata ?? null,
    passwordHash: passwordHash ?? null,
    otpEnabled: input.otp_auth_enabled ?? false,
    // The service stores the secret, but does not ask for it.
    totpSecret: input.totp_secret_base64 ?? null,
    anonymous: input.is_anonymous ?? false,
  })
  if (input.primary_email) {
    addPrimaryEmail(call, user, {
      value: input.primary_email,
      usedForAuth: input.primary_email_auth_enabled ?? false,
      verified: input.primary_email_verified ?? false,
    })
  }
  for (const { id, account_id, email } of input.oauth_providers ?? []) {
    call.world.providerAccounts.put({
      id: call.random.uuid(),
      projectId: project.id,
      userId: user.id,
      createdAt: call.clock.now(),
      provider: id,
      accountId: account_id,
      email,
    })
  }
  return user
}

const NO_PASSKEY = 'A passkey is added by registering it.'

function profileOf(call: Call<'TEAM_MEMBERSHIP_NOT_FOUND'>, user: UserRow, input: Profile): Partial<UserRow> {
  const { world } = call
  const { selected_team_id: teamId, otp_auth_enabled: otp, totp_secret_base64: totp } = input
  if (teamId && !membershipOf(world, teamId, user.id)) {
    call.fail('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: user.id })
  }
  if (input.passkey_auth_enabled === true) call.refuse(400, NO_PASSKEY)
  if (input.passkey_auth_enabled === false) world.passkeys.removeWhere(({ userId }) => userId === user.id)
  return {
    ...(input.display_name !== undefined && { displayName: input.display_name || null }),
    ...(input.profile_image_url !== undefined && { profileImageUrl: input.profile_image_url }),
    ...(input.client_metadata !== undefined && { clientMetadata: input.client_metadata }),
    ...(teamId !== undefined && { selectedTeamId: teamId }),
    ...(totp !== undefined && { totpSecret: totp, totpRequired: totp !== null }),
    // Switched on, it has no effect where the project has no magic links.
    ...(otp !== undefined && (!otp || call.caller.project.settings.magic_link_enabled) && { otpEnabled: otp }),
  }
}

/** The hash to keep; `null` takes the password away, `undefined` leaves it. Servers may set short ones. */
async function passwordOf(call: Call, input: Changes): Promise<string | null | undefined> {
  const { password, password_hash: hash } = input
  if (password !== undefined && hash !== undefined) call.refuse(400, 'Give a password or a hash, not both.')
  if (hash !== undefined && bcryptHash(hash)) call.refuse(400, `The password hash ${bcryptHash(hash)}.`)
  if (hash !== undefined || password == null) return hash ?? password
  if (new TextEncoder().encode(password).length >= TOO_MANY_BYTES) {
    call.invalid(`password: must be less than ${TOO_MANY_BYTES} bytes`)
  }
  return hashPassword(password, call.passwordRounds, call.random)
}

function checkEmail(
  call: Call<'USER_EMAIL_ALREADY_EXISTS'>,
  input: Changes,
  primary: ChannelRow | undefined,
  userId: string | null,
): void {
  const { primary_email: email, primary_email_auth_enabled: forAuth, primary_email_verified: verified } = input
  if ((forAuth || verified) && (email === null || (email === undefined && !primary))) {
    call.refuse(400, 'Without a primary e-mail there is nothing to verify or to sign in with.')
  }
  if (!email || !(forAuth || primary?.usedForAuth)) return
  const holder = channelForAuth(call.world, call.caller.project.id, email)
  if (holder && holder.userId !== userId) call.fail('USER_EMAIL_ALREADY_EXISTS', { email })
}

/** A new address keeps the verified flag of the old one unless told; used for sign-in it stays. */
function changeEmail(call: Call, user: UserRow, primary: ChannelRow | undefined, input: Changes): void {
  const { primary_email: email, primary_email_verified: verified } = input
  const usedForAuth = email ? input.primary_email_auth_enabled || (primary?.usedForAuth ?? false) : primary?.usedForAuth
  if (email === null) {
    const held = primary ?? call.refuse(400, 'The user has no primary e-mail to remove.')
    call.world.channels.remove(held.id)
  } else if (primary) {
    const taken = ({ id, userId, value }: ChannelRow) => userId === user.id && value === email && id !== primary.id
    if (call.world.channels.find(taken)) call.refuse(400, 'The user has this address as another contact channel.')
    call.world.channels.change(primary.id, {
      ...(email !== undefined && { value: email }),
      ...(verified !== undefined && { verified }),
      ...(usedForAuth !== undefined && { usedForAuth }),
    })
  } else if (email) {
    addPrimaryEmail(call, user, { value: email, usedForAuth: usedForAuth ?? false, verified: verified ?? false })
  }
}
