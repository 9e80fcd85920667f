import type { serverTeam, team, WireOf } from '@latchkey/core/internal/contract'
import type { TeamRow } from '../world/rows.js'

/** The team as its members see it. */
export function teamForClient(row: TeamRow): WireOf<typeof team> {
  return {
    id: row.id,
    display_name: row.displayName,
    profile_image_url: row.profileImageUrl,
    client_metadata: row.clientMetadata,
    client_read_only_metadata: row.clientReadOnlyMetadata,
  }
}

/** The team as servers see it. */
export function teamForServer(row: TeamRow): WireOf<typeof serverTeam> {
  return { ...teamForClient(row), created_at_millis: row.createdAt, server_metadata: row.serverMetadata }
}
