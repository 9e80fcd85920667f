import {
  checkUserApiKey,
  createUserApiKey,
  listUserApiKeys,
  readUserApiKey,
  updateUserApiKey,
} from '@latchkey/core/contract'
import type { Call } from '../http/call.js'
import { implement } from '../http/route.js'
import { only, uuid, uuidOrMe } from '../http/rules.js'
import { namedUser } from '../users/users.js'
import type { ApiKeyRow, UserRow } from '../world/rows.js'
import { changeKey, checkedKey, demandKeysOn, keyFields, keyOf, keysOf } from './api-key-rules.js'
import { createApiKey } from './api-keys.js'
import { freshUserKey, userKey } from './responses.js'

const ofUser = { user_id: uuidOrMe } as const
const one = { key_id: uuid } as const
const changes = { ...one, revoked: only(true) } as const

/** API keys of users. */
export const userApiKeyRoutes = implement(
  { createUserApiKey, listUserApiKeys, readUserApiKey, updateUserApiKey, checkUserApiKey },
  {
    createUserApiKey: {
      rules: ofUser,
      run(input, call) {
        demandKeysOn(call, 'user')
        const user = holder(call, input.user_id) ?? call.fail('USER_NOT_FOUND')
        return freshUserKey(createApiKey(call, { ...keyFields(call, input), type: 'user', ownerId: user.id }))
      },
    },

    listUserApiKeys: {
      rules: ofUser,
      run({ user_id }, call) {
        demandKeysOn(call, 'user')
        const user = holder(call, user_id)
        return { items: keysOf(call, 'user', user?.id).map(userKey), is_paginated: false }
      },
    },

    readUserApiKey: {
      rules: { ...ofUser, ...one },
      run({ key_id }, call) {
        demandKeysOn(call, 'user')
        return userKey(userKeyWithin(call, key_id))
      },
    },

    updateUserApiKey: {
      rules: { ...ofUser, ...changes },
      run({ key_id, ...input }, call) {
        demandKeysOn(call, 'user')
        return userKey(changeKey(call, userKeyWithin(call, key_id), input))
      },
    },

    checkUserApiKey({ api_key }, call) {
      demandKeysOn(call, 'user')
      return userKey(checkedKey(call, 'user', api_key))
    },
  },
)

/** Whose keys: a browser app may ask only for its own user's. */
function holder(
  call: Call<'USER_AUTHENTICATION_REQUIRED' | 'CANNOT_GET_OWN_USER_WITHOUT_USER'>,
  id: string,
): UserRow | undefined {
  const { access, user } = call.caller
  const wanted = id === 'me' ? namedUser(call, id)?.id : id
  if (access === 'client') {
    if (!user) call.fail('USER_AUTHENTICATION_REQUIRED')
    if (wanted !== user?.id) call.refuse(403, 'Browser apps see only the API keys of their own user.')
  }
  return namedUser(call, id)
}

function userKeyWithin(
  call: Call<'API_KEY_NOT_FOUND' | 'USER_AUTHENTICATION_REQUIRED' | 'CANNOT_GET_OWN_USER_WITHOUT_USER'>,
  id: string,
): ApiKeyRow {
  const row = keyOf(call, 'user', id)
  holder(call, row.ownerId)
  return row
}
