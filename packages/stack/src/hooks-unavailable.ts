import { StackAssertionError } from './errors/stack-assertion-error.js'
import type { Hooks } from './scope.js'

function throwing(message: string): Hooks {
  const fail = (): never => {
    throw new StackAssertionError(message)
  }
  return { suspendForRead: fail, startRead() {}, suspendForever: fail }
}

/** The hooks of the entry `js`: they throw. */
export const hooksWithoutReact = /* @__PURE__ */ throwing(
  'Hooks require React: import the app from `@latchkey/stack/react` or `@latchkey/stack` instead of `@latchkey/stack/js`.',
)

/** The hooks of apps in server components: they throw. */
export const hooksOnServer = /* @__PURE__ */ throwing(
  'Hooks require a client component: use `await` with the method in server components.',
)
