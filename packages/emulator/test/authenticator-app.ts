import { totp } from '../src/auth/totp.js'
import type { Emulator } from '../src/index.js'

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
