import { createEmulator, type Emulator } from '../emulator.js'
import { workingsOf } from './control-context.js'
import { storeOf, takeSnapshot } from './snapshots.js'

/** Another emulator with a world of its own, which begins as this one's is now; kept in memory. */
export function forkOf(emulator: Emulator): Emulator {
  const workings = workingsOf(emulator)
  const snapshot = takeSnapshot(workings)
  const fork = createEmulator({ ...workings.options, store: storeOf(snapshot) })
  workingsOf(fork).service.clock.restore(snapshot.clock)
  return fork
}
