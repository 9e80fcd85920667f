import { StackAssertionError } from './errors/stack-assertion-error.js'
import type { Hooks } from './scope.js'

const fail = (): never => {
  throw new StackAssertionError(
    'Hooks require React: import the app from `@latchkey/stack/react` or `@latchkey/stack` instead of `@latchkey/stack/js`.',
  )
}

/** The hooks of the entry `js`: they throw. */
export const hooksUnavailable: Hooks = { suspendForRead: fail, suspendForever: fail }
