import type { newTeamApiKey, newUserApiKey, WireOf } from '@latchkey/core/internal/contract'
import type { ApiKeyRow } from '../world/rows.js'

const fields = (row: ApiKeyRow) => ({
  id: row.id,
  description: row.description,
  is_public: row.public,
  created_at_millis: row.createdAt,
  ...(row.expiresAt !== null && { expires_at_millis: row.expiresAt }),
  ...(row.revokedAt !== null && { manually_revoked_at_millis: row.revokedAt }),
})

/** A user's key with its value, which only its creation returns. */
export const newUserKeyResponse = (row: ApiKeyRow): WireOf<typeof newUserApiKey> => ({
  ...fields(row),
  type: 'user',
  user_id: row.ownerId,
  value: row.value,
})

/** A team's key with its value, which only its creation returns. */
export const newTeamKeyResponse = (row: ApiKeyRow): WireOf<typeof newTeamApiKey> => ({
  ...fields(row),
  type: 'team',
  team_id: row.ownerId,
  value: row.value,
})

const hidden = ({ value }: ApiKeyRow) => ({ last_four: value.slice(-4) })

/** A user's key without its value. */
export const userKeyResponse = (row: ApiKeyRow) => ({ ...newUserKeyResponse(row), value: hidden(row) })

/** A team's key without its value. */
export const teamKeyResponse = (row: ApiKeyRow) => ({ ...newTeamKeyResponse(row), value: hidden(row) })
