import { decodeJwt, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { DEFAULT_PROJECT } from '../src/index.js'
import { signedUp, testEmulator } from './caller.js'

// spec: 3.session-tokens
test('an access token has exactly the claims of the service', async () => {
  const ada = await signedUp(testEmulator())
  const at = Date.UTC(2026, 0, 1) / 1000
  expect(decodeProtectedHeader(ada.access_token)).toEqual({ alg: 'ES256', kid: expect.stringMatching(/^[\w-]{12}$/) })
  expect(decodeJwt(ada.access_token)).toEqual({
    iss: 'https://access-token.jwt-signature.stack-auth.com',
    aud: DEFAULT_PROJECT.id,
    sub: ada.user_id,
    branchId: 'main',
    refreshTokenId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    role: 'authenticated',
    iat: at,
    exp: at + 600,
  })
})

test('an access token is signed with a key that no emulator with the same seed has', async () => {
  const [one, other] = await Promise.all([signedUp(testEmulator()), signedUp(testEmulator())])
  expect(one.user_id).toBe(other.user_id)
  expect(decodeProtectedHeader(one.access_token)).not.toEqual(decodeProtectedHeader(other.access_token))
})
