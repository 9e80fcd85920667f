import { StackAssertionError } from '../errors/stack-assertion-error.js'
import type { Hooks } from '../scope.js'

const fail = (): never => {
  throw new StackAssertionError('Hooks require a client component: use `await` with the method in server components.')
}

/** The hooks of apps in server components: they throw. */
export const hooksOnServer: Hooks = { suspendForRead: fail, suspendForever: fail }
