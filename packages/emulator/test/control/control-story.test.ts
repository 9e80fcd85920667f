import { expect, test } from 'vitest'
import { connect } from '../../src/control/index.js'
import { DEFAULT_PROJECT } from '../../src/index.js'
import { startEmulator } from '../../src/node.js'
import { AS_CLIENT } from '../caller.js'

// No screen and no hand on the emulator's insides: an app's calls on one side, the control API by HTTP on the other.

const ADA = { email: 'ada@example.test', password: 'correct horse' }

test('from sign-up to reset', async () => {
  const { url, close } = await startEmulator({ port: 0, passwordRounds: 1000 })
  const control = connect(url)
  const app = async (route: string, body?: object, accessToken?: string) => {
    const [method = '', path = ''] = route.split(' ')
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        ...AS_CLIENT,
        ...(accessToken && { 'x-stack-access-token': accessToken }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await response.json()) as any
  }
  const newest = { to: ADA.email, timeout: 60_000 } as const
  const codeOf = (link: string) => new URL(link).searchParams.get('code')

  // Signing up sends a mail; its link survives a scanner and then verifies the address.
  await app('POST /auth/password/sign-up', { ...ADA, verification_callback_url: `${url}/verify` })
  expect(await control.users.read({ user: ADA.email })).toMatchObject({ emailVerified: false })
  const scanned = await control.emails.scanLink({ ...newest, kind: 'email_verification' })
  expect(scanned.visits.map(({ method }) => method)).toEqual(['HEAD', 'GET'])
  expect(scanned.codeStillWorks).toBe(true)
  await app('POST /contact-channels/verify', { code: codeOf(scanned.link) })
  expect(await control.users.read({ user: ADA.email })).toMatchObject({ emailVerified: true })

  // The wait for a mail may begin before anyone has asked for it.
  const waiting = control.emails.code({ ...newest, kind: 'magic_link' })
  const { nonce } = await app('POST /auth/otp/send-sign-in-code', { email: ADA.email, callback_url: `${url}/magic` })
  const { code } = await waiting
  expect(code).toMatch(/^[0-9A-Z]{6}$/)
  const { access_token: first } = await app('POST /auth/otp/sign-in', { code: code.toLowerCase() + nonce })
  expect((await app('GET /users/me', undefined, first)).primary_email).toBe(ADA.email)

  // An hour later the access token has ended.
  await control.clock.advance({ millis: 3_600_000 })
  expect((await app('GET /users/me', undefined, first)).code).toBe('ACCESS_TOKEN_EXPIRED')

  // The password is forgotten, and the service stumbles once on the way to another.
  await app('POST /auth/password/send-reset-code', { email: ADA.email, callback_url: `${url}/reset` })
  const { link } = await control.emails.link({ ...newest, kind: 'password_reset' })
  await control.faults.add({
    route: 'POST /auth/password/reset',
    fault: { type: 'known-error', code: 'PASSWORD_TOO_LONG', details: { maxLength: 70 } },
  })
  const reset = { code: codeOf(link), password: 'another horse' }
  expect((await app('POST /auth/password/reset', reset)).code).toBe('PASSWORD_TOO_LONG')
  expect(await app('POST /auth/password/reset', reset)).toEqual({ success: true })
  const again = await app('POST /auth/password/sign-in', { email: ADA.email, password: 'another horse' })
  expect((await app('GET /users/me', undefined, again.access_token)).has_password).toBe(true)

  // A world that was looked at can be had back; after a reset nothing of it is left.
  expect((await control.requests.list()).length).toBeGreaterThan(8)
  await control.world.snapshot({ name: 'reset done' })
  await control.world.reset()
  expect([await control.users.list(), await control.emails.list(), await control.requests.list()]).toEqual([[], [], []])
  await control.world.restore({ name: 'reset done' })
  expect(await control.users.list({ project: DEFAULT_PROJECT.id })).toMatchObject([{ email: ADA.email }])
  await close()
})
