import { isLatchkeyError, LatchkeyError } from '../errors/latchkey-error.js'

/**
 * The error of a call whose session is no longer the current one.
 *
 * @param mayHaveBeenApplied Whether a request of the call was sent that the server may have acted on.
 */
export const sessionChanged = (mayHaveBeenApplied = false): LatchkeyError<'SESSION_CHANGED'> =>
  new LatchkeyError(
    'SESSION_CHANGED',
    `The session changed during the call.${mayHaveBeenApplied ? ' The server may have applied it for the previous session.' : ''} Call again to act for the current one.`,
    { mayHaveBeenApplied },
  )

/** Whether a call was stopped because its session is no longer the current one. */
export const isSessionChanged = (error: unknown): error is LatchkeyError<'SESSION_CHANGED'> =>
  isLatchkeyError(error, 'SESSION_CHANGED')
