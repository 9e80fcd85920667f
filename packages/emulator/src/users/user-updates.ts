import type { server, updateCurrentUser, WireInput } from '@latchkey/core/contract'
import type { Call } from '../http/call.js'
import { endSessions } from '../sessions/revocation.js'
import { membershipOf } from '../teams/teams.js'
import { announceUser } from '../webhooks/events.js'
import type { ChannelRow, UserRow } from '../world/rows.js'
import { checkEmail, NO_PASSKEY, passwordOf } from './user-rules.js'
import { addPrimaryEmail } from './users.js'

type Profile = WireInput<typeof updateCurrentUser>
type Changes = WireInput<typeof server.updateCurrentUser>

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
  if (passwordHash !== undefined) endSessions(call, ({ userId }) => userId === user.id, 'password set by server')
  announceUser(call, 'user.updated', user.id)
  return world.users.change(user.id, {
    ...profile,
    ...(passwordHash !== undefined && { passwordHash }),
    ...(input.client_read_only_metadata !== undefined && { clientReadOnlyMetadata: input.client_read_only_metadata }),
    ...(input.server_metadata !== undefined && { serverMetadata: input.server_metadata }),
    ...(input.is_anonymous !== undefined && { anonymous: input.is_anonymous }),
  })
}

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
