import type { Call } from '../calls/call.js'
import { emitUserWebhook } from '../users/user-events.js'
import { createUser, type NewUser, renamePersonalTeam, setPrimaryEmail } from '../users/users.js'
import type { ChannelRow, UserRow } from '../world/rows.js'
import { type SignUpAttempt, signUpFields } from './sign-up-rules.js'

/** Creates the user of a sign-up. An anonymous user who signs up keeps their id and data, if the project allows it. */
export function signUp(call: Call, attempt: SignUpAttempt, given: NewUser): UserRow {
  const { user, project } = call.caller
  const fields = { ...given, ...signUpFields(call, attempt) }
  return user?.anonymous && project.settings.anonymous_upgrade
    ? upgradeAnonymousUser(call, user, fields)
    : createUser(call, project, fields)
}

/** Signs up with an email address that is used for sign-in. */
export function signUpByEmail(
  call: Call,
  attempt: Pick<SignUpAttempt, 'method' | 'country'>,
  { value, verified }: Pick<ChannelRow, 'value' | 'verified'>,
  fields: NewUser,
): { readonly user: UserRow; readonly channel: ChannelRow } {
  const user = signUp(call, { ...attempt, email: value, provider: null }, fields)
  return { user, channel: setPrimaryEmail(call, user, { value, verified, usedForAuth: true }) }
}

/** An existing display name and profile image are kept. */
function upgradeAnonymousUser(call: Call, { id, displayName, profileImageUrl }: UserRow, fields: NewUser): UserRow {
  const { world, configuration } = call
  const keepsSignUp = world.legacy.keepsSignUpOfAnonymousUsers
  emitUserWebhook(call, 'user.updated', id)
  if (!keepsSignUp) call.backgroundTasks.push(() => renamePersonalTeam(call, id))
  const ownName = displayName === configuration.anonymousUserName ? null : displayName
  return world.users.change(id, {
    ...fields,
    displayName: ownName ?? fields.displayName ?? null,
    profileImageUrl: profileImageUrl ?? fields.profileImageUrl ?? null,
    anonymous: false,
    ...(!keepsSignUp && { createdAt: call.clock.now() }),
  })
}
