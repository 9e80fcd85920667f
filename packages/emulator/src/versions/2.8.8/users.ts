import { server, updateCurrentUser, type WireInput } from '@latchkey/core/internal/contract'
import type { Call } from '../../calls/call.js'
import { currentUser } from '../../calls/lookups.js'
import { implement } from '../../calls/route.js'
import { uuidOrMe } from '../../calls/rules.js'
import { userForServer } from '../../users/responses.js'
import { changeRules, requireUser } from '../../users/routes.js'
import { changeUser, type UserUpdate } from '../../users/user-updates.js'
import { setPrimaryEmail } from '../../users/users.js'
import { primaryChannelOf } from '../../world/restriction.js'
import type { ChannelRow, UserRow } from '../../world/rows.js'

const update: UserUpdate = { validate: () => undefined, changeEmail }

/** Updates of users by servers: a new primary email address replaces the old one. */
export const userRoutes = implement(
  { updateCurrentUser: updateCurrentUser.forServers, updateUser: server.updateUser },
  {
    updateCurrentUser: {
      rules: changeRules,
      run: async (input, call) => userForServer(call.world, await changeUser(call, currentUser(call), input, update)),
    },
    updateUser: {
      rules: { ...changeRules, user_id: uuidOrMe },
      run: async ({ user_id, ...input }, call) =>
        userForServer(call.world, await changeUser(call, requireUser(call, user_id), input, update)),
    },
  },
)

/** A new address keeps the verified flag of the old one unless it is set. Its use for sign-in is kept too. */
function changeEmail(call: Call, user: UserRow, input: WireInput<typeof updateCurrentUser.forServers>): void {
  const primary = primaryChannelOf(call.world, user.id)
  const { primary_email: email, primary_email_verified: verified } = input
  const usedForAuth = email ? input.primary_email_auth_enabled || (primary?.usedForAuth ?? false) : primary?.usedForAuth
  if (email === null) {
    const channel = primary ?? call.reject(400, 'The user has no primary email to remove.')
    call.world.channels.remove(channel.id)
  } else if (primary) {
    const taken = ({ id, value }: ChannelRow) => value === email && id !== primary.id
    if (call.world.channels.by('user', user.id).some(taken))
      call.reject(400, 'The user already has this address as another contact channel.')
    call.world.channels.change(primary.id, {
      ...(email !== undefined && { value: email }),
      ...(verified !== undefined && { verified }),
      ...(usedForAuth !== undefined && { usedForAuth }),
    })
  } else if (email) {
    setPrimaryEmail(call, user, { value: email, usedForAuth: usedForAuth ?? false, verified: verified ?? false })
  }
}
