import {
  checkTeamApiKey,
  createTeamApiKey,
  listTeamApiKeys,
  readTeamApiKey,
  updateTeamApiKey,
} from '@latchkey/core/contract'
import type { Call } from '../http/call.js'
import { implement } from '../http/route.js'
import { only, uuid } from '../http/rules.js'
import { permissionsIn } from '../permissions/permissions.js'
import { teamOf } from '../teams/teams.js'
import type { ApiKeyRow } from '../world/rows.js'
import { changeKey, checkedKey, demandKeysOn, keyFields, keyOf, keysOf } from './api-key-rules.js'
import { createApiKey } from './api-keys.js'
import { freshTeamKey, teamKey } from './responses.js'

const ofTeam = { team_id: uuid } as const
const one = { key_id: uuid } as const
const changes = { ...one, revoked: only(true) } as const

/** API keys of teams. */
export const teamApiKeyRoutes = implement(
  { createTeamApiKey, listTeamApiKeys, readTeamApiKey, updateTeamApiKey, checkTeamApiKey },
  {
    createTeamApiKey: {
      rules: ofTeam,
      run(input, call) {
        demandKeysOn(call, 'team')
        demandTeamAccess(call, input.team_id)
        const team = teamOf(call, input.team_id) ?? call.fail('TEAM_NOT_FOUND', { team_id: input.team_id })
        return freshTeamKey(createApiKey(call, { ...keyFields(call, input), type: 'team', ownerId: team.id }))
      },
    },

    listTeamApiKeys: {
      rules: ofTeam,
      run({ team_id }, call) {
        demandKeysOn(call, 'team')
        demandTeamAccess(call, team_id)
        return { items: keysOf(call, 'team', team_id).map(teamKey), is_paginated: false }
      },
    },

    readTeamApiKey: {
      rules: { ...ofTeam, ...one },
      run({ key_id }, call) {
        demandKeysOn(call, 'team')
        return teamKey(teamKeyWithin(call, key_id))
      },
    },

    updateTeamApiKey: {
      rules: { ...ofTeam, ...changes },
      run({ key_id, ...input }, call) {
        demandKeysOn(call, 'team')
        return teamKey(changeKey(call, teamKeyWithin(call, key_id), input))
      },
    },

    checkTeamApiKey({ api_key }, call) {
      demandKeysOn(call, 'team')
      return teamKey(checkedKey(call, 'team', api_key))
    },
  },
)

/** Whoever may not manage the keys of a team does not learn that there are any. */
function demandTeamAccess(call: Call<'USER_AUTHENTICATION_REQUIRED' | 'API_KEY_NOT_FOUND'>, teamId: string): void {
  if (call.caller.access !== 'client') return
  const user = call.caller.user ?? call.fail('USER_AUTHENTICATION_REQUIRED')
  const team = teamOf(call, teamId)
  if (!team || !permissionsIn(call.world, team, user.id).has('$manage_api_keys')) call.fail('API_KEY_NOT_FOUND')
}

/** The team in the query may be any: the key's own is looked at. */
function teamKeyWithin(call: Call<'API_KEY_NOT_FOUND' | 'USER_AUTHENTICATION_REQUIRED'>, id: string): ApiKeyRow {
  const row = keyOf(call, 'team', id)
  demandTeamAccess(call, row.ownerId)
  return row
}
