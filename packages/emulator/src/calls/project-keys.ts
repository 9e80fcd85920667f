import type { ProjectKeyRow } from '../world/rows.js'
import type { World } from '../world/world.js'

export type KeyKind = 'publishable' | 'secret' | 'admin'

/** What clients send in place of a publishable client key when they have none. */
export const NO_CLIENT_KEY = '__stack_public_client__'

/** Returns whether a value means that there is no publishable client key. */
export const isMissingClientKey = (key: string | null | undefined): boolean => !key || key === NO_CLIENT_KEY

/** Returns whether a key of the project exists and is neither revoked nor expired. */
export function isValidKey(world: World, projectId: string, kind: KeyKind, key: string, now: number): boolean {
  const live = (row: ProjectKeyRow) => row.revokedAt === null && row.expiresAt > now
  return world.projectKeys.by('project', projectId).some((row) => row[kind] === key && live(row))
}
