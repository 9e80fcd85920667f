import type { Client } from '../../client.js'
import { stringOrSecret } from '../../contract/check-input.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { string } from '../../contract/schema/index.js'
import { updateCurrentUser } from '../../contract/users/update-user.js'
import { createServiceError } from '../../errors/latchkey-error.js'
import { INTERNALS } from '../../lib/internals.js'
import { Secret } from '../../lib/secret.js'
import { isSessionChanged } from '../../session/session-changed.js'
import { flow, inOneSession } from '../flow.js'
import { sessionTokens } from '../session/session-tokens.js'
import { base32Of, totpBase64, totpMatches } from './totp-secret.js'

/** Input of {@link enableMfa}. */
export interface EnableMfaInput {
  /** The secret that the authenticator app has read: the result of `createTotpSecret`. Letter case and spaces are ignored. */
  readonly secret: Secret | string
  /** The six-digit code that the app shows for it. Spaces are ignored. */
  readonly code: string
}

/** How long the user waits at most while the clock of the device is measured, in milliseconds. */
const MEASURING_LIMIT = 5000

/**
 * Turns two-factor authentication on for the signed-in user, if the code of the authenticator app is right.
 *
 * @param client The client of the user.
 * @param input The secret and the code.
 * @param options Options of the call.
 * @throws {LatchkeyError} `SECURE_CONTEXT_REQUIRED` when the page has no WebCrypto, for example over HTTP.
 *
 * @example
 * const secret = createTotpSecret(client)
 * showQrCode(totpUrl(secret, { issuer: 'Notes', account: 'ada@example.com' }))
 * await enableMfa(client, { secret, code: await askForCode() })
 */
export const enableMfa = flow(
  'enableMfa',
  { secret: stringOrSecret, code: string },
  (client: Client, input: EnableMfaInput, options?: CallOptions): Promise<void> =>
    // The secret is the one that this user has scanned: it must not become that of the next user.
    inOneSession(client, options, async (call) => {
      const given = input.secret instanceof Secret ? input.secret : new Secret(input.secret)
      const secret = new Secret(base32Of('enableMfa', given))
      const session = client[INTERNALS].sessionOf(call)
      const isRight = () => totpMatches(secret, input.code, session.serverNow())
      if (!(await isRight())) {
        // The clock of the device may have changed since it was measured: a new access token measures it.
        session.outdateClaims()
        const timeout = Math.min(call.end - client[INTERNALS].env.now(), MEASURING_LIMIT)
        await sessionTokens(client, { ...call, timeout }).catch((error) => {
          if (isSessionChanged(error)) throw error
        })
        if (!(await isRight()))
          throw createServiceError('INVALID_TOTP_CODE', 'The code is not the one of the authenticator app.')
      }
      await updateCurrentUser(client, { totpSecretBase64: totpBase64(secret) }, call)
    }),
  ['INVALID_TOTP_CODE', updateCurrentUser],
)
