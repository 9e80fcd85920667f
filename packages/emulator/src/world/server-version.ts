/** Versions of the service that the emulator can emulate. */
export const SERVER_VERSIONS = ['2.8.8', '2.8.86'] as const

/** A version of the service. */
export type ServerVersion = (typeof SERVER_VERSIONS)[number]

/** The version that a new emulator emulates if the options do not specify one. */
const DEFAULT_SERVER_VERSION: ServerVersion = '2.8.86'

/** The version of stored data that does not name one: older emulators emulated no other version. */
const UNRECORDED_SERVER_VERSION: ServerVersion = '2.8.8'

const ID = 'server version'

/** The tables that the version depends on. */
interface World {
  readonly projects: { find(match: () => boolean): unknown }
  readonly meta: {
    get(id: string): { readonly value: unknown } | undefined
    put(row: { readonly id: string; readonly value: string }): unknown
  }
}

/** Returns the version that the stored data belongs to. Without data, returns the default version. */
export function initialServerVersion(world: World): ServerVersion {
  const isNew = world.projects.find(() => true) === undefined
  return storedServerVersion(world) ?? (isNew ? DEFAULT_SERVER_VERSION : UNRECORDED_SERVER_VERSION)
}

const storedServerVersion = (world: World): ServerVersion | undefined =>
  world.meta.get(ID)?.value as ServerVersion | undefined

/** Stores the version with the data, so that a restart emulates the same one. */
export function storeServerVersion(world: World, version: ServerVersion): void {
  if (storedServerVersion(world) !== version) world.meta.put({ id: ID, value: version })
}

/** Returns whether the emulated service is version 2.8.86. */
export const is2886 = (world: World): boolean => storedServerVersion(world) === '2.8.86'
