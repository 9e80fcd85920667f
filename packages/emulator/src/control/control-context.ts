import type { EmulatedService } from '../service/emulated-service.js'
import type { Emulator } from '../service/emulator.js'
import type { Store } from '../world/store.js'
import type { RecordedAction } from './actions.js'
import type { Snapshot } from './snapshots.js'

/** The dependencies of the control API commands. */
export interface ControlContext extends EmulatedService {
  readonly emulator: Emulator
  readonly snapshots: Map<string, Snapshot>
  /** The commands that changed something, newest last. */
  readonly actions: RecordedAction[]
  /** Creates another emulator with the same options and other stored data. */
  createEmulator(store: Store): Emulator
  /** The URL of the server. Undefined when this emulator does not run as one. */
  url?: string
  /** Serves another emulator on its own port. Undefined when this emulator does not run as a server. */
  serve?: (emulator: Emulator) => Promise<string>
}

const contexts = new WeakMap<Emulator, ControlContext>()

/** Creates the control context of an emulator. {@link controlContextOf} returns it later. */
export function attachControl(
  emulator: Emulator,
  emulated: EmulatedService,
  createEmulator: ControlContext['createEmulator'],
): ControlContext {
  const context: ControlContext = { ...emulated, emulator, snapshots: new Map(), actions: [], createEmulator }
  contexts.set(emulator, context)
  return context
}

/**
 * Returns the control context of an emulator.
 *
 * @throws {TypeError} When the emulator was not created by `createEmulator` of this copy of the package.
 */
export function controlContextOf(emulator: Emulator, called = 'createControl'): ControlContext {
  const context = contexts.get(emulator)
  if (context) return context
  throw new TypeError(
    `\`${called}\`: \`emulator\` was not created by \`createEmulator\` of this copy of @latchkey/emulator.`,
  )
}
