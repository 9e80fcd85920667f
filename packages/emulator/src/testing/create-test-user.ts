import { checkArgument } from '@latchkey/core/internal/contract'
import type { Control } from '../control/commands/index.js'
import type { CreateUserInput } from '../control/commands/users.js'
import { createControl } from '../control/in-process.js'
import type { Emulator } from '../service/emulator.js'

/**
 * Creates a user. The email address is verified, unless `emailVerified` is false.
 *
 * @param emulator The emulator, or its control API.
 * @param user The user. Default: a random email address and no password.
 * @returns The user, with `id` and `email`.
 * @throws {ControlError} `NOT_POSSIBLE` when the email address belongs to another user.
 *
 * @example
 * const ada = await createTestUser(emulator, { email: 'ada@example.test', password: 'correct horse battery' })
 */
export function createTestUser(
  emulator: Emulator | Control,
  user: CreateUserInput = {},
): Promise<Awaited<ReturnType<Control['users']['create']>>> {
  const isObject = typeof emulator === 'object' && emulator !== null
  checkArgument('createTestUser', 'emulator', emulator, isObject, 'an emulator or its control API')
  const { users } = 'mailbox' in emulator ? createControl(emulator) : emulator
  const isControl = typeof users?.create === 'function'
  checkArgument('createTestUser', 'emulator', emulator, isControl, 'an emulator or its control API')
  return users.create(user)
}
