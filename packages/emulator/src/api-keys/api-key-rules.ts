import type { Call } from '../http/call.js'
import type { ApiKeyRow } from '../world/rows.js'
import { apiKeyExpired, revokeApiKey } from './api-keys.js'

type Type = ApiKeyRow['type']

/** Refuses where the project has no keys of that type: the service says so before anything else. */
export function demandKeysOn(call: Call, type: Type): void {
  const { allow_user_api_keys, allow_team_api_keys } = call.caller.project.settings
  if (type === 'user' ? !allow_user_api_keys : !allow_team_api_keys) {
    call.refuse(400, `API keys of a ${type} are off in this project.`)
  }
}

interface Fresh {
  readonly description: string
  readonly expires_at_millis: number | null
  readonly is_public?: boolean | undefined
}

/** What a new key takes from its request. */
export const keyFields = ({ caller }: Call, { description, expires_at_millis, is_public }: Fresh) => ({
  projectId: caller.project.id,
  description,
  public: is_public ?? false,
  expiresAt: expires_at_millis,
})

/** The newest first; revoked and expired ones too. */
export function keysOf({ world, caller }: Call, type: Type, ownerId: string | undefined): ApiKeyRow[] {
  return world.apiKeys
    .where((row) => row.projectId === caller.project.id && row.type === type && row.ownerId === ownerId)
    .reverse()
    .sort((a, b) => b.createdAt - a.createdAt)
}

/** A key by its id; one of the other type is not there. */
export function keyOf(call: Call<'API_KEY_NOT_FOUND'>, type: Type, id: string): ApiKeyRow {
  const row = call.world.apiKeys.get(id)
  return row?.projectId === call.caller.project.id && row.type === type ? row : call.fail('API_KEY_NOT_FOUND')
}

interface Changes {
  readonly description?: string | undefined
  readonly revoked?: boolean | undefined
}

/** Renames a key, or revokes it. */
export function changeKey(call: Call, row: ApiKeyRow, { description, revoked }: Changes): ApiKeyRow {
  const changed = description === undefined ? row : call.world.apiKeys.change(row.id, { description })
  return revoked ? revokeApiKey(call, changed) : changed
}

/** The key with that value, if it may be used. */
export function checkedKey(
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
