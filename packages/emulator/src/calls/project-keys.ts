import { PUBLIC_CLIENT_SECRET } from '@latchkey/core/internal/contract'
import type { ProjectKeyRow } from '../world/rows.js'
import type { World } from '../world/world.js'

export type KeyKind = 'publishable' | 'secret' | 'admin'

/** Returns whether a value means that there is no publishable client key. */
export const isMissingClientKey = (key: string | null | undefined): boolean => !key || key === PUBLIC_CLIENT_SECRET

/** Returns whether a key of the project exists and is neither revoked nor expired. */
export function isValidKey(world: World, projectId: string, kind: KeyKind, key: string, now: number): boolean {
  const live = (row: ProjectKeyRow) => row.revokedAt === null && row.expiresAt > now
  return world.projectKeys.by('project', projectId).some((row) => row[kind] === key && live(row))
}
