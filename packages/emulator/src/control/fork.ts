import type { Emulator } from '../service/emulator.js'
import { controlContextOf } from './control-context.js'
import { snapshotStore, takeSnapshot } from './snapshots.js'

/**
 * Creates another emulator that starts with a copy of this emulator's data and clock. Its data stays in memory.
 *
 * @param emulator The emulator to copy.
 * @returns The copy. Changes to one of them do not affect the other.
 *
 * @example
 * const seeded = createEmulator()
 * const copy = forkEmulator(seeded) // has the same users, and changes independently
 */
export function forkEmulator(emulator: Emulator): Emulator {
  const context = controlContextOf(emulator, 'forkEmulator')
  const snapshot = takeSnapshot(context.service)
  const fork = context.createEmulator(snapshotStore(snapshot))
  controlContextOf(fork).service.clock.restore(snapshot.clock)
  return fork
}
