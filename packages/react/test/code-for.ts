import { totp } from '../../emulator/src/auth/totp.js'

/** The current code of an authenticator app with this secret (base32, RFC 4648). */
export function codeFor(key: string): Promise<string> {
  const bits = [...key].map((char) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return totp(btoa(String.fromCharCode(...bytes.map((eight) => Number.parseInt(eight, 2)))), Date.now())
}
