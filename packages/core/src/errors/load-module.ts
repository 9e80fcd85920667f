import type { Env } from '../env.js'
import { LatchkeyError } from './latchkey-error.js'

/**
 * Awaits code that loads on first use. It comes over the network, so a failure to load is a network error.
 *
 * @throws OFFLINE when the device is offline, UNABLE_TO_CONNECT for any other failure.
 */
export async function loadModule<M>({ onLine }: Pick<Env, 'onLine'>, loading: Promise<M>): Promise<M> {
  try {
    return await loading
  } catch (cause) {
    if (onLine() === false) throw offlineError(cause)
    const message =
      'A part of the app could not be loaded. Check the connection, and reload the page after a deployment.'
    throw new LatchkeyError('UNABLE_TO_CONNECT', message, { tried: [] }, cause)
  }
}

/** The error of a call that cannot be made because the device is offline. */
export const offlineError = (cause?: unknown): LatchkeyError =>
  new LatchkeyError('OFFLINE', 'The device is offline. Try again when it is online.', undefined, cause)
