import { beforeEach, describe, expect, test, vi } from 'vitest'
import { open, type Said, stage, tokens } from '../../../test/controller-stage.js'
import { createServiceError, LatchkeyError } from '../../errors/latchkey-error.js'
import { Secret } from '../../lib/secret.js'
import { createMagicLink, type EmailCodeActions } from './magic-link.js'
import { createSignIn } from './sign-in.js'
import { createSignUp } from './sign-up.js'

const passkeys = vi.hoisted(() => ({ offer: vi.fn(), signIn: vi.fn() }))
vi.mock('./passkey-sign-in.js', () => ({ offerPasskeys: passkeys.offer, signInWithPasskey: passkeys.signIn }))
beforeEach(() => vi.resetAllMocks())

const email = 'ada@example.com'
const password = 'correct horse'
const MFA = 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'
const SIGN_IN = 'POST /auth/password/sign-in'
const SIGN_OUT = 'DELETE /auth/sessions/current'
const SEND = 'POST /auth/otp/send-sign-in-code'
const CODE = 'POST /auth/otp/sign-in'
const at = (on: ReturnType<typeof stage>) => on.requests.map(({ call }) => call)

// spec: 5.credentials-needed
test('sign-in: shows an error at each empty field', async () => {
  const on = stage({})
  const { actions, state } = await open(createSignIn(on.client, { email }))
  await actions.submit({ email: ' ', password: '' })
  expect(state()).toEqual({
    step: 'form',
    email,
    fieldErrors: { email: { code: 'emailMissing' }, password: { code: 'passwordMissing' } },
  })
  await actions.sendCode({ email: 'ada' })
  expect(state()).toMatchObject({ fieldErrors: { email: { code: 'emailInvalid' } } })
  expect(on.requests).toEqual([])
})

test('sign-in: a wrong password, then the right one, without spaces around the address', async () => {
  const on = stage({ [SIGN_IN]: ['EMAIL_PASSWORD_MISMATCH', tokens()] })
  const { actions, state } = await open(createSignIn(on.client))
  const first = actions.submit({ email: ` ${email} `, password: ' p ' })
  expect(state()).toEqual({ step: 'form', email, method: 'password', busy: 'submit' })
  await actions.submit({ email, password })
  await first
  const error = expect.objectContaining({ code: 'EMAIL_PASSWORD_MISMATCH' })
  expect(state()).toEqual({ step: 'form', email, method: 'password', needsPassword: true, error })
  await actions.submit({ email, password })
  expect(state()).toEqual({ step: 'done', method: 'password' })
  expect(on.requests.map(({ body }) => body)).toEqual([
    { email, password: ' p ' },
    { email, password },
  ])
  expect(on.client.session.state().status).toBe('active')
})

test('sign-in: leaving ends a pending password sign-in, and its session', async () => {
  let respond = (_: object) => {}
  const on = stage({ [SIGN_IN]: new Promise<object>((resolve) => (respond = resolve)), [SIGN_OUT]: { success: true } })
  const { actions, start } = createSignIn(on.client)
  const leave = start()
  void actions.submit({ email, password })
  await on.called(SIGN_IN)
  leave()
  respond(tokens())
  await on.called(SIGN_OUT)
  expect(on.client.session.state().status).toBe('signed-out')
})

test('sign-in: shows that the service no longer knows the challenge of a passkey', async () => {
  const error = createServiceError('VERIFICATION_CODE_NOT_FOUND', '')
  passkeys.signIn.mockRejectedValueOnce(error)
  const { actions, state } = await open(createSignIn(stage({}).client, { email }))
  await actions.signInWithPasskey()
  expect(state()).toEqual({ step: 'form', email, method: 'passkey', error })
})

test('sign-in: a password can require two-factor authentication', async () => {
  const on = stage({ [SIGN_IN]: MFA })
  const { actions, state } = await open(createSignIn(on.client))
  await actions.submit({ email, password })
  expect(state()).toEqual({ step: 'mfa', email, attempt: expect.any(Secret) })
})

test.each([
  ['sign-in', createSignIn],
  ['sign-up', createSignUp],
])('%s with a provider: stays busy after the redirect, until the browser returns', async (_, create) => {
  const on = stage({})
  const { actions, state } = await open(create(on.client, { email }))
  await actions.signInWithProvider({ provider: 'github' })
  const form = { step: 'form', email }
  expect(state()).toEqual({ ...form, method: 'provider', busy: 'signInWithProvider' })
  expect(on.env.visited[0]).toContain('https://api.test/api/v1/auth/oauth/authorize/github?')
  await actions.pageRestored()
  expect(state()).toEqual(form)
})

test('sign-in: prompts for a passkey', async () => {
  const canceled = new LatchkeyError('PASSKEY_CANCELED', '')
  passkeys.signIn.mockRejectedValueOnce(canceled)
  const { actions, state } = await open(createSignIn(stage({}).client, { email }))
  await actions.signInWithPasskey()
  expect(state()).toEqual({ step: 'form', email, method: 'passkey', error: canceled })
  await actions.signInWithPasskey()
  expect(state()).toEqual({ step: 'done', method: 'passkey' })
})

const refused = createServiceError('PASSKEY_AUTHENTICATION_FAILED', '')
const required = createServiceError(MFA, '', { attempt_code: 'attempt' })

test.each([
  ['signs in', async () => true, { step: 'done', method: 'passkey' }],
  ['ignores a browser without autofill', async () => false, { error: 'earlier' }],
  ['shows no error of its own', () => Promise.reject(new LatchkeyError('PASSKEY_CANCELED', '')), { error: 'earlier' }],
  ['shows that a passkey was refused', () => Promise.reject(refused), { method: 'passkey', error: refused }],
  ['asks for the second factor', () => Promise.reject(required), { step: 'mfa', attempt: expect.any(Secret) }],
])('passkeys in autofill: %s', async (_, offered, expected) => {
  passkeys.offer.mockImplementationOnce(offered)
  const { actions, state } = await open(createSignIn(stage({}).client, { email }, { error: 'earlier' }))
  const offering = actions.startPasskeyAutofill()
  expect(state()).toEqual({ step: 'form', email, error: 'earlier' })
  await offering
  expect(state()).toMatchObject(expected)
})

test('passkeys in autofill: is busy when the user has chosen one, and then shows every error', async () => {
  const canceled = new LatchkeyError('PASSKEY_CANCELED', '')
  const { actions, state } = await open(createSignIn(stage({}).client, { email }))
  let reject = (_: unknown) => {}
  passkeys.offer.mockImplementationOnce((_, __, onPasskeySelected) => {
    onPasskeySelected()
    return new Promise((_, fail) => {
      reject = fail
    })
  })
  const offering = actions.startPasskeyAutofill()
  await expect.poll(state).toEqual({ step: 'form', email, method: 'passkey', busy: 'signInWithPasskey' })
  reject(canceled)
  await offering
  expect(state()).toEqual({ step: 'form', email, method: 'passkey', error: canceled })
})

test('passkeys in autofill: another sign-in ends the offer', async () => {
  passkeys.offer.mockImplementationOnce(
    (_, __, ___, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  const on = stage({ [SIGN_IN]: tokens() })
  const { actions, state } = await open(createSignIn(on.client))
  const offering = actions.startPasskeyAutofill()
  await expect.poll(() => passkeys.offer).toHaveBeenCalled()
  await actions.submit({ email, password })
  await offering
  expect(state()).toEqual({ step: 'done', method: 'password' })
})

test('the link of the email continues where the form does', async () => {
  const on = stage({ [SEND]: { nonce: 'n' } }, 'https://app.test/sign-in?after_auth_return_to=%2Fother')
  const { actions } = await open(createSignIn(on.client, { redirectTo: '/invited' }))
  await actions.sendCode({ email: 'a@b.co' })
  expect(on.requests.at(-1)?.body).toMatchObject({
    callback_url: expect.stringMatching(/\?after_auth_return_to=%2Finvited$/),
  })
})

test('sign-up: shows the error at each field, then signs up', async () => {
  const on = stage({ 'POST /auth/password/sign-up': ['USER_EMAIL_ALREADY_EXISTS', tokens()] })
  const { actions, state } = await open(createSignUp(on.client))
  await actions.submit({ email: 'ada', password: 'short', repeat: 'shorter' })
  expect(state().fieldErrors).toEqual({
    email: { code: 'emailInvalid' },
    password: { code: 'passwordTooShort', details: { min: 8 } },
    repeat: { code: 'passwordMismatch' },
  })
  await actions.submit({ email: ` ${email}`, password })
  expect(state()).toMatchObject({
    step: 'form',
    email,
    method: 'password',
    error: { code: 'USER_EMAIL_ALREADY_EXISTS' },
  })
  await actions.submit({ email, password, repeat: password })
  expect(state()).toEqual({ step: 'done', method: 'password' })
  expect(on.requests[0]?.body).toMatchObject({ email, password })
})

/** The three screens that send an email with a code. */
const SCREENS = {
  'magic link': async (on: ReturnType<typeof stage>) => {
    const { actions, state } = await open(createMagicLink(on.client))
    return { actions, state, send: () => actions.submit({ email: ` ${email}` }) }
  },
  'sign-in': async (on: ReturnType<typeof stage>) => {
    const { actions, state } = await open(createSignIn(on.client))
    return { actions, state, send: () => actions.sendCode({ email: ` ${email}` }) }
  },
  'sign-up': async (on: ReturnType<typeof stage>) => {
    const { actions, state } = await open(createSignUp(on.client))
    return { actions, state, send: () => actions.sendCode({ email: ` ${email}` }) }
  },
}

describe.each(Object.entries(SCREENS))('%s', (_, openScreen) => {
  const start = async (says: { readonly [call: string]: Said | Said[] }) => {
    const on = stage({ [SEND]: [{ nonce: 'first' }, { nonce: 'second' }], ...says })
    return { on, ...(await openScreen(on)) } as {
      readonly on: typeof on
      readonly actions: EmailCodeActions
      readonly state: () => { readonly step: string; readonly resendIn?: number }
      readonly send: () => Promise<void>
    }
  }
  const sent = { step: 'code', email, method: 'email-code', resendAt: expect.any(Number) }

  test('shows why the email was not sent', async () => {
    const { send, state } = await start({ [SEND]: 'MAGIC_LINK_DISABLED' })
    await send()
    expect(state()).toMatchObject({ step: 'form', email, method: 'email-code', error: { code: 'MAGIC_LINK_DISABLED' } })
  })

  test('signs in with the code and the nonce of the latest email', async () => {
    const { on, actions, send, state } = await start({ [CODE]: ['VERIFICATION_CODE_NOT_FOUND', tokens()] })
    const sending = send()
    expect(state()).toMatchObject({ step: 'form', email, method: 'email-code' })
    await sending
    expect(state()).toEqual({ ...sent, nonce: expect.any(Secret), resendIn: 30 })
    await actions.resend()
    await on.env.advance(30_000)
    expect([state().resendIn, at(on)]).toEqual([0, [SEND]])
    await actions.resend()
    expect(state()).toMatchObject({ resendIn: 30 })
    await actions.submitCode({ code: 'ab3 4c' })
    expect(state()).toMatchObject({ ...sent, fieldErrors: { code: { code: 'codeInvalid' } } })
    await actions.submitCode({ code: 'ZZ9ZZ9' })
    expect(state()).toMatchObject({ ...sent, resendIn: 30, fieldErrors: { code: { code: 'codeIncorrect' } } })
    await Promise.all([actions.submitCode({ code: 'AB3-4CD' }), actions.submitCode({ code: 'AB34CD' })])
    expect(state()).toEqual({ step: 'done', method: 'email-code' })
    expect(on.requests.slice(2).map(({ body }) => body)).toEqual([{ code: 'zz9zz9second' }, { code: 'ab34cdsecond' }])
    expect(on.env.pending).toBe(0)
  })

  test('allows a resend immediately after an expired code, and accepts the first code when it fails', async () => {
    const { on, actions, send, state } = await start({
      [SEND]: [{ nonce: 'first' }, 'MAGIC_LINK_DISABLED'],
      [CODE]: ['VERIFICATION_CODE_EXPIRED', tokens()],
    })
    await send()
    await actions.submitCode({ code: 'AB34CD' })
    expect(state()).toMatchObject({ ...sent, resendIn: 0, error: { code: 'VERIFICATION_CODE_EXPIRED' } })
    await actions.resend()
    expect(state()).toMatchObject({ ...sent, resendIn: 0, error: { code: 'MAGIC_LINK_DISABLED' } })
    await actions.submitCode({ code: 'AB34CD' })
    expect(on.requests.at(-1)?.body).toEqual({ code: 'ab34cdfirst' })
  })

  test('returns to the form for another address', async () => {
    const { actions, send, state } = await start({})
    await send()
    await actions.useDifferentEmail()
    expect(state()).toEqual({ step: 'form', email })
  })

  test('requires two-factor authentication, which can end in three ways', async () => {
    const { actions, send, state } = await start({ [CODE]: MFA })
    await send()
    await actions.submitCode({ code: 'AB34CD' })
    const state2 = { step: 'mfa', email, attempt: expect.any(Secret) } as const
    expect(state()).toEqual(state2)
    await actions.back()
    expect(state()).toEqual({ step: 'form', email })
    await actions.resume({ state: { ...state2, attempt: new Secret('attempt') } })
    await actions.back({ reason: 'expired' })
    expect(state()).toEqual({ step: 'form', email, reason: 'expired' })
    await actions.resume({ state: { ...state2, attempt: new Secret('attempt') } })
    await actions.mfaCompleted()
    expect(state()).toEqual({ step: 'done' })
  })
})
