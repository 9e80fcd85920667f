import {
  createProjectKeySet,
  getProjectKeySet,
  listProjectKeySets,
  updateProjectKeySet,
} from '@latchkey/core/internal/contract'
import type { Call } from '../calls/call.js'
import { implement } from '../calls/route.js'
import { exactly, uuid } from '../calls/rules.js'
import type { ProjectKeyRow } from '../world/rows.js'
import { keySetResponse, newKeySetResponse } from './responses.js'

/** API keys of the project: publishable, secret and admin keys. */
export const projectKeyRoutes = implement(
  { createProjectKeySet, listProjectKeySets, getProjectKeySet, updateProjectKeySet },
  {
    createProjectKeySet(input, { world, random, clock, caller }) {
      const key = (wanted: boolean, prefix: string) => (wanted ? `${prefix}_${random.code()}` : null)
      const row = world.projectKeys.put({
        id: random.uuid(),
        projectId: caller.project.id,
        description: input.description,
        createdAt: clock.now(),
        expiresAt: input.expires_at_millis,
        revokedAt: null,
        publishable: key(input.has_publishable_client_key, 'pck'),
        secret: key(input.has_secret_server_key, 'ssk'),
        admin: key(input.has_super_secret_admin_key, 'sak'),
      })
      return newKeySetResponse(row)
    },

    listProjectKeySets(_, { world, caller }) {
      const items = world.projectKeys
        .where(({ projectId }) => projectId === caller.project.id)
        .reverse()
        .sort((a, b) => b.createdAt - a.createdAt)
        .map(keySetResponse)
      return { items, is_paginated: false }
    },

    getProjectKeySet: {
      rules: { key_id: uuid },
      run: ({ key_id }, call) => keySetResponse(setOf(call, key_id)),
    },

    updateProjectKeySet: {
      rules: { key_id: uuid, revoked: exactly(true) },
      run({ key_id, description, revoked }, call) {
        const changed = call.world.projectKeys.change(setOf(call, key_id).id, {
          ...(description !== undefined && { description }),
          // Like the service, revoking a key again updates the time.
          ...(revoked && { revokedAt: call.clock.now() }),
        })
        return keySetResponse(changed)
      },
    },
  },
)

function setOf(call: Call<'API_KEY_NOT_FOUND'>, id: string): ProjectKeyRow {
  const row = call.world.projectKeys.get(id)
  return row?.projectId === call.caller.project.id ? row : call.fail('API_KEY_NOT_FOUND')
}
