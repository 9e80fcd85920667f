import type { Call } from '../http/call.js'
import { addPrimaryEmail, createUser, type NewUser } from '../users/users.js'
import { announceUser } from '../webhooks/events.js'
import type { ChannelRow, UserRow } from '../world/rows.js'

/**
 * The user that a sign-up makes: a new one, or the anonymous one who signs up, with their id and all that is theirs,
 * where the project has it so.
 */
export function signUp(call: Call, fields: NewUser): UserRow {
  const { user, project } = call.caller
  return user?.anonymous && project.settings.anonymous_upgrade
    ? upgrade(call, user, fields)
    : createUser(call, project, fields)
}

/** Signs up with an address that one signs in with. */
export function signUpByEmail(
  call: Call,
  { value, verified }: Pick<ChannelRow, 'value' | 'verified'>,
  fields: NewUser,
): { readonly user: UserRow; readonly channel: ChannelRow } {
  const user = signUp(call, fields)
  return { user, channel: addPrimaryEmail(call, user, { value, verified, usedForAuth: true }) }
}

/** A name and a picture that they have already stay theirs. */
function upgrade(call: Call, { id, displayName, profileImageUrl }: UserRow, fields: NewUser): UserRow {
  const { world, configured } = call
  for (const channel of world.channels.where(({ userId, primary }) => userId === id && primary)) {
    world.channels.change(channel.id, { primary: false })
  }
  announceUser(call, 'user.updated', id)
  const ownName = displayName === configured.anonymousUserName ? null : displayName
  return world.users.change(id, {
    ...fields,
    displayName: ownName ?? fields.displayName ?? null,
    profileImageUrl: profileImageUrl ?? fields.profileImageUrl ?? null,
    anonymous: false,
  })
}
