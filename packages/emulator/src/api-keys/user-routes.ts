import {
  checkUserApiKey,
  createUserApiKey,
  getUserApiKey,
  listUserApiKeys,
  updateUserApiKey,
} from '@latchkey/core/internal/contract'
import type { Call } from '../calls/call.js'
import { findUser } from '../calls/lookups.js'
import { implement } from '../calls/route.js'
import { exactly, uuid, uuidOrMe } from '../calls/rules.js'
import type { ApiKeyRow, UserRow } from '../world/rows.js'
import { findKey, listKeys, newKeyFields, requireApiKeysEnabled, updateKey, verifyKey } from './api-key-rules.js'
import { createApiKey } from './api-keys.js'
import { newUserKeyResponse, userKeyResponse } from './responses.js'

const ofUser = { user_id: uuidOrMe } as const
const one = { key_id: uuid } as const
const changes = { ...one, revoked: exactly(true) } as const

/** API keys of users. */
export const userApiKeyRoutes = implement(
  { createUserApiKey, listUserApiKeys, getUserApiKey, updateUserApiKey, checkUserApiKey },
  {
    createUserApiKey: {
      rules: ofUser,
      run(input, call) {
        requireApiKeysEnabled(call, 'user')
        const user = findKeyOwner(call, input.user_id) ?? call.fail('USER_NOT_FOUND')
        return newUserKeyResponse(createApiKey(call, { ...newKeyFields(call, input), type: 'user', ownerId: user.id }))
      },
    },

    listUserApiKeys: {
      rules: ofUser,
      run({ user_id }, call) {
        requireApiKeysEnabled(call, 'user')
        const user = findKeyOwner(call, user_id)
        return { items: listKeys(call, 'user', user?.id).map(userKeyResponse), is_paginated: false }
      },
    },

    getUserApiKey: {
      rules: { ...ofUser, ...one },
      run({ key_id }, call) {
        requireApiKeysEnabled(call, 'user')
        return userKeyResponse(userKeyWithin(call, key_id))
      },
    },

    updateUserApiKey: {
      rules: { ...ofUser, ...changes },
      run({ key_id, ...input }, call) {
        requireApiKeysEnabled(call, 'user')
        return userKeyResponse(updateKey(call, userKeyWithin(call, key_id), input))
      },
    },

    checkUserApiKey({ api_key }, call) {
      requireApiKeysEnabled(call, 'user')
      return userKeyResponse(verifyKey(call, 'user', api_key))
    },
  },
)

/** Returns the owner of the keys. A client can only access the keys of the signed-in user. */
function findKeyOwner(
  call: Call<'USER_AUTHENTICATION_REQUIRED' | 'CANNOT_GET_OWN_USER_WITHOUT_USER'>,
  id: string,
): UserRow | undefined {
  const { access, user } = call.caller
  const wanted = id === 'me' ? findUser(call, id)?.id : id
  if (access === 'client') {
    if (!user) call.fail('USER_AUTHENTICATION_REQUIRED')
    if (wanted !== user?.id) call.reject(403, 'Clients can only access the API keys of the signed-in user.')
  }
  return findUser(call, id)
}

function userKeyWithin(
  call: Call<'API_KEY_NOT_FOUND' | 'USER_AUTHENTICATION_REQUIRED' | 'CANNOT_GET_OWN_USER_WITHOUT_USER'>,
  id: string,
): ApiKeyRow {
  const row = findKey(call, 'user', id)
  findKeyOwner(call, row.ownerId)
  return row
}
