import { deleteCurrentUser, readCurrentUser, server, updateCurrentUser } from '@latchkey/core/contract'
import type { Call } from '../http/call.js'
import { implement } from '../http/route.js'
import { all, atMost, base64, email, inlineImage, only, positive, url, uuid, uuidOrMe } from '../http/rules.js'
import type { UserRow } from '../world/rows.js'
import { userForClient, userForServer } from './responses.js'
import { makeUser } from './user-creation.js'
import { listUsers } from './user-list.js'
import { changeProfile, changeUser } from './user-updates.js'
import { deleteUser, namedUser, ownUser } from './users.js'

const LONGEST_IMAGE = 1_000_000

const profileRules = { selected_team_id: uuid, totp_secret_base64: base64 } as const
const serverRules = {
  primary_email: email,
  password: atMost(70),
  profile_image_url: all(url, atMost(LONGEST_IMAGE)),
  totp_secret_base64: base64,
} as const
const changeRules = { ...serverRules, ...profileRules, is_anonymous: only(false) } as const

/** Users as they see and change themselves. */
export const userRoutes = implement(
  { readCurrentUser, updateCurrentUser, deleteCurrentUser },
  {
    readCurrentUser: (_, call) => userForClient(call.world, ownUser(call)),

    updateCurrentUser: {
      rules: { ...profileRules, profile_image_url: atMost(LONGEST_IMAGE) },
      run(input, call) {
        const user = ownUser(call)
        if (inlineImage(input.profile_image_url)) call.refuse(400, 'The profile image must be a base64 image.')
        return userForClient(call.world, changeProfile(call, user, input))
      },
    },

    deleteCurrentUser(_, call) {
      const { access, project } = call.caller
      if (access === 'client' && !project.settings.client_user_deletion_enabled) {
        call.refuse(400, 'This project does not let users delete their accounts.')
      }
      deleteUser(call, ownUser(call))
      return { success: true }
    },
  },
)

/** Users as the app's server sees and changes them. */
export const serverUserRoutes = implement(
  {
    readCurrentUser: server.readCurrentUser,
    updateCurrentUser: server.updateCurrentUser,
    listUsers: server.listUsers,
    createUser: server.createUser,
    readUser: server.readUser,
    updateUser: server.updateUser,
    deleteUser: server.deleteUser,
  },
  {
    readCurrentUser: (_, call) => userForServer(call.world, ownUser(call)),

    updateCurrentUser: {
      rules: changeRules,
      run: async (input, call) => userForServer(call.world, await changeUser(call, ownUser(call), input)),
    },

    listUsers: {
      rules: { team_id: uuid, cursor: uuid, limit: positive },
      run(input, call) {
        const { page, next } = listUsers(call.world, call.caller.project.id, {
          teamId: input.team_id,
          cursor: input.cursor,
          limit: input.limit === undefined ? undefined : Number(input.limit),
          descending: input.desc === 'true',
          query: input.query,
        })
        return {
          items: page.map((user) => userForServer(call.world, user)),
          is_paginated: true,
          pagination: { next_cursor: next },
        }
      },
    },

    createUser: {
      rules: serverRules,
      run: async (input, call) => userForServer(call.world, await makeUser(call, input)),
    },

    readUser: {
      rules: { user_id: uuidOrMe },
      run: ({ user_id }, call) => userForServer(call.world, demandUser(call, user_id)),
    },

    updateUser: {
      rules: { ...changeRules, user_id: uuidOrMe },
      run: async ({ user_id, ...input }, call) =>
        userForServer(call.world, await changeUser(call, demandUser(call, user_id), input)),
    },

    deleteUser: {
      rules: { user_id: uuidOrMe },
      run({ user_id }, call) {
        deleteUser(call, demandUser(call, user_id))
        return { success: true }
      },
    },
  },
)

function demandUser(call: Call<'USER_NOT_FOUND' | 'CANNOT_GET_OWN_USER_WITHOUT_USER'>, id: string): UserRow {
  return namedUser(call, id) ?? call.fail('USER_NOT_FOUND')
}
