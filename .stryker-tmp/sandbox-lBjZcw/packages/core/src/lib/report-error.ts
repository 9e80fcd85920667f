/** Reports an error that must not fail the call in which it occurred, such as one thrown by an app's event handler. */
// @ts-nocheck

export function report(error: unknown): void {
  if (typeof reportError === 'function') reportError(error)
  else console.error(error)
}
