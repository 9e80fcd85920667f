import type { Service } from '../http/call.js'
import type { World } from '../world/world.js'

/** How a world came to be what it is, where it was not simply started: sessions from before are unknown to it. */
export interface Beginning {
  readonly by: 'reset' | 'restore' | 'import'
  /** By the emulator's clock, in milliseconds since 1970. */
  readonly at: number
}

const ID = 'beginning'

export const beganOf = (world: World): Beginning | null => (world.meta.get(ID)?.value as Beginning | undefined) ?? null

export function noteBeginning({ world, clock }: Pick<Service, 'world' | 'clock'>, by: Beginning['by']): void {
  world.meta.put({ id: ID, value: { by, at: clock.now() } satisfies Beginning })
}
