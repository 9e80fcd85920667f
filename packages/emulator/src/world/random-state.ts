import type { Random, SeededRandom } from './random.js'
import type { World } from './world.js'

const ID = 'random'

/** Returns the state of the seeded source that created the stored data, or undefined. */
export const storedRandomState = (world: World): readonly number[] | undefined =>
  world.meta.get(ID)?.value as readonly number[] | undefined

/** A seeded source continues after a restart. Starting over would assign the same ids twice. */
export function storeRandomState(world: World, random: Random | SeededRandom): void {
  if ('state' in random) world.meta.put({ id: ID, value: random.state() })
}

/** Continues a seeded source from the stored state, after the data was replaced. */
export function restoreRandomState(world: World, random: Random | SeededRandom): void {
  const state = storedRandomState(world)
  if (state && 'restore' in random) random.restore(state)
}
