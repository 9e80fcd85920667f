import {
  checkTeamApiKey,
  checkUserApiKey,
  createTeamApiKey,
  createUserApiKey,
  listTeamApiKeys,
  listUserApiKeys,
  readTeamApiKey,
  readUserApiKey,
  revokeLeakedApiKey,
  updateTeamApiKey,
  updateUserApiKey,
} from '@latchkey/core/contract'
import { namedUser } from '../accounts.js'
import { apiKeyExpired, createApiKey, revokeApiKey } from '../api-keys.js'
import type { Call } from '../call.js'
import type { Caller } from '../caller.js'
import { note } from '../letters.js'
import { permissionsIn } from '../permissions.js'
import { implement } from '../route.js'
import type { ApiKeyRow, TeamRow, UserRow } from '../rows.js'
import { only, uuid, uuidOrMe } from '../rules.js'
import { freshTeamKey, freshUserKey, teamKey, userKey } from '../shapes/api-key.js'
import { teamOf } from '../teams.js'

const ofUser = { user_id: uuidOrMe } as const
const ofTeam = { team_id: uuid } as const
const one = { key_id: uuid } as const
const changes = { ...one, revoked: only(true) } as const

/** API keys of users and teams. */
export const apiKeyRoutes = implement(
  {
    createUserApiKey,
    listUserApiKeys,
    readUserApiKey,
    updateUserApiKey,
    checkUserApiKey,
    createTeamApiKey,
    listTeamApiKeys,
    readTeamApiKey,
    updateTeamApiKey,
    checkTeamApiKey,
    revokeLeakedApiKey,
  },
  {
    createUserApiKey: {
      rules: ofUser,
      run(input, call) {
        demandOn(call, 'user')
        const user = holder(call, input.user_id) ?? call.fail('USER_NOT_FOUND')
        return freshUserKey(createApiKey(call, { ...fresh(call, input), type: 'user', ownerId: user.id }))
      },
    },

    listUserApiKeys: {
      rules: ofUser,
      run({ user_id }, call) {
        demandOn(call, 'user')
        const user = holder(call, user_id)
        return { items: keysOf(call, 'user', user?.id).map(userKey), is_paginated: false }
      },
    },

    readUserApiKey: {
      rules: { ...ofUser, ...one },
      run({ key_id }, call) {
        demandOn(call, 'user')
        return userKey(userKeyWithin(call, key_id))
      },
    },

    updateUserApiKey: {
      rules: { ...ofUser, ...changes },
      run({ key_id, ...input }, call) {
        demandOn(call, 'user')
        return userKey(change(call, userKeyWithin(call, key_id), input))
      },
    },

    checkUserApiKey({ api_key }, call) {
      demandOn(call, 'user')
      return userKey(checked(call, 'user', api_key))
    },

    createTeamApiKey: {
      rules: ofTeam,
      run(input, call) {
        demandOn(call, 'team')
        demandTeamAccess(call, input.team_id)
        const team = teamOf(call, input.team_id) ?? call.fail('TEAM_NOT_FOUND', { team_id: input.team_id })
        return freshTeamKey(createApiKey(call, { ...fresh(call, input), type: 'team', ownerId: team.id }))
      },
    },

    listTeamApiKeys: {
      rules: ofTeam,
      run({ team_id }, call) {
        demandOn(call, 'team')
        demandTeamAccess(call, team_id)
        return { items: keysOf(call, 'team', team_id).map(teamKey), is_paginated: false }
      },
    },

    readTeamApiKey: {
      rules: { ...ofTeam, ...one },
      run({ key_id }, call) {
        demandOn(call, 'team')
        return teamKey(teamKeyWithin(call, key_id))
      },
    },

    updateTeamApiKey: {
      rules: { ...ofTeam, ...changes },
      run({ key_id, ...input }, call) {
        demandOn(call, 'team')
        return teamKey(change(call, teamKeyWithin(call, key_id), input))
      },
    },

    checkTeamApiKey({ api_key }, call) {
      demandOn(call, 'team')
      return teamKey(checked(call, 'team', api_key))
    },

    revokeLeakedApiKey({ api_key }, call) {
      const row = call.world.apiKeys.find(({ value }) => value === api_key) ?? call.fail('API_KEY_NOT_FOUND')
      if (row.public) call.fail('PUBLIC_API_KEY_CANNOT_BE_REVOKED')
      if (apiKeyExpired(row, call.clock.now())) call.fail('API_KEY_EXPIRED')
      if (row.revokedAt === null) tellOwners(call, revokeApiKey(call, row))
      return { success: true }
    },
  },
)

type Type = ApiKeyRow['type']

function demandOn(call: Call, type: Type): void {
  const { allow_user_api_keys, allow_team_api_keys } = call.caller.project.settings
  if (type === 'user' ? !allow_user_api_keys : !allow_team_api_keys) {
    call.refuse(400, `API keys of a ${type} are off in this project.`)
  }
}

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

/** Whoever may not manage the keys of a team does not learn that there are any. */
function demandTeamAccess(call: Call<'USER_AUTHENTICATION_REQUIRED' | 'API_KEY_NOT_FOUND'>, teamId: string): void {
  if (call.caller.access !== 'client') return
  const user = call.caller.user ?? call.fail('USER_AUTHENTICATION_REQUIRED')
  const team = teamOf(call, teamId)
  if (!team || !permissionsIn(call.world, team, user.id).has('$manage_api_keys')) call.fail('API_KEY_NOT_FOUND')
}

interface Fresh {
  readonly description: string
  readonly expires_at_millis: number | null
  readonly is_public?: boolean | undefined
}

const fresh = ({ caller }: Call, { description, expires_at_millis, is_public }: Fresh) => ({
  projectId: caller.project.id,
  description,
  public: is_public ?? false,
  expiresAt: expires_at_millis,
})

/** The newest first; revoked and expired ones too. */
function keysOf({ world, caller }: Call, type: Type, ownerId: string | undefined): ApiKeyRow[] {
  return world.apiKeys
    .where((row) => row.projectId === caller.project.id && row.type === type && row.ownerId === ownerId)
    .reverse()
    .sort((a, b) => b.createdAt - a.createdAt)
}

/** A key by its id; one of the other type is not there. */
function keyOf(call: Call<'API_KEY_NOT_FOUND'>, type: Type, id: string): ApiKeyRow {
  const row = call.world.apiKeys.get(id)
  return row?.projectId === call.caller.project.id && row.type === type ? row : call.fail('API_KEY_NOT_FOUND')
}

function userKeyWithin(
  call: Call<'API_KEY_NOT_FOUND' | 'USER_AUTHENTICATION_REQUIRED' | 'CANNOT_GET_OWN_USER_WITHOUT_USER'>,
  id: string,
): ApiKeyRow {
  const row = keyOf(call, 'user', id)
  holder(call, row.ownerId)
  return row
}

/** The team in the query may be any: the key's own is looked at. */
function teamKeyWithin(call: Call<'API_KEY_NOT_FOUND' | 'USER_AUTHENTICATION_REQUIRED'>, id: string): ApiKeyRow {
  const row = keyOf(call, 'team', id)
  demandTeamAccess(call, row.ownerId)
  return row
}

interface Changes {
  readonly description?: string | undefined
  readonly revoked?: boolean | undefined
}

function change(call: Call, row: ApiKeyRow, { description, revoked }: Changes): ApiKeyRow {
  const changed = description === undefined ? row : call.world.apiKeys.change(row.id, { description })
  return revoked ? revokeApiKey(call, changed) : changed
}

function checked(
  call: Call<'API_KEY_NOT_FOUND' | 'WRONG_API_KEY_TYPE' | 'API_KEY_REVOKED' | 'API_KEY_EXPIRED'>,
  type: Type,
  value: string,
): ApiKeyRow {
  const { id } = call.caller.project
  const row = call.world.apiKeys.find((key) => key.projectId === id && key.value === value)
  if (!row) return call.fail('API_KEY_NOT_FOUND')
  if (row.type !== type) call.fail('WRONG_API_KEY_TYPE', { expected_type: type, actual_type: row.type })
  if (row.revokedAt !== null) call.fail('API_KEY_REVOKED')
  if (apiKeyExpired(row, call.clock.now())) call.fail('API_KEY_EXPIRED')
  return row
}

/** The user, or the members of the team who may manage its keys. */
function tellOwners(call: Call<never, Caller | null>, row: ApiKeyRow): void {
  const { world } = call
  const project = world.projects.get(row.projectId)
  if (!project) return
  const team = world.teams.get(row.ownerId)
  const owners = row.type === 'user' ? [row.ownerId] : team ? managers(call, team) : []
  const addresses = world.channels.where(({ userId, primary }) => primary && owners.includes(userId))
  for (const { value: to } of addresses) {
    const text = `The API key "${row.description}" was found in a public place. It was revoked: make a new one.`
    note(call, project, { to, subject: `An API key of ${project.displayName} was revoked`, text })
  }
}

const managers = ({ world }: Call<never, Caller | null>, team: TeamRow): string[] =>
  world.memberships
    .where(({ teamId, userId }) => teamId === team.id && permissionsIn(world, team, userId).has('$manage_api_keys'))
    .map(({ userId }) => userId)
