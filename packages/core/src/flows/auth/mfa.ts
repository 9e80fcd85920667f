import type { Client } from '../../client.js'
import { mfaSignIn } from '../../contract/auth/mfa.js'
import { checkClient, secretOrText } from '../../contract/check-input.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { flag, optional, text } from '../../contract/kinds.js'
import { KnownError } from '../../errors/known-error.js'
import { Secret } from '../../lib/secret.js'
import { flow } from '../flow.js'
import { type Arrival, arrive } from './arrive.js'
import { attemptName, type MfaAttempt } from './first-factor.js'

export interface SignInWithMfaInput extends Arrival {
  /** The six-digit code of the user's authenticator app. */
  readonly totp: string
  /** The attempt to complete. Default: the one stored in this tab. */
  readonly attemptCode?: Secret | string | undefined
}

/**
 * Completes a sign-in with its two-factor code, stores the session, and redirects to the target of the first page. A
 * wrong code keeps the attempt, so the user can try again.
 *
 * @throws INVALID_TOTP_CODE, and the errors of an expired, used or unknown attempt.
 */
export const signInWithMfa = flow(
  'signInWithMfa',
  { totp: text, attemptCode: optional(secretOrText), noRedirect: optional(flag) },
  async (client: Client, input: SignInWithMfaInput, options?: CallOptions): Promise<void> => {
    const totp = input.totp.replace(/\s/g, '')
    if (!/^\d{6}$/.test(totp)) throw new KnownError('INVALID_TOTP_CODE', 'The code has six digits.')
    const kept = findMfaAttempt(client)
    const given = input.attemptCode ?? kept?.code
    if (given === undefined)
      throw new KnownError('VERIFICATION_CODE_NOT_FOUND', 'There is no sign-in to finish here. Start it again.')
    const code = given instanceof Secret ? given.reveal() : given
    const { returnTo } = kept ?? {}
    const noRedirect = input.noRedirect ?? kept?.noRedirect
    await arrive(client, { noRedirect, returnTo }, options, async (call) => {
      const tokens = await mfaSignIn(client, { code, type: 'totp', totp }, call)
      clearMfaAttempt(client)
      return tokens
    })
  },
  [
    'INVALID_TOTP_CODE',
    'VERIFICATION_CODE_NOT_FOUND',
    'VERIFICATION_CODE_EXPIRED',
    'VERIFICATION_CODE_ALREADY_USED',
    'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
  ],
)

/**
 * Returns the sign-in that waits for its two-factor code in this tab, if there is one. Its code is a {@link Secret}.
 */
export function findMfaAttempt(client: Client): (Omit<MfaAttempt, 'code'> & { readonly code: Secret }) | undefined {
  checkClient('findMfaAttempt', client)
  try {
    const attempt = JSON.parse(client.env.tabStore?.get(attemptName(client)) ?? 'null')
    return typeof attempt?.code === 'string' ? { ...attempt, code: new Secret(attempt.code) } : undefined
  } catch {
    return undefined
  }
}

/** Cancels the sign-in. */
export function clearMfaAttempt(client: Client): void {
  checkClient('clearMfaAttempt', client)
  client.env.tabStore?.set(attemptName(client), null)
}
