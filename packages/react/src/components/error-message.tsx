'use client'

import { Alert } from '../primitives/alert.js'
import { withRoot } from './with-root.js'

/** Props of {@link ErrorMessage}. */
export interface ErrorMessageProps {
  /** An error thrown by a function of the kit. `undefined` renders nothing. */
  readonly error: unknown
}

/**
 * Renders an error as the built-in screens do: translated by its code and announced to screen readers. Keep it mounted
 * so that new errors are announced.
 *
 * @example
 * <ErrorMessage error={signIn.error} />
 */
export const ErrorMessage = /* @__PURE__ */ withRoot('ErrorMessage', ({ error }: ErrorMessageProps) => (
  <Alert error={error} />
))
