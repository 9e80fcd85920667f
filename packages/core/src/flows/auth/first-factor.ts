import type { Client } from '../../client.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { isLatchkeyError } from '../../errors/latchkey-error.js'
import type { SignInOptions } from './complete-sign-in.js'
import { keepAttempt } from './mfa-attempt.js'

/** Runs a sign-in. If the service requires a two-factor code, stores the attempt before throwing. */
export async function firstFactor<T>(
  client: Client,
  signInOptions: SignInOptions,
  call: CallOptions,
  sign: () => Promise<T>,
): Promise<T> {
  try {
    return await sign()
  } catch (error) {
    if (isLatchkeyError(error, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'))
      keepAttempt(client, error.details.attemptCode, signInOptions, call)
    throw error
  }
}
