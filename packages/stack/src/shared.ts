// The errors: in place of `@stackframe/stack-shared`.

export { isKnownError, KnownError } from './errors/known-error.js'
export { type KnownErrorClass, type KnownErrorClassName, KnownErrors } from './errors/known-errors.js'
export type { Result } from './errors/result.js'
export { StackAssertionError } from './errors/stack-assertion-error.js'
