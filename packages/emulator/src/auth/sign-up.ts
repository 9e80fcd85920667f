import type { Call } from '../calls/call.js'
import { throwEmailTaken } from '../users/email-conflicts.js'
import { emitUserWebhook } from '../users/user-events.js'
import { createUser, findAuthChannel, type NewUser, renamePersonalTeam, setPrimaryEmail } from '../users/users.js'
import type { ChannelRow, UserRow } from '../world/rows.js'
import { type SignUpAttempt, signUpFields } from './sign-up-rules.js'

/** Creates the user of a sign-up, unless a rule rejects it. */
export const signUp = (call: Call, attempt: SignUpAttempt, fields: NewUser): UserRow =>
  createOrUpgrade(call, { ...fields, ...signUpFields(call, attempt) })

/** Signs up with an email address that is used for sign-in. The rules decide before the address is looked up. */
export function signUpByEmail(
  call: Call,
  attempt: Pick<SignUpAttempt, 'method' | 'country'>,
  { value, verified }: Pick<ChannelRow, 'value' | 'verified'>,
  fields: NewUser,
): { readonly user: UserRow; readonly channel: ChannelRow } {
  const decided = signUpFields(call, { ...attempt, email: value, provider: null })
  if (findAuthChannel(call.world, call.caller.project.id, value)) throwEmailTaken(call.world, value)
  const user = createOrUpgrade(call, { ...fields, ...decided })
  return { user, channel: setPrimaryEmail(call, user, { value, verified, usedForAuth: true }) }
}

/** An anonymous user who signs up keeps their id and data, if the project allows it. */
function createOrUpgrade(call: Call, fields: NewUser): UserRow {
  const { user, project } = call.caller
  return user?.anonymous && project.settings.anonymous_upgrade
    ? upgradeAnonymousUser(call, user, fields)
    : createUser(call, project, fields)
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
