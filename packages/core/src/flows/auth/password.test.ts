import { afterEach, expect, test, vi } from 'vitest'
import type { Client } from '../../client.js'
import { setPassword, updatePassword } from '../../contract/auth/password.js'
import { isLatchkeyError } from '../../errors/latchkey-error.js'
import { known, NEW_TOKENS, refused, scene } from '../fake-service.test-support.js'
import {
  resetPassword,
  sendPasswordResetEmail,
  signInWithPassword,
  signUpWithPassword,
  upgradeAnonymousUser,
} from './password.js'

afterEach(() => vi.unstubAllEnvs())

const email = 'ada@example.test'
const SET: Record<string, (client: Client, password: string) => Promise<unknown>> = {
  signUpWithPassword: (client, password) => signUpWithPassword(client, { email, password, redirectTo: false }),
  setPassword: (client, password) => setPassword(client, { password }),
  updatePassword: (client, newPassword) => updatePassword(client, { currentPassword: 'old', newPassword }),
  resetPassword: (client, password) => resetPassword(client, { code: 'c', password }),
  upgradeAnonymousUser: (client, password) => upgradeAnonymousUser(client, { email, password }),
}

test.each(Object.keys(SET))(
  '%s rejects more than 70 characters with PASSWORD_TOO_LONG and the limit, without a request',
  async (name) => {
    const { client, calls } = scene({}, { signedIn: true })
    const error = await SET[name]?.(client, 'x'.repeat(71)).catch((error) => error)
    expect(isLatchkeyError(error, 'PASSWORD_TOO_LONG') && error.details).toEqual({ maxLength: 70 })
    expect(`${error}`).not.toContain('xxx')
    expect(calls()).toEqual([])
  },
)

test('sends 70 characters and short passwords, whose limit the service knows', async () => {
  const { client, requests } = scene({ 'POST /auth/password/set': { success: true } }, { signedIn: true })
  await setPassword(client, { password: 'x'.repeat(70) })
  expect(requests).toHaveLength(1)
  const short = scene({ 'POST /auth/password/set': known('PASSWORD_TOO_SHORT', { min_length: 8 }) }, { signedIn: true })
  await expect(setPassword(short.client, { password: 'x' })).rejects.toMatchObject({ details: { minLength: 8 } })
})

// spec: 7.headers
test('only changing the password sends the refresh token, which keeps that session', async () => {
  const { client, requests } = scene(
    { 'POST /auth/password/update': { success: true }, 'POST /auth/password/set': { success: true } },
    { signedIn: true },
  )
  await updatePassword(client, { currentPassword: 'old one', newPassword: 'new one' })
  await setPassword(client, { password: 'new one' })
  expect(requests.map(({ body, headers }) => [body, headers.get('x-stack-refresh-token')])).toEqual([
    [{ old_password: 'old one', new_password: 'new one' }, 'r-old'],
    [{ password: 'new one' }, null],
  ])
})

test('names the current password when it is missing, also where arguments are not checked', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const { client } = scene({}, { signedIn: true })
  await expect(updatePassword(client, { newPassword: 'new one' } as never)).rejects.toThrow('currentPassword')
})

test('a wrong password neither ends nor starts a session', async () => {
  const { client } = scene({ 'POST /auth/password/sign-in': known('EMAIL_PASSWORD_MISMATCH') })
  const error = await signInWithPassword(client, { email, password: 'wrong' }).catch((error) => error)
  expect(isLatchkeyError(error, signInWithPassword) && error.code).toBe('EMAIL_PASSWORD_MISMATCH')
  expect(client.session.state()).toEqual({ status: 'signed-out' })
})

test.each(['USER_EMAIL_ALREADY_EXISTS', 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE'] as const)(
  'a taken address ends a sign-up with %s, as one of its errors',
  async (code) => {
    const { client } = scene({ 'POST /auth/password/sign-up': known(code) })
    const error = await signUpWithPassword(client, { email, password: 'correct horse' }).catch((thrown) => thrown)
    expect(isLatchkeyError(error, signUpWithPassword) && error.code).toBe(code)
  },
)

test.each([
  [undefined, 'https://app.test/handler/email-verification'],
  ['https://app.test/verified', 'https://app.test/verified'],
])('with callbackUrl %s, the verification email links to %s', async (callbackUrl, url) => {
  const { client, requests } = scene({ 'POST /auth/password/sign-up': NEW_TOKENS })
  await signUpWithPassword(client, { email, password: 'correct horse', callbackUrl, redirectTo: false })
  expect(requests[0]?.body).toEqual({ email, password: 'correct horse', verification_callback_url: url })
})

test('email links point to a page of the app; outside a browser the option is required', async () => {
  const { client, requests } = scene({ 'POST /auth/password/send-reset-code': { success: 'maybe' } })
  await sendPasswordResetEmail(client, { email })
  expect(requests[0]?.body).toEqual({ email, callback_url: 'https://app.test/handler/password-reset' })
  const nowhere = scene({}, { href: null }).client
  await expect(sendPasswordResetEmail(nowhere, { email })).rejects.toThrow(/`callbackUrl`/)
  await expect(signUpWithPassword(nowhere, { email, password: 'correct horse' })).rejects.toThrow(/`callbackUrl`/)
})

test.each([
  ['ends it if it was revoked', known('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'), 'ended'],
  ['keeps it if it belongs to another user', NEW_TOKENS, 'active'],
  ['keeps it if the service fails', refused(500, 'down'), 'stale-offline'],
] as const)('checks the session of this browser after the reset: %s', async (_, refreshed, status) => {
  const { client } = scene(
    { 'POST /auth/password/reset': { success: true }, 'POST /auth/oauth/token': refreshed },
    { signedIn: true },
  )
  await resetPassword(client, { code: 'c', password: 'correct horse' })
  expect(client.session.state()).toMatchObject({ status })
})

test('sends no other request after the reset when signed out', async () => {
  const { client, calls } = scene({ 'POST /auth/password/reset': { success: true } })
  await resetPassword(client, { code: 'c', password: 'correct horse' })
  expect(calls()).toEqual(['POST /auth/password/reset'])
})
