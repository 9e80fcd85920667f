import type { World } from './world.js'

/** Versions of the service that the emulator can emulate. */
export const SERVER_VERSIONS = ['2.8.8', '2.8.86'] as const

/** A version of the service. */
export type ServerVersion = (typeof SERVER_VERSIONS)[number]

/** Emulated when neither the options nor the stored data name a version. */
export const DEFAULT_SERVER_VERSION: ServerVersion = '2.8.8'

const ID = 'server version'

/** Returns the version that the stored data belongs to. */
export const storedServerVersion = (world: World): ServerVersion | undefined =>
  world.meta.get(ID)?.value as ServerVersion | undefined

/** Stores the version with the data, so that a restart emulates the same one. */
export function storeServerVersion(world: World, version: ServerVersion): void {
  if (storedServerVersion(world) !== version) world.meta.put({ id: ID, value: version })
}

/** Returns whether the emulated service is version 2.8.86. */
export const is2886 = (world: World): boolean => storedServerVersion(world) === '2.8.86'
