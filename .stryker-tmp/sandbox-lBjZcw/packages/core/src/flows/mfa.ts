// @ts-nocheck
import type { Client } from '../client.js'
import { checkClient, secretOrText } from '../contract/check-input.js'
import type { CallOptions } from '../contract/endpoint.js'
import { flag, optional, text } from '../contract/kinds.js'
import { mfaSignIn } from '../contract/mfa.js'
import { KnownError } from '../errors/known-error.js'
import { Secret } from '../lib/secret.js'
import { redirectToUrl } from '../navigation/redirect-to.js'
import { type Arrival, arrive } from './arrive.js'
import { attemptName, type MfaAttempt } from './first-factor.js'
import { flow } from './flow.js'

export interface SignInWithMfaInput extends Arrival {
  /** The six digits that the person's authenticator shows. */
  readonly totp: string
  /** The attempt to finish; the one kept in this tab unless said. */
  readonly attemptCode?: Secret | string | undefined
}

/**
 * Finishes a sign-in with its second factor, keeps the session, and leads where the first factor was to lead. A wrong
 * code keeps the attempt, so that the person can try again. Known errors: INVALID_TOTP_CODE, the ways in which the
 * attempt can be over.
 */
export const signInWithMfa = flow(
  'signInWithMfa',
  { totp: text, attemptCode: optional(secretOrText), noRedirect: optional(flag) },
  async (client: Client, input: SignInWithMfaInput, options?: CallOptions): Promise<void> => {
    const totp = input.totp.replace(/\s/g, '')
    if (!/^\d{6}$/.test(totp)) throw new KnownError('INVALID_TOTP_CODE', 'The code has six digits.')
    const kept = readMfaAttempt(client)
    const given = input.attemptCode ?? kept?.code
    if (given === undefined)
      throw new KnownError('VERIFICATION_CODE_NOT_FOUND', 'There is no sign-in to finish here. Start it again.')
    const code = given instanceof Secret ? given.reveal() : given
    const { returnTo } = kept ?? {}
    const noRedirect = input.noRedirect ?? kept?.noRedirect
    await arrive(client, { noRedirect: noRedirect || !!returnTo }, options, async (call) => {
      const tokens = await mfaSignIn(client, { code, type: 'totp', totp }, call)
      forgetMfaAttempt(client)
      return tokens
    })
    if (returnTo && !noRedirect) await redirectToUrl(client, returnTo, { replace: true })
  },
  [
    'INVALID_TOTP_CODE',
    'VERIFICATION_CODE_NOT_FOUND',
    'VERIFICATION_CODE_EXPIRED',
    'VERIFICATION_CODE_ALREADY_USED',
    'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
  ],
)

/** The sign-in that waits for its second factor in this tab, if there is one. Its code prints as a {@link Secret}. */
export function readMfaAttempt(client: Client): (Omit<MfaAttempt, 'code'> & { readonly code: Secret }) | undefined {
  checkClient('readMfaAttempt', client)
  try {
    const attempt = JSON.parse(client.env.tabStore?.get(attemptName(client)) ?? 'null')
    return typeof attempt?.code === 'string' ? { ...attempt, code: new Secret(attempt.code) } : undefined
  } catch {
    return undefined
  }
}

/** Gives the sign-in up. */
export function forgetMfaAttempt(client: Client): void {
  checkClient('forgetMfaAttempt', client)
  client.env.tabStore?.set(attemptName(client), null)
}
