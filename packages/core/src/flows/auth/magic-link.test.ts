import { expect, test } from 'vitest'
import { Secret } from '../../lib/secret.js'
import { known, NEW_TOKENS, scene } from '../fake-service.test-support.js'
import { sendMagicLink, signInWithMagicLink } from './magic-link.js'

const SEND = 'POST /auth/otp/send-sign-in-code'
const SIGN_IN = 'POST /auth/otp/sign-in'
const email = 'ada@example.test'

test('requests a link to the magic link page, and hides the nonce in output', async () => {
  const { client, requests } = scene({ [SEND]: { nonce: 'n'.repeat(39) } })
  const { nonce } = await sendMagicLink(client, { email })
  expect(requests[0]?.body).toEqual({ email, callback_url: 'https://app.test/handler/magic-link-callback' })
  expect(nonce.reveal()).toBe('n'.repeat(39))
  expect(JSON.stringify({ nonce })).not.toContain('nnnnn')
})

test('a link that opens in another tab returns to where the sign-in was meant for', async () => {
  const sent = scene(
    { [SEND]: { nonce: 'n'.repeat(39) } },
    { href: 'https://app.test/in?after_auth_return_to=%2Fnote' },
  )
  await sendMagicLink(sent.client, { email })
  const { callback_url } = sent.requests.map(({ body }) => body as { callback_url: string })[0] ?? {}
  const opened = scene({ [SIGN_IN]: { ...NEW_TOKENS, is_new_user: false } }, { href: `${callback_url}&code=c` })
  await signInWithMagicLink(opened.client, { code: 'c' })
  expect(opened.navigations).toEqual(['replace /note'])
})

test('sends no token of the session with the request for a link', async () => {
  const { client, requests } = scene({ [SEND]: { nonce: 'n'.repeat(39) } }, { signedIn: true })
  await sendMagicLink(client, { email })
  expect(requests[0]?.headers.has('x-stack-access-token')).toBe(false)
})

test.each([
  ['abc123', 'abc123'],
  ['ABC123', 'abc123'],
  [' abc123\n', 'abc123'],
])('sends the typed code %j as %s, followed by the nonce', async (otp, typed) => {
  const { client, requests } = scene({ [SIGN_IN]: { ...NEW_TOKENS, is_new_user: false } })
  await signInWithMagicLink(client, { otp, nonce: 'NONCE', redirectTo: false })
  await signInWithMagicLink(client, { otp, nonce: new Secret('NONCE'), redirectTo: false })
  expect(requests.map(({ body }) => body)).toEqual([{ code: `${typed}NONCE` }, { code: `${typed}NONCE` }])
})

test.each([
  'VERIFICATION_CODE_NOT_FOUND',
  'VERIFICATION_CODE_EXPIRED',
  'VERIFICATION_CODE_ALREADY_USED',
  'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
  'SIGN_UP_NOT_ENABLED',
] as const)('%s is declared and comes through', async (code) => {
  const { client } = scene({ [SIGN_IN]: known(code) })
  expect(signInWithMagicLink.errors).toContain(code)
  await expect(signInWithMagicLink(client, { code: 'c' })).rejects.toMatchObject({ code })
  expect(client.session.state()).toEqual({ status: 'signed-out' })
})
