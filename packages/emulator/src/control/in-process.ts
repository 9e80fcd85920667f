import type { Emulator } from '../service/emulator.js'
import type { Control } from './commands/index.js'
import { createControlProxy } from './connect.js'
import { controlContextOf } from './control-context.js'
import { runCommand } from './run-command.js'

/**
 * Creates the control API of an emulator in the same process, without HTTP.
 *
 * @param emulator The emulator to control.
 * @param origin Origin of URLs in tokens and links that commands create. Default: `http://localhost:8102`.
 * @returns The control API. Its commands throw a {@link ControlError} when they fail.
 *
 * @example
 * const control = createControl(emulator)
 * await control.users.create({ email: 'ada@example.test' })
 * await control.clock.advance({ millis: 60_000 })
 */
export function createControl(emulator: Emulator, origin = 'http://localhost:8102'): Control {
  const context = controlContextOf(emulator)
  // Results are copies, as over HTTP, so callers cannot change the emulator's data by accident.
  return createControlProxy(async (name, input) => structuredClone(await runCommand(context, name, input, origin)))
}
