import type { Control } from '../control/commands/index.js'

type Options = NonNullable<Parameters<Control['users']['create']>[0]>
type Made = Awaited<ReturnType<Control['users']['create']>>

/** What every user of a factory has; a function gets the number of the user, from 1. */
export type FactoryOptions = Options | ((number: number) => Options)

/** Makes users who differ from what they have in common: `await makeAdmin({ displayName: 'Ann' })`. */
export function userFactory(control: Control, common: FactoryOptions = {}): (own?: Options) => Promise<Made> {
  let number = 0
  return (own = {}) => {
    number += 1
    return control.users.create({ ...(typeof common === 'function' ? common(number) : common), ...own })
  }
}
