import type { ServiceVersion } from '@latchkey/core/internal/contract'

/** Versions of the service that the emulator can emulate, newest first. */
export const SERVER_VERSIONS = ['hexclave-1.0', '2.8.86', '2.8.8'] as const satisfies readonly ServiceVersion[]

/** A version of the service. */
export type ServerVersion = ServiceVersion

/** Returns whether a version is older than another one. */
export const isOlder = (version: ServerVersion, than: ServerVersion): boolean =>
  SERVER_VERSIONS.indexOf(version) > SERVER_VERSIONS.indexOf(than)

/** The version of a new emulator. Used if the options do not specify one. */
const DEFAULT_SERVER_VERSION: ServerVersion = SERVER_VERSIONS[0]

/** The version of stored data without a recorded version: emulators that did not record it had only this version. */
const UNRECORDED_SERVER_VERSION: ServerVersion = '2.8.8'

/** Key of the version in the `meta` table. */
const META_ID = 'server version'

/** The part of the world that is needed to read and store the version. */
interface VersionStore {
  readonly projects: { find(match: () => boolean): unknown }
  readonly meta: {
    get(id: string): { readonly value: unknown } | undefined
    put(row: { readonly id: string; readonly value: string }): unknown
  }
}

/** Returns the version of the stored data. Without stored data, returns the default version. */
export function initialServerVersion(world: VersionStore): ServerVersion {
  const isNew = world.projects.find(() => true) === undefined
  return storedServerVersion(world) ?? (isNew ? DEFAULT_SERVER_VERSION : UNRECORDED_SERVER_VERSION)
}

const storedServerVersion = (world: VersionStore): ServerVersion | undefined =>
  world.meta.get(META_ID)?.value as ServerVersion | undefined

/** Stores the version with the data, so that the emulator has the same version after a restart. */
export function storeServerVersion(world: VersionStore, version: ServerVersion): void {
  if (storedServerVersion(world) !== version) world.meta.put({ id: META_ID, value: version })
}
