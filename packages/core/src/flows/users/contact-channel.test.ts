import { expect, test } from 'vitest'
import { known, scene, USER } from '../fake-service.test-support.js'
import { addEmail, sendContactChannelVerificationEmail, sendVerificationEmail, verifyEmail } from './contact-channel.js'

const SEND = 'POST /contact-channels/send-verification-code'
const channel = {
  user_id: 'u1',
  id: 'c1',
  value: 'ada@example.test',
  type: 'email',
  used_for_auth: false,
  is_verified: false,
  is_primary: false,
}

test.each([
  [undefined, 'https://app.test/handler/email-verification'],
  ['https://app.test/v', 'https://app.test/v'],
])('with callbackUrl %s, the verification email links to %s', async (callbackUrl, callback_url) => {
  const { client, requests } = scene(
    {
      'GET /users/me': USER,
      [SEND]: { success: true },
      'POST /contact-channels/me/c1/send-verification-code': { success: true },
    },
    { signedIn: true },
  )
  await sendVerificationEmail(client, { callbackUrl })
  await sendContactChannelVerificationEmail(client, { contactChannelId: 'c1', callbackUrl })
  expect(requests.slice(1).map(({ body }) => body)).toEqual([
    { email: 'ada@example.test', callback_url },
    { callback_url },
  ])
})

test('throws without a primary email and sends no request', async () => {
  const { client, calls } = scene({ 'GET /users/me': { ...USER, primary_email: null } }, { signedIn: true })
  await expect(sendVerificationEmail(client)).rejects.toMatchObject({ code: 'NO_PRIMARY_EMAIL' })
  expect(calls()).toEqual(['GET /users/me'])
})

test('throws without a session', async () => {
  await expect(sendVerificationEmail(scene({}).client)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
})

test('reports an email that is already verified', async () => {
  const { client } = scene(
    { 'GET /users/me': USER, [SEND]: known('EMAIL_ALREADY_VERIFIED', {}, 409) },
    { signedIn: true },
  )
  await expect(sendVerificationEmail(client)).rejects.toMatchObject({ code: 'EMAIL_ALREADY_VERIFIED', status: 409 })
})

test('adds an email without enabling it for sign-in by default', async () => {
  const { client, requests } = scene({ 'POST /contact-channels': channel }, { signedIn: true })
  await addEmail(client, { email: channel.value })
  await addEmail(client, { email: channel.value, usedForAuth: true, isPrimary: true })
  const body = { user_id: 'me', type: 'email', value: channel.value }
  expect(requests.map(({ body }) => body)).toEqual([
    { ...body, used_for_auth: false },
    { ...body, used_for_auth: true, is_primary: true },
  ])
})

test('verifies a code without a session', async () => {
  const { client, requests } = scene({ 'POST /contact-channels/verify': { success: true } })
  await verifyEmail(client, { code: 'c' })
  expect(requests[0]?.body).toEqual({ code: 'c' })
})
