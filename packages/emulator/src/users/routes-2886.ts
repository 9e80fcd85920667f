import { json, nullable, optional, server, string, updateCurrentUser } from '@latchkey/core/contract'
import { extended } from '../calls/extended-entity.js'
import { currentUser } from '../calls/lookups.js'
import { implement } from '../calls/route.js'
import { atMost, email, inlineImage, uuid, uuidOrMe } from '../calls/rules.js'
import { IMAGE_PATH, storedImageResponse } from '../calls/stored-images.js'
import { listFilters2886, serverChanges2886 } from './entities-2886.js'
import { userForClient, userForServer } from './responses.js'
import { restrictionRules } from './restriction-updates.js'
import { changeRules, LONGEST_IMAGE, listRules, profileRules, requireUser, serverRules, userPage } from './routes.js'
import { createServerUser } from './user-creation.js'
import { changeUser, updateOwnUser2886 } from './user-updates.js'

const longestName = { display_name: atMost(256) } as const
const changes = extended(server.updateUser.body, serverChanges2886)

/** Users, as they see and change themselves. */
export const userRoutes2886 = implement(
  {
    getProfileImage: {
      name: 'getProfileImage',
      method: 'GET',
      path: IMAGE_PATH,
      access: 'none',
      summary: 'A profile image',
      response: json,
    },
    updateCurrentUser: {
      ...updateCurrentUser,
      body: extended(updateCurrentUser.body, { primary_email: optional(nullable(string)) }),
    },
  },
  {
    getProfileImage: {
      rules: { id: uuid },
      run: ({ id }, call) => storedImageResponse(call, id) ?? call.reject(404, 'The image does not exist.'),
    },
    updateCurrentUser: {
      rules: { ...profileRules, ...longestName, profile_image_url: atMost(LONGEST_IMAGE), primary_email: email },
      run(input, call) {
        if (inlineImage(input.profile_image_url)) call.reject(400, 'The profile image must be a base64 image.')
        return userForClient(call.world, updateOwnUser2886(call, currentUser(call), input))
      },
    },
  },
)

/** Users, as servers see and change them. */
export const serverUserRoutes2886 = implement(
  {
    updateCurrentUser: { ...server.updateCurrentUser, body: changes },
    listUsers: {
      ...server.listUsers,
      query: extended(server.listUsers.query, listFilters2886),
    },
    createUser: { ...server.createUser, body: extended(server.createUser.body, serverChanges2886) },
    updateUser: { ...server.updateUser, body: changes },
  },
  {
    updateCurrentUser: {
      rules: { ...changeRules, ...restrictionRules, ...longestName },
      run: async (input, call) => userForServer(call.world, await changeUser(call, currentUser(call), input)),
    },

    listUsers: {
      rules: listRules,
      run(input, call) {
        const anonymousToo = input.include_anonymous === 'true'
        if (input.only_anonymous === 'true' && !anonymousToo) {
          call.reject(400, 'only_anonymous requires include_anonymous.')
        }
        return userPage(call, input, {
          anonymous: input.only_anonymous === 'true' ? 'only' : anonymousToo,
          restricted: anonymousToo || input.include_restricted === 'true',
        })
      },
    },

    createUser: {
      rules: { ...serverRules, ...restrictionRules, ...longestName },
      run: async (input, call) => userForServer(call.world, await createServerUser(call, input)),
    },

    updateUser: {
      rules: { ...changeRules, ...restrictionRules, ...longestName, user_id: uuidOrMe },
      run: async ({ user_id, ...input }, call) =>
        userForServer(call.world, await changeUser(call, requireUser(call, user_id), input)),
    },
  },
)
