import type { updateCurrentUser, WireInput } from '@latchkey/core/internal/contract'
import type { Call } from '../calls/call.js'
import { findMembership } from '../calls/lookups.js'
import { storeProfileImage } from '../calls/stored-images.js'
import { revokeSessions } from '../sessions/revocation.js'
import { primaryChannelOf } from '../world/restriction.js'
import type { ChannelRow, UserRow } from '../world/rows.js'
import { changePrimaryEmail } from './primary-email.js'
import { restrictionChanges } from './restriction-updates.js'
import { emitUserWebhook } from './user-events.js'
import { NO_PASSKEY, resolvePasswordHash, validatePrimaryEmail } from './user-rules.js'

type Profile = WireInput<typeof updateCurrentUser>
type Changes = WireInput<typeof updateCurrentUser.forServers>

/** The parts of an update that differ between versions of the service. */
export interface UserUpdate {
  /** Rejects updates that are not allowed. */
  readonly validate?: (call: Call, user: UserRow, primary: ChannelRow | undefined, input: Changes) => void
  /** Changes the primary email address. */
  readonly changeEmail?: (call: Call, user: UserRow, input: Changes) => void
}

/** Updates the fields that servers can change. A change of the password revokes all sessions. */
export async function changeUser(
  call: Call<'TEAM_MEMBERSHIP_NOT_FOUND'>,
  user: UserRow,
  input: Changes,
  { validate = rejectChanges, changeEmail = changePrimaryEmail }: UserUpdate = {},
): Promise<UserRow> {
  const { world } = call
  const passwordHash = await resolvePasswordHash(call, input)
  const primary = primaryChannelOf(world, user.id)
  validatePrimaryEmail(call, input, primary, user.id)
  const profile = profileOf(call, user, input)
  const restriction = restrictionChanges(call, input, user)
  validate(call, user, primary, input)
  if (input.password != null && user.passwordHash === null && !call.caller.project.settings.credential_enabled) {
    call.reject(400, 'Passwords are disabled in this project.')
  }
  changeEmail(call, user, input)
  if (passwordHash !== undefined) revokeSessions(call, world.sessions.by('user', user.id), 'password set by server')
  emitUserWebhook(call, 'user.updated', user.id)
  removePasskey(call, user, input)
  return world.users.change(user.id, {
    ...profile,
    ...(passwordHash !== undefined && { passwordHash }),
    ...(input.client_read_only_metadata !== undefined && { clientReadOnlyMetadata: input.client_read_only_metadata }),
    ...(input.server_metadata !== undefined && { serverMetadata: input.server_metadata }),
    ...(input.is_anonymous !== undefined && { anonymous: input.is_anonymous }),
    ...(!world.legacy.keepsSignUpOfAnonymousUsers &&
      user.anonymous &&
      input.is_anonymous === false && { createdAt: call.clock.now() }),
    ...restriction,
  })
}

/** Updates the fields that users can change themselves, which include their email address. */
export function updateOwnUser(
  call: Call<'TEAM_MEMBERSHIP_NOT_FOUND'>,
  user: UserRow,
  { primary_email, ...input }: Profile,
): UserRow {
  const profile = profileOf(call, user, input)
  if (primary_email !== undefined) changePrimaryEmail(call, user, { primary_email })
  emitUserWebhook(call, 'user.updated', user.id)
  removePasskey(call, user, input)
  return call.world.users.change(user.id, profile)
}

function removePasskey({ world }: Call, { id }: UserRow, { passkey_auth_enabled: enabled }: Profile): void {
  if (enabled === false) world.passkeys.removeBy('user', id)
}

function rejectChanges(call: Call, user: UserRow, primary: ChannelRow | undefined, input: Changes): void {
  const { settings } = call.caller.project
  if (input.otp_auth_enabled && !user.otpEnabled && !settings.magic_link_enabled) {
    call.reject(400, 'Magic links are disabled in this project.')
  }
  const hasEmail = input.primary_email !== null && (input.primary_email !== undefined || primary)
  if (input.password != null && !hasEmail && user.passwordHash === null) {
    call.reject(400, 'A user without a primary email cannot have a password.')
  }
}

function profileOf(call: Call<'TEAM_MEMBERSHIP_NOT_FOUND'>, user: UserRow, input: Profile): Partial<UserRow> {
  const { world } = call
  const { selected_team_id: teamId, otp_auth_enabled: otp, totp_secret_base64: totp } = input
  if (teamId && !findMembership(world, teamId, user.id)) {
    call.fail('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: user.id })
  }
  if (input.passkey_auth_enabled === true) call.reject(400, NO_PASSKEY)
  return {
    ...(input.display_name !== undefined && { displayName: input.display_name || null }),
    ...(input.profile_image_url !== undefined && {
      profileImageUrl: storeProfileImage(call, input.profile_image_url),
    }),
    ...(input.client_metadata !== undefined && { clientMetadata: input.client_metadata }),
    ...(teamId !== undefined && { selectedTeamId: teamId }),
    ...(totp !== undefined && { totpSecret: totp, totpRequired: totp !== null }),
    // Enabling it has no effect when magic links are disabled in the project.
    ...(otp !== undefined && (!otp || call.caller.project.settings.magic_link_enabled) && { otpEnabled: otp }),
  }
}
