import { expect, test } from 'vitest'
import { open, type Said, stage, tokens, USER } from '../../test/controller-stage.js'
import { redirectTo } from '../flows/redirect-to.js'
import { Secret } from '../lib/secret.js'
import type { Status } from './controller.js'
import {
  createEmailVerification,
  createForgotPassword,
  createMagicLinkCallback,
  createMfa,
  createPasswordReset,
  createSignOut,
} from './index.js'

// Each controller with a real client, against a service with prepared responses.

const email = 'ada@example.com'
const password = 'correct horse'
const SUCCESS = { success: true }
const MFA = 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'
const calls = ({ requests }: ReturnType<typeof stage>) => requests.map(({ call }) => call)

test('forgot password: an unknown account looks like an existing one', async () => {
  const on = stage({ 'POST /auth/password/send-reset-code': 'USER_NOT_FOUND' })
  const form = await open(createForgotPassword(on.client))
  await form.actions.submit({ email: ' ' })
  expect(form.state()).toMatchObject({ step: 'form', fieldErrors: { email: { code: 'emailMissing' } } })
  await form.actions.submit({ email: ` ${email} ` })
  expect(form.state()).toMatchObject({ step: 'sent', email, resendIn: 30 })
  expect(on.requests[0]?.body).toMatchObject({ email })
})

test('forgot password: sends another email after the countdown, and keeps the address after a failure', async () => {
  const send = 'POST /auth/password/send-reset-code'
  const on = stage({
    [send]: [{ success: 'maybe' }, 'PASSWORD_AUTHENTICATION_NOT_ENABLED', 'PASSWORD_AUTHENTICATION_NOT_ENABLED'],
  })
  const { actions, state } = await open(createForgotPassword(on.client))
  await actions.submit({ email })
  await actions.resend()
  expect(on.requests).toHaveLength(1)
  await on.env.advance(30_000)
  await actions.resend()
  expect(state()).toMatchObject({ step: 'sent', email, error: { code: 'PASSWORD_AUTHENTICATION_NOT_ENABLED' } })
  await actions.useDifferentEmail()
  expect(state()).toEqual({ step: 'form', email })
  await actions.submit({ email })
  expect(state()).toMatchObject({ step: 'form', error: { code: 'PASSWORD_AUTHENTICATION_NOT_ENABLED' } })
})

const attempt = new Secret('attempt')

test('two-factor authentication: a wrong code keeps the attempt, the right one signs in', async () => {
  const on = stage({ 'POST /auth/mfa/sign-in': ['INVALID_TOTP_CODE', tokens()] })
  const { actions, state } = await open(createMfa(on.client, { attempt }))
  await actions.submit({ code: '12345a' })
  expect(state()).toMatchObject({ step: 'form', fieldErrors: { code: { code: 'codeInvalid' } } })
  await actions.submit({ code: '000000' })
  expect(state()).toEqual({ step: 'form', fieldErrors: { code: { code: 'codeIncorrect' } } })
  await actions.submit({ code: '123 456' })
  expect(state()).toEqual({ step: 'done' })
  expect(on.requests.at(-1)?.body).toEqual({ type: 'totp', code: 'attempt', totp: '123456' })
  await actions.submit({ code: '123456' })
  await actions.cancel()
  expect([state(), on.requests.length]).toEqual([{ step: 'done' }, 2])
})

/** A client that has stored the attempt of a sign-in. */
async function withAttempt(says: { readonly [call: string]: Said | Said[] }) {
  const on = stage({ 'POST /auth/otp/sign-in': MFA, ...says })
  await (await open(createMagicLinkCallback(on.client, { code: 'c' }))).actions.confirm()
  return on
}

test('two-factor page: finds the stored attempt and removes an expired one', async () => {
  const nothing = await open(createMfa(stage({}).client))
  expect(nothing.state()).toEqual({ step: 'code-error', reason: 'invalid' })
  const on = await withAttempt({ 'POST /auth/mfa/sign-in': 'VERIFICATION_CODE_EXPIRED' })
  const { actions, state } = await open(createMfa(on.client))
  await actions.submit({ code: '123456' })
  expect(state()).toMatchObject({ step: 'code-error', reason: 'expired' })
  expect((await open(createMfa(on.client))).state()).toMatchObject({ step: 'code-error', reason: 'invalid' })
})

test('two-factor page: canceling removes the attempt', async () => {
  const on = await withAttempt({})
  const { actions, state } = await open(createMfa(on.client))
  await actions.cancel()
  expect(state()).toEqual({ step: 'canceled' })
  expect((await open(createMfa(on.client))).state()).toMatchObject({ step: 'code-error' })
})

const CHECK = 'POST /auth/password/reset/check-code'
const RESET = 'POST /auth/password/reset'

test('password reset: checks the code on start and uses it on submit', async () => {
  const on = stage({ [CHECK]: { is_code_valid: true }, [RESET]: SUCCESS })
  const { actions, state } = await open(createPasswordReset(on.client, { code: 'c' }))
  await actions.submit({ password: 'short', repeat: '' })
  expect(state()).toMatchObject({
    step: 'form',
    fieldErrors: { password: { code: 'passwordTooShort' }, repeat: { code: 'passwordRepeatMissing' } },
  })
  await actions.submit({ password, repeat: password })
  expect(state()).toEqual({ step: 'done' })
  expect(on.requests.at(-1)?.body).toEqual({ code: 'c', password })
})

test('password reset: can check the code again after a failure', async () => {
  const on = stage({ [CHECK]: ['PASSWORD_AUTHENTICATION_NOT_ENABLED', { is_code_valid: true }] })
  const { actions, state } = await open(createPasswordReset(on.client, { code: 'c' }))
  expect(state()).toMatchObject({ step: 'checking', error: { code: 'PASSWORD_AUTHENTICATION_NOT_ENABLED' } })
  await actions.retry()
  await expect.poll(state).toEqual({ step: 'form' })
})

test.each([
  ['VERIFICATION_CODE_EXPIRED', { step: 'code-error', reason: 'expired' }],
  // The service uses up the code before it checks the password.
  ['PASSWORD_TOO_SHORT', { step: 'code-error', reason: 'used', error: { code: 'PASSWORD_TOO_SHORT' } }],
  ['PASSWORD_AUTHENTICATION_NOT_ENABLED', { step: 'form', error: { code: 'PASSWORD_AUTHENTICATION_NOT_ENABLED' } }],
])('password reset: the service refuses the password with %s', async (code, expected) => {
  const on = stage({ [CHECK]: { is_code_valid: true }, [RESET]: code })
  const { actions, state } = await open(createPasswordReset(on.client, { code: 'c' }))
  await actions.submit({ password })
  expect(state()).toMatchObject(expected)
})

const VERIFY = 'POST /contact-channels/verify'

test.each([
  [SUCCESS, { step: 'done' }],
  ['VERIFICATION_CODE_ALREADY_USED', { step: 'done' }],
  ['VERIFICATION_CODE_EXPIRED', { step: 'code-error', reason: 'expired' }],
  ['USER_NOT_FOUND', { step: 'confirm', error: { code: 'USER_NOT_FOUND' } }],
])('email verification: uses the code only after a click (%j)', async (response, expected) => {
  const on = stage({ [VERIFY]: response })
  const { actions, state } = await open(createEmailVerification(on.client, { code: 'c' }))
  expect(calls(on)).toEqual([])
  await actions.confirm()
  expect(state()).toMatchObject(expected)
})

test.each([
  [SUCCESS, { step: 'resent' }],
  ['EMAIL_ALREADY_VERIFIED', { step: 'done' }],
])('email verification: sends another email (%j)', async (response, expected) => {
  const on = stage({
    [VERIFY]: 'VERIFICATION_CODE_EXPIRED',
    'GET /users/me': USER,
    'POST /contact-channels/send-verification-code': response,
  })
  const { actions, state } = await open(createEmailVerification(on.client, { code: 'c' }))
  await actions.confirm()
  await actions.resend()
  expect(state()).toMatchObject({ step: 'code-error', reason: 'expired', error: { code: 'NOT_SIGNED_IN' } })
  await on.signIn()
  await actions.resend()
  expect(state()).toEqual(expected)
})

test('a link without a code cannot be used', async () => {
  const { client } = stage({})
  for (const create of [createPasswordReset, createEmailVerification, createMagicLinkCallback]) {
    const { state } = await open<Status<PropertyKey>, unknown>(create(client, { code: null }))
    expect(state()).toEqual({ step: 'code-error', reason: 'invalid' })
  }
})

test.each([
  [tokens(), { step: 'done' }],
  ['VERIFICATION_CODE_EXPIRED', { step: 'code-error', reason: 'expired' }],
  ['VERIFICATION_CODE_ALREADY_USED', { step: 'code-error', reason: 'used' }],
  ['VERIFICATION_CODE_MAX_ATTEMPTS_REACHED', { step: 'code-error', reason: 'too-many-attempts' }],
  ['MAGIC_LINK_DISABLED', { step: 'confirm', error: { code: 'MAGIC_LINK_DISABLED' } }],
])('magic-link callback: signs in after a click (%j)', async (response, expected) => {
  const on = stage({ 'POST /auth/otp/sign-in': response })
  const { actions, state } = await open(createMagicLinkCallback(on.client, { code: 'c' }))
  expect(calls(on)).toEqual([])
  await actions.confirm()
  expect(state()).toMatchObject(expected)
})

test.each([
  ['back', { step: 'code-error', reason: 'used' }],
  ['mfaCompleted', { step: 'done' }],
] as const)('magic-link callback: two-factor authentication, then %s', async (action, expected) => {
  const on = stage({ 'POST /auth/otp/sign-in': MFA })
  const { actions, state } = await open(createMagicLinkCallback(on.client, { code: 'c' }))
  await actions.confirm()
  expect(state()).toMatchObject({ step: 'mfa', attempt: expect.any(Secret) })
  await actions[action]()
  expect(state()).toEqual(expected)
})

const SIGN_OUT = { 'DELETE /auth/sessions/current': SUCCESS }

test('sign-out: signs out once when started twice by Strict Mode, and removes the recorded intent', async () => {
  const on = stage(SIGN_OUT)
  await on.signIn()
  await redirectTo(on.client, 'signOut')
  const screen = createSignOut(on.client)
  screen.start()
  await open(screen)
  expect(screen.state()).toEqual({ step: 'done' })
  expect(on.client.session.state().status).toBe('ended')
  await on.signIn()
  expect((await open(createSignOut(on.client))).state()).toEqual({ step: 'confirm' })
})

test('sign-out: asks for confirmation after navigation from another site', async () => {
  const on = stage(SIGN_OUT)
  await on.signIn()
  const { actions, state } = await open(createSignOut(on.client))
  expect(state()).toEqual({ step: 'confirm' })
  expect([calls(on), on.client.session.state().status]).toEqual([[], 'active'])
  await actions.confirm()
  expect(state()).toEqual({ step: 'done' })
  expect(on.client.session.state().status).toBe('ended')
})

test('sign-out: signs out again after a failure', async () => {
  const on = stage(SIGN_OUT)
  await on.signIn()
  const { actions, state } = await open(createSignOut(on.client, { redirectTo: 'https://evil.test/' }))
  await actions.confirm()
  expect(state()).toMatchObject({ step: 'signing-out', error: { code: 'REDIRECT_NOT_TRUSTED' } })
  await actions.confirm()
  expect(state()).toEqual({ step: 'done' })
})

test('sign-out: sends no request when signed out', async () => {
  const on = stage({})
  expect((await open(createSignOut(on.client))).state()).toEqual({ step: 'done' })
})
