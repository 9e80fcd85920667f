import { describe, expect, test } from 'vitest'
import { ACCESS, NOW, scene, USER } from '../../flows/fake-service.test-support.js'
import { Secret } from '../../lib/secret.js'
import type { Tokens } from '../../session-types.js'
import { createFakeAccessToken } from '../../testing.js'
import { enableMfa } from './enable-mfa.js'
import { newTotpSecret, totpAt, totpBase64, totpGroups, totpMatches, totpUrl } from './totp-secret.js'

describe('enabling two-factor authentication', () => {
  const secret = new Secret('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')

  const typed = 'gezd gnbv-gy3t qojq gezd gnbv gy3t qojq===='
  test.each([secret, secret.reveal(), typed])('stores the secret when the code is right', async (given) => {
    const { client, requests } = scene({ 'PATCH /users/me': USER }, { signedIn: true })
    await enableMfa(client, { secret: given, code: await totpAt(secret, NOW) })
    expect(requests.map(({ body }) => body)).toEqual([{ totp_secret_base64: btoa('12345678901234567890') }])
  })

  test.each([120_000, -120_000, 86_400_000])(
    'uses the clock of the service: the device is %i ms ahead',
    async (ahead) => {
      const refreshed = { access_token: createFakeAccessToken(NOW - ahead, 900) }
      const answers = { 'PATCH /users/me': USER, 'POST /auth/oauth/token': refreshed }
      const { client, calls } = scene(answers, { signedIn: true })
      const code = await totpAt(secret, NOW - ahead)
      // The token of the page shows no difference between the clocks: only a new one does.
      await enableMfa(client, { secret, code })
      await enableMfa(client, { secret, code })
      expect(calls()).toEqual(['POST /auth/oauth/token', 'PATCH /users/me', 'PATCH /users/me'])
    },
  )

  test.each(['', 'GEZDGNB1', 'otpauth://totp/x'])('rejects the secret %j without naming it', async (given) => {
    const { client, calls } = scene({}, { signedIn: true })
    await expect(enableMfa(client, { secret: given, code: '000000' })).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      message: expect.stringMatching(/^`enableMfa`: `secret` must be a secret in base32, got another text\.$/),
    })
    expect(calls()).toEqual([])
  })

  test('stores nothing when the code is wrong', async () => {
    const refreshed = { access_token: createFakeAccessToken(NOW, 900) }
    const { client, calls } = scene({ 'POST /auth/oauth/token': refreshed }, { signedIn: true })
    const code = (await totpAt(secret, NOW)) === '000000' ? '000001' : '000000'
    await expect(enableMfa(client, { secret, code })).rejects.toMatchObject({ code: 'INVALID_TOTP_CODE' })
    expect(calls()).not.toContain('PATCH /users/me')
  })

  test('waits five seconds at most for the clock of the service when the code is wrong', async () => {
    const silence = () => new Promise<object>(() => {})
    const { client, env, requests } = scene({ 'POST /auth/oauth/token': silence }, { signedIn: true })
    const code = (await totpAt(secret, NOW)) === '000000' ? '000001' : '000000'
    const result = expect(enableMfa(client, { secret, code })).rejects.toMatchObject({ code: 'INVALID_TOTP_CODE' })
    await expect.poll(() => requests).toHaveLength(1)
    await env.advance(5000)
    await result
  })

  test('does not tell the next user that the code is wrong', async () => {
    let stored = { accessToken: ACCESS, refreshToken: 'r-old' }
    const next = { accessToken: createFakeAccessToken(NOW, 901), refreshToken: 'r-next' }
    const refresh = () => {
      stored = next
      return { access_token: createFakeAccessToken(NOW, 900) }
    }
    const tokenStore = { read: () => stored, write() {} }
    const { client } = scene({ 'POST /auth/oauth/token': refresh }, { tokenStore })
    const code = (await totpAt(secret, NOW)) === '000000' ? '000001' : '000000'
    await expect(enableMfa(client, { secret, code })).rejects.toMatchObject({ code: 'SESSION_CHANGED' })
  })

  test('stores nothing for a user who signs in while the clock is measured', async () => {
    const answers = { 'POST /auth/oauth/token': () => new Promise<object>(() => {}), 'PATCH /users/me': USER }
    let stored: Tokens = { accessToken: ACCESS, refreshToken: 'r-old' }
    const tokenStore = {
      read: () => stored,
      write(tokens: Tokens) {
        stored = tokens
      },
    }
    const { client, env, calls } = scene(answers, { tokenStore })
    // The device is two minutes ahead. The sign-in of the next user measures that, so that the code becomes right.
    const enabling = enableMfa(client, { secret, code: await totpAt(secret, NOW - 120_000) })
    const result = expect(enabling).rejects.toMatchObject({ code: 'SESSION_CHANGED' })
    await expect.poll(calls).toEqual(['POST /auth/oauth/token'])
    const next = { accessToken: createFakeAccessToken(NOW - 120_000, 900), refreshToken: 'r-next' }
    await client.session.start(next, { sentAt: NOW })
    await env.advance(5000)
    await result
    expect(calls()).not.toContain('PATCH /users/me')
  })
})

describe('a TOTP secret', () => {
  /** The secret of RFC 6238, appendix B: the ASCII digits. */
  const rfc = new Secret('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')

  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('RFC 6238, appendix B, at %i s, its last six digits: %s', async (seconds, code) => {
    expect(await totpAt(rfc, seconds * 1000)).toBe(code)
  })

  test('encodes 20 bytes as base64 for the service and base32 for the user', () => {
    const digits = new TextEncoder().encode('12345678901234567890')
    const secret = newTotpSecret((length) => digits.slice(0, length))
    expect(secret.reveal()).toBe(rfc.reveal())
    expect(totpBase64(secret)).toBe(btoa('12345678901234567890'))
    expect(totpGroups(secret)).toBe('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')
    const typed = new Secret('gezd gnbv gy3t qojq gezd gnbv gy3t qojq')
    expect(totpBase64(typed)).toBe(totpBase64(secret))
    expect(totpGroups(typed)).toBe(totpGroups(secret))
    const label = { issuer: 'Notes', account: 'ada' }
    expect(totpUrl(typed, label)).toBe(totpUrl(secret, label))
    expect(JSON.stringify({ secret })).not.toContain('GEZD')
  })

  test('every byte survives a base32 round trip', () => {
    for (let first = 0; first < 256; first += 20) {
      const bytes = Uint8Array.from({ length: 20 }, (_, n) => (first + n) & 255)
      expect(totpBase64(newTotpSecret(() => bytes))).toBe(btoa(String.fromCharCode(...bytes)))
    }
  })

  test('encodes issuer and account in the otpauth URL', () => {
    const url = totpUrl(rfc, { issuer: 'Notes & more: v2', account: 'ada+1@example.com' })
    expect(url).toBe(
      'otpauth://totp/Notes%20%26%20more%20%20v2:ada%2B1%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Notes%20%26%20more%20%20v2&algorithm=SHA1&digits=6&period=30',
    )
  })

  test.each([
    [0, true],
    [30_000, true],
    [-30_000, true],
    [60_000, false],
    [-60_000, false],
  ])('an app whose clock is %i ms off: %s', async (off, right) => {
    const now = 1_234_567_890_000
    expect(await totpMatches(rfc, await totpAt(rfc, now + off), now)).toBe(right)
  })

  test('ignores spaces in the code', async () => {
    expect(await totpMatches(rfc, '287 082', 59_000)).toBe(true)
    expect(await totpMatches(rfc, '287083', 59_000)).toBe(false)
  })
})
