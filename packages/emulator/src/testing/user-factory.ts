import type { Control } from '../control/commands/index.js'

type Options = NonNullable<Parameters<Control['users']['create']>[0]>
type User = Awaited<ReturnType<Control['users']['create']>>

/** Options of every user that a factory creates. A function receives the number of the user, starting at 1. */
export type FactoryOptions = Options | ((number: number) => Options)

/**
 * Returns a function that creates users.
 *
 * @param control The control API of the emulator.
 * @param common Options of every user. Default: none.
 * @returns A function that creates a user and resolves with it. Its options override the common ones.
 *
 * @example
 * const createAdmin = createUserFactory(control, (n) => ({ email: `admin-${n}@example.test`, permissions: ['admin'] }))
 * const ann = await createAdmin({ displayName: 'Ann' })
 */
export function createUserFactory(control: Control, common: FactoryOptions = {}): (options?: Options) => Promise<User> {
  let number = 0
  return (options = {}) => {
    number += 1
    return control.users.create({ ...(typeof common === 'function' ? common(number) : common), ...options })
  }
}
