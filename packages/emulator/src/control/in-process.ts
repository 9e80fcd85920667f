import type { Emulator } from '../emulator.js'
import type { Control } from './commands/index.js'
import { controlBy } from './connect.js'
import { workingsOf } from './control-context.js'
import { perform } from './run-command.js'

/** The same verbs without HTTP, for an emulator in this process. `at` is the origin that it is reached by. */
export function controlOf(emulator: Emulator, at = 'http://localhost:8102'): Control {
  const workings = workingsOf(emulator)
  // Answers are copies, as they are by HTTP: nobody changes the world by changing them.
  return controlBy(async (name, input) => structuredClone(await perform(workings, name, input, at)))
}
