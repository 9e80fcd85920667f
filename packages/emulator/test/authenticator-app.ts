import { totp } from '../src/auth/totp.js'
import { asker, signedUp } from './caller.js'

type Emulator = Parameters<typeof signedUp>[0]

/** What an authenticator app and the service share, base64. */
export const SECRET = btoa('12345678901234567890')

/** What the authenticator app shows. */
export const shown = ({ clock }: Emulator) => totp(SECRET, clock.now())

/** Someone with a password who has switched the second factor on. */
export async function withAuthenticator(emulator: Emulator) {
  const ada = await signedUp(emulator)
  await asker(emulator)('PATCH /users/me', { headers: ada.headers, body: { totp_secret_base64: SECRET } })
  return ada
}
