import type { Service } from '../calls/service.js'
import type { World } from '../world/world.js'

/** How the current data replaced earlier data. Sessions from before are unknown to the emulator. */
export interface WorldOrigin {
  readonly type: 'reset' | 'restore' | 'import'
  /** By the emulator's clock, in milliseconds since 1970. */
  readonly time: number
}

const ID = 'origin'

/** Returns how the current data replaced earlier data, or null when it did not. */
export const worldOriginOf = (world: World): WorldOrigin | null =>
  (world.meta.get(ID)?.value as WorldOrigin | undefined) ?? null

/** Stores how the current data replaced earlier data. */
export function recordWorldOrigin({ world, clock }: Pick<Service, 'world' | 'clock'>, type: WorldOrigin['type']): void {
  world.meta.put({ id: ID, value: { type, time: clock.now() } satisfies WorldOrigin })
}
