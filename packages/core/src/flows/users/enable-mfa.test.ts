import { expect, test } from 'vitest'
import { NOW, scene, USER } from '../../flows/fake-service.test-support.js'
import { Secret } from '../../lib/secret.js'
import { enableMfa } from './enable-mfa.js'
import { totpAt } from './totp-secret.js'

const secret = new Secret('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')

test.each([secret, secret.reveal()])('stores the secret when the code is right', async (given) => {
  const { client, requests } = scene({ 'PATCH /users/me': USER }, { signedIn: true })
  await enableMfa(client, { secret: given, code: await totpAt(secret, NOW) })
  expect(requests.map(({ body }) => body)).toEqual([{ totp_secret_base64: btoa('12345678901234567890') }])
})

test('stores nothing when the code is wrong', async () => {
  const { client, calls } = scene({}, { signedIn: true })
  const code = (await totpAt(secret, NOW)) === '000000' ? '000001' : '000000'
  await expect(enableMfa(client, { secret, code })).rejects.toMatchObject({ code: 'INVALID_TOTP_CODE' })
  expect(calls()).toEqual([])
})
