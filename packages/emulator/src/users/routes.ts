import {
  deleteCurrentUser,
  entity,
  getCurrentUser,
  json,
  server,
  updateCurrentUser,
} from '@latchkey/core/internal/contract'
import type { Call } from '../calls/call.js'
import { currentUser, findUser } from '../calls/lookups.js'
import { implement } from '../calls/route.js'
import {
  allOf,
  atMost,
  base64,
  email,
  exactly,
  inlineImage,
  strictEmail,
  url,
  uuid,
  uuidOrMe,
  wholeFrom,
} from '../calls/rules.js'
import { IMAGE_PATH, storedImageResponse } from '../calls/stored-images.js'
import type { UserRow } from '../world/rows.js'
import { userForClient, userForServer } from './responses.js'
import { restrictionRules } from './restriction-updates.js'
import { createServerUser } from './user-creation.js'
import { listUsers, type UserFilters } from './user-list.js'
import { changeUser, updateOwnUser } from './user-updates.js'
import { deleteUser } from './users.js'

const LONGEST_IMAGE = 1_000_000

/** The largest number of users in a page. */
const MOST_USERS = 1000

const longestName = { display_name: atMost(256) } as const
const profileRules = { selected_team_id: uuid, totp_secret_base64: base64 } as const
const serverRules = {
  primary_email: email,
  password: atMost(70),
  profile_image_url: allOf(url, atMost(LONGEST_IMAGE)),
  totp_secret_base64: base64,
  ...restrictionRules,
} as const
export const changeRules = { ...serverRules, ...profileRules, is_anonymous: exactly(false) } as const

/** Users as they see and change themselves. */
export const userRoutes = implement(
  {
    getCurrentUser: { ...getCurrentUser, query: entity({}) },
    updateCurrentUser,
    deleteCurrentUser,
    getProfileImage: {
      name: 'getProfileImage',
      method: 'GET',
      path: IMAGE_PATH,
      access: 'none',
      summary: 'A profile image',
      response: json,
    },
  },
  {
    getCurrentUser: (_, call) => userForClient(call.world, currentUser(call)),

    updateCurrentUser: {
      rules: { ...profileRules, ...longestName, profile_image_url: atMost(LONGEST_IMAGE), primary_email: email },
      run(input, call) {
        if (inlineImage(input.profile_image_url)) call.reject(400, 'The profile image must be a base64 image.')
        return userForClient(call.world, updateOwnUser(call, currentUser(call), input))
      },
    },

    deleteCurrentUser(_, call) {
      const { access, project } = call.caller
      if (access === 'client' && !project.settings.client_user_deletion_enabled) {
        call.reject(400, 'Users cannot delete their accounts in this project.')
      }
      deleteUser(call, currentUser(call))
      return { success: true }
    },

    getProfileImage: {
      rules: { id: uuid },
      run: ({ id }, call) => storedImageResponse(call, id) ?? call.reject(404, 'The image does not exist.'),
    },
  },
)

/** Users as servers see and change them. */
export const serverUserRoutes = implement(
  {
    getCurrentUser: { ...getCurrentUser.forServers, query: entity({}) },
    updateCurrentUser: updateCurrentUser.forServers,
    listUsers: server.listUsers,
    createUser: server.createUser,
    getUser: server.getUser,
    updateUser: server.updateUser,
    deleteUser: server.deleteUser,
  },
  {
    getCurrentUser: (_, call) => userForServer(call.world, currentUser(call)),

    updateCurrentUser: {
      rules: { ...changeRules, ...longestName },
      run: async (input, call) => userForServer(call.world, await changeUser(call, currentUser(call), input)),
    },

    listUsers: {
      rules: { team_id: uuid, cursor: uuid, limit: wholeFrom(1, MOST_USERS) },
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
      rules: { ...serverRules, ...longestName },
      run: async (input, call) => userForServer(call.world, await createServerUser(call, input)),
    },

    getUser: {
      rules: { user_id: uuidOrMe },
      run: ({ user_id }, call) => userForServer(call.world, requireUser(call, user_id)),
    },

    updateUser: {
      rules: { ...changeRules, ...longestName, user_id: uuidOrMe },
      run: async ({ user_id, ...input }, call) =>
        userForServer(call.world, await changeUser(call, requireUser(call, user_id), input)),
    },

    deleteUser: {
      rules: { user_id: uuidOrMe },
      run({ user_id }, call) {
        deleteUser(call, requireUser(call, user_id))
        return { success: true }
      },
    },
  },
)

interface ListInput {
  readonly team_id?: string | undefined
  readonly cursor?: string | undefined
  readonly limit?: string | undefined
  readonly desc?: string | undefined
  readonly query?: string | undefined
  readonly order_by?: string | undefined
  readonly excluded_email_domains?: string | undefined
}

/** Returns one page of the users of the project. */
function userPage(call: Call, input: ListInput, filters: UserFilters) {
  const { world, caller } = call
  const all = world.legacy.pagesUsersByFirst ? undefined : MOST_USERS
  const { page, next } = listUsers(world, caller.project.id, {
    teamId: input.team_id,
    cursor: input.cursor,
    limit: input.limit === undefined ? all : Number(input.limit),
    descending: input.desc === 'true',
    byActivity: input.order_by === 'last_active_at',
    query: input.query,
    excludedDomains: excludedDomains(call, input.excluded_email_domains ?? ''),
    ...filters,
  })
  if (next && input.limit === undefined) call.reject(400, `More than ${MOST_USERS} users match: a limit is required.`)
  return {
    items: page.map((user) => userForServer(world, user)),
    is_paginated: true,
    pagination: { next_cursor: next },
  }
}

/** The largest number of domains that a list of users can exclude. */
const MOST_DOMAINS = 100

/** Reads domains from a list with commas, in lower case and without a leading `@`. */
function excludedDomains(call: Call, list: string): readonly string[] {
  const domains = list
    .split(',')
    .map((part) => part.trim().replace(/^@/, '').toLowerCase())
    .filter(Boolean)
  if (domains.length > MOST_DOMAINS) call.reject(400, `At most ${MOST_DOMAINS} email domains can be excluded.`)
  const wrong = domains.find((domain) => strictEmail(`a@${domain}`))
  return wrong === undefined ? domains : call.reject(400, `"${wrong}" is not an email domain.`)
}

export function requireUser(call: Call<'USER_NOT_FOUND' | 'CANNOT_GET_OWN_USER_WITHOUT_USER'>, id: string): UserRow {
  return findUser(call, id) ?? call.fail('USER_NOT_FOUND')
}
