import { LatchkeyError } from './latchkey-error.js'

/** The error of a call that cannot be made because the device is offline. */
export const offlineError = (cause?: unknown): LatchkeyError =>
  new LatchkeyError('OFFLINE', 'The device is offline. Try again when it is online.', undefined, cause)
