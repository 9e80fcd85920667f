import {
  checkTeamApiKey,
  createTeamApiKey,
  getTeamApiKey,
  listTeamApiKeys,
  updateTeamApiKey,
} from '@latchkey/core/internal/contract'
import type { Call } from '../calls/call.js'
import { findTeam } from '../calls/lookups.js'
import { implement } from '../calls/route.js'
import { exactly, uuid } from '../calls/rules.js'
import { teamPermissionsOf } from '../permissions/checks.js'
import type { ApiKeyRow } from '../world/rows.js'
import { findKey, listKeys, newKeyFields, requireApiKeysEnabled, updateKey, verifyKey } from './api-key-rules.js'
import { createApiKey } from './api-keys.js'
import { newTeamKeyResponse, teamKeyResponse } from './responses.js'

const ofTeam = { team_id: uuid } as const
const one = { key_id: uuid } as const
const changes = { ...one, revoked: exactly(true) } as const

/** API keys of teams. */
export const teamApiKeyRoutes = implement(
  { createTeamApiKey, listTeamApiKeys, getTeamApiKey, updateTeamApiKey, checkTeamApiKey },
  {
    createTeamApiKey: {
      rules: ofTeam,
      run(input, call) {
        requireApiKeysEnabled(call, 'team')
        demandTeamAccess(call, input.team_id)
        const team = findTeam(call, input.team_id) ?? call.fail('TEAM_NOT_FOUND', { team_id: input.team_id })
        return newTeamKeyResponse(createApiKey(call, { ...newKeyFields(call, input), type: 'team', ownerId: team.id }))
      },
    },

    listTeamApiKeys: {
      rules: ofTeam,
      run({ team_id }, call) {
        requireApiKeysEnabled(call, 'team')
        demandTeamAccess(call, team_id)
        return { items: listKeys(call, 'team', team_id).map(teamKeyResponse), is_paginated: false }
      },
    },

    getTeamApiKey: {
      rules: { ...ofTeam, ...one },
      run({ key_id }, call) {
        requireApiKeysEnabled(call, 'team')
        return teamKeyResponse(teamKeyWithin(call, key_id))
      },
    },

    updateTeamApiKey: {
      rules: { ...ofTeam, ...changes },
      run({ key_id, ...input }, call) {
        requireApiKeysEnabled(call, 'team')
        return teamKeyResponse(updateKey(call, teamKeyWithin(call, key_id), input))
      },
    },

    checkTeamApiKey({ api_key }, call) {
      requireApiKeysEnabled(call, 'team')
      return teamKeyResponse(verifyKey(call, 'team', api_key))
    },
  },
)

/** Throws API_KEY_NOT_FOUND when the user cannot manage the team's keys, so that they do not learn about them. */
function demandTeamAccess(call: Call<'USER_AUTHENTICATION_REQUIRED' | 'API_KEY_NOT_FOUND'>, teamId: string): void {
  if (call.caller.access !== 'client') return
  const user = call.caller.user ?? call.fail('USER_AUTHENTICATION_REQUIRED')
  const team = findTeam(call, teamId)
  if (!team || !teamPermissionsOf(call.world, team, user.id).has('$manage_api_keys')) call.fail('API_KEY_NOT_FOUND')
}

/** Returns a team's key. The team in the query is ignored, access depends on the team of the key. */
function teamKeyWithin(call: Call<'API_KEY_NOT_FOUND' | 'USER_AUTHENTICATION_REQUIRED'>, id: string): ApiKeyRow {
  const row = findKey(call, 'team', id)
  demandTeamAccess(call, row.ownerId)
  return row
}
