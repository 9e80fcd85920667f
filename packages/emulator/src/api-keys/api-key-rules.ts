import type { Call } from '../calls/call.js'
import type { ApiKeyRow } from '../world/rows.js'
import { apiKeyExpired, revokeApiKey } from './api-keys.js'

type Type = ApiKeyRow['type']

/** Throws when API keys of that type are disabled in the project. The service checks this first. */
export function requireApiKeysEnabled(call: Call, type: Type): void {
  const { allow_user_api_keys, allow_team_api_keys } = call.caller.project.settings
  if (type === 'user' ? !allow_user_api_keys : !allow_team_api_keys) {
    call.reject(400, `API keys of a ${type} are disabled in this project.`)
  }
}

interface Fresh {
  readonly description: string
  readonly expires_at_millis: number | null
  readonly is_public?: boolean | undefined
}

/** Returns the fields of a new key that its request sets. */
export const newKeyFields = ({ caller }: Call, { description, expires_at_millis, is_public }: Fresh) => ({
  projectId: caller.project.id,
  description,
  public: is_public ?? false,
  expiresAt: expires_at_millis,
})

/** Lists the keys of an owner, newest first. Includes revoked and expired keys. */
export function listKeys({ world, caller }: Call, type: Type, ownerId: string | undefined): ApiKeyRow[] {
  return world.apiKeys
    .by('owner', `${type}/${ownerId}`)
    .filter((row) => row.projectId === caller.project.id)
    .reverse()
    .sort((a, b) => b.createdAt - a.createdAt)
}

/** Returns the key with an id. Throws API_KEY_NOT_FOUND for keys of the other type. */
export function findKey(call: Call<'API_KEY_NOT_FOUND'>, type: Type, id: string): ApiKeyRow {
  const row = call.world.apiKeys.get(id)
  return row?.projectId === call.caller.project.id && row.type === type ? row : call.fail('API_KEY_NOT_FOUND')
}

interface Changes {
  readonly description?: string | undefined
  readonly revoked?: boolean | undefined
}

/** Changes the description of a key, or revokes it. */
export function updateKey(call: Call, row: ApiKeyRow, { description, revoked }: Changes): ApiKeyRow {
  const changed = description === undefined ? row : call.world.apiKeys.change(row.id, { description })
  return revoked ? revokeApiKey(call, changed) : changed
}

/** Returns the key with a value. Throws when it is unknown, revoked or expired. */
export function verifyKey(
  call: Call<'API_KEY_NOT_FOUND' | 'WRONG_API_KEY_TYPE' | 'API_KEY_REVOKED' | 'API_KEY_EXPIRED'>,
  type: Type,
  value: string,
): ApiKeyRow {
  const { id } = call.caller.project
  const row = call.world.apiKeys.by('value', value).find((key) => key.projectId === id)
  if (!row) return call.fail('API_KEY_NOT_FOUND')
  if (row.type !== type) call.fail('WRONG_API_KEY_TYPE', { expected_type: type, actual_type: row.type })
  if (row.revokedAt !== null) call.fail('API_KEY_REVOKED')
  if (apiKeyExpired(row, call.clock.now())) call.fail('API_KEY_EXPIRED')
  return row
}
