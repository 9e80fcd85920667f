import type { ProjectKeyRow } from '../world/rows.js'
import type { World } from '../world/world.js'

export type KeyKind = 'publishable' | 'secret' | 'admin'

/** Returns whether a key of the project exists and is neither revoked nor expired. */
export function isValidKey(world: World, projectId: string, kind: KeyKind, key: string, now: number): boolean {
  const live = (row: ProjectKeyRow) => row.revokedAt === null && row.expiresAt > now
  return world.projectKeys.where((row) => row.projectId === projectId && row[kind] === key).some(live)
}
