import { checkArgument, PUBLIC_BASE_URL } from '@latchkey/core/internal/contract'
import type { Emulator } from '../service/emulator.js'
import type { Control } from './commands/index.js'
import { createControlProxy } from './connect.js'
import { controlContextOf } from './control-context.js'
import { runCommand } from './run-command.js'

const emulators = new WeakMap<Control, Emulator>()

/**
 * Creates the control API of an emulator in the same process, without HTTP.
 *
 * @param emulator The emulator to control.
 * @param baseUrl The base URL of the app's client, which is in the issuer of the access tokens that commands create. Default:
 * the URL of the server for an emulator of `startEmulator`, and the default base URL of clients for one of `createEmulator`.
 * @returns The control API. Its commands throw a {@link ControlError} when they fail.
 * @throws {LatchkeyError} `INVALID_OPTION` for a `baseUrl` that is no http or https URL.
 *
 * @example
 * const control = createControl(emulator)
 * await control.users.create({ email: 'ada@example.test' })
 * await control.clock.advance({ millis: 60_000 })
 */
export function createControl(emulator: Emulator, baseUrl?: string): Control {
  const context = controlContextOf(emulator)
  const isBaseUrl = baseUrl === undefined || (/^https?:\/\//.test(baseUrl) && URL.canParse(baseUrl))
  checkArgument(
    'createControl',
    'baseUrl',
    baseUrl,
    isBaseUrl,
    'an absolute http or https URL such as `client.baseUrl`',
  )
  const control = createControlProxy(async (name, input) => {
    const { origin } = new URL(baseUrl ?? context.url ?? PUBLIC_BASE_URL)
    // Results are copies, as over HTTP, so callers cannot change the emulator's data by accident.
    return structuredClone(await runCommand(context, name, input, origin))
  })
  emulators.set(control, emulator)
  return control
}

/** Returns the control API of an emulator for a client. One that uses HTTP is returned as it is: requests have its URL. */
export function controlFor(control: Emulator | Control, baseUrl: string | undefined): Control {
  if ('mailbox' in control) return createControl(control, baseUrl)
  const emulator = emulators.get(control)
  return emulator && baseUrl !== undefined ? createControl(emulator, baseUrl) : control
}
