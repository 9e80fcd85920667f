import { totp } from '../src/auth/totp.js'
import { requester, signedUp } from './caller.js'

type Emulator = Parameters<typeof signedUp>[0]

/** The TOTP secret that the authenticator app and the service share, in base64. */
export const SECRET = btoa('12345678901234567890')

/** The current code of the authenticator app. */
export const shown = ({ clock }: Emulator) => totp(SECRET, clock.now())

/** A user with a password who has enabled two-factor authentication. */
export async function withAuthenticator(emulator: Emulator) {
  const ada = await signedUp(emulator)
  await requester(emulator)('PATCH /users/me', { headers: ada.headers, body: { totp_secret_base64: SECRET } })
  return ada
}
