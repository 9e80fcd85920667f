import { totp } from '../src/auth/totp.js'
import { requester, signedUp } from './caller.js'

type Emulator = Parameters<typeof signedUp>[0]

/** The TOTP secret that the authenticator app and the service share, in base64. */
export const SECRET = btoa('12345678901234567890')

/**
 * The current code of an authenticator app with this secret (base64). Stops the clock of the service, because it accepts
 * only the code of the current 30 seconds, which could end before the code is sent.
 */
export function authenticatorCode({ clock }: Pick<Emulator, 'clock'>, secret: string): Promise<string> {
  clock.freeze()
  return totp(secret, clock.now())
}

/** The current code of the authenticator app with {@link SECRET}. */
export const shown = (emulator: Emulator) => authenticatorCode(emulator, SECRET)

/** A user with a password who has enabled two-factor authentication. */
export async function withAuthenticator(emulator: Emulator) {
  const ada = await signedUp(emulator)
  await requester(emulator)('PATCH /users/me', { headers: ada.headers, body: { totp_secret_base64: SECRET } })
  return ada
}
