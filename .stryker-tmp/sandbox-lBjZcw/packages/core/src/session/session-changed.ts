// @ts-nocheck
import { ClientError, isClientError } from '../errors/client-error.js'

/**
 * The error of a call whose session is no longer the current one.
 *
 * @param mayHaveBeenApplied Whether a request of the call was sent that the server may have acted on.
 */
export const sessionChanged = (mayHaveBeenApplied = false): ClientError<'SESSION_CHANGED'> =>
  new ClientError(
    'SESSION_CHANGED',
    `The session changed while the call was running, so it was stopped.${mayHaveBeenApplied ? ' The server may have applied it for the previous session.' : ''} Call again to act for the current session.`,
    { mayHaveBeenApplied },
  )

/** Whether a call was stopped because its session is no longer the current one. */
export const isSessionChanged = (error: unknown): error is ClientError<'SESSION_CHANGED'> =>
  isClientError(error, 'SESSION_CHANGED')
