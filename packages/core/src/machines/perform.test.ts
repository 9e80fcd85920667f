import { expect, test } from 'vitest'
import { stage, tokens } from '../../test/machine-stage.js'
import { startedOAuth } from '../flows/fake-service.test-support.js'
import { createFakeAccessToken } from '../testing.js'
import { totpAt, totpBase64 } from './account/totp-secret.js'
import {
  agentAuthConfirmMachine,
  changePasswordMachine,
  cliAuthConfirmMachine,
  createApiKeyMachine,
  deleteAccountMachine,
  magicLinkMachine,
  oauthCallbackMachine,
  signInMachine,
  signUpMachine,
  teamInvitationMachine,
  totpMachine,
  verifyEmailMachine,
} from './index.js'

// Each machine with a real client, against a service with prepared responses.

const email = 'ada@example.com'
const password = 'correct horse'
const submit = { type: 'submit', email, password } as const
const calls = ({ requests }: ReturnType<typeof stage>) => requests.map(({ call }) => call)
const SUCCESS = { success: true }

test('sign-in: a wrong password, then the right one', async () => {
  const on = stage({ 'POST /auth/password/sign-in': ['EMAIL_PASSWORD_MISMATCH', tokens()] })
  const running = await on.play(signInMachine(), submit)
  expect(running.state()).toMatchObject({ step: 'form', email, error: { code: 'EMAIL_PASSWORD_MISMATCH' } })
  running.send(submit)
  await on.rest()
  expect(on.steps).toEqual(['busy', 'form', 'busy', 'done'])
  expect(on.client.session.state().status).toBe('active')
})

test('leaving aborts a pending password sign-in', async () => {
  const on = stage({ 'POST /auth/password/sign-in': new Promise<object>(() => {}) })
  const running = await on.play(signInMachine())
  const leave = running.start()
  running.send(submit)
  await on.called('POST /auth/password/sign-in')
  leave()
  expect(on.requests[0]?.signal.aborted).toBe(true)
})

test('sign-in with a provider redirects to it', async () => {
  const on = stage({})
  const running = await on.play(signInMachine(), { type: 'provider', provider: 'github' })
  expect(running.state()).toMatchObject({ step: 'busy', method: 'provider' })
  expect(on.env.visited[0]).toContain('https://api.test/api/v1/auth/oauth/authorize/github?')
})

test('sign-in: requests no passkey challenge without browser support', async () => {
  const on = stage({})
  const running = await on.play(signInMachine(), { type: 'start-passkey-autofill' })
  expect(running.state()).toEqual({ step: 'form', email: '' })
  expect(on.steps).toEqual([])
  expect(on.requests).toEqual([])
})

test('sign-up', async () => {
  const on = stage({ 'POST /auth/password/sign-up': tokens() })
  await on.play(signUpMachine(), { ...submit, repeat: password })
  expect(on.steps).toEqual(['busy', 'done'])
})

test('magic link: sends the code once with the nonce of the latest email', async () => {
  const on = stage({
    'POST /auth/otp/send-sign-in-code': [{ nonce: 'first' }, { nonce: 'second' }],
    'POST /auth/otp/sign-in': ['VERIFICATION_CODE_NOT_FOUND', tokens(true)],
  })
  const running = await on.play(magicLinkMachine(), { type: 'submit', email })
  expect(running.state()).toMatchObject({ step: 'code', resendIn: 30 })
  running.send({ type: 'resend' })
  await on.env.advance(30_000)
  expect(running.state()).toMatchObject({ step: 'code', resendIn: 0 })
  expect(calls(on)).toHaveLength(1)
  running.send({ type: 'resend' })
  await on.rest()
  running.send({ type: 'code', code: 'ZZ9ZZ9' })
  await on.rest()
  expect(running.state()).toMatchObject({ step: 'code', error: { code: 'VERIFICATION_CODE_NOT_FOUND' } })
  running.send({ type: 'code', code: 'AB34CD' })
  running.send({ type: 'code', code: 'AB34CD' })
  await on.rest()
  expect(running.state()).toEqual({ step: 'done', method: 'email-code' })
  expect(on.requests.slice(2).map(({ body }) => body)).toEqual([{ code: 'zz9zz9second' }, { code: 'ab34cdsecond' }])
  expect(on.env.pending).toBe(0)
})

test('OAuth callback: exchanges the code once when started twice by Strict Mode', async () => {
  const on = stage(
    { 'POST /auth/oauth/token': { ...tokens(), token_type: 'bearer' } },
    'https://app.test/handler/oauth-callback?code=c&state=s',
  )
  startedOAuth(on, 's')
  const { fetch } = on.env
  const exchanges: string[] = []
  Object.assign(on.env, {
    fetch: (url: string, init: RequestInit) => {
      exchanges.push(url)
      return fetch(url, { ...init, body: JSON.stringify(String(init.body)) })
    },
  })
  const running = await on.play(oauthCallbackMachine())
  running.start()
  await on.rest()
  expect(exchanges).toHaveLength(1)
  expect(running.state()).toEqual({ step: 'done' })
  expect(on.client.session.state().status).toBe('active')
})

test('OAuth callback: removes code and state from the URL when the exchange is impossible', async () => {
  const on = stage({}, 'https://app.test/handler/oauth-callback?code=c&state=unknown&tab=2')
  await on.play(oauthCallbackMachine())
  expect(on.env.page?.href()).toBe('https://app.test/handler/oauth-callback?tab=2')
})

test('OAuth callback: reports a missing provider response', async () => {
  const on = stage({})
  expect((await on.play(oauthCallbackMachine())).state()).toMatchObject({
    step: 'no-callback',
    error: { code: 'OAUTH_SIGN_IN_NOT_FOUND' },
  })
})

// spec: 4.invitation-steps
test('team invitation: continues after sign-in', async () => {
  const on = stage({
    'POST /team-invitations/accept/check-code': { is_code_valid: true },
    'POST /team-invitations/accept/details': { team_id: 't1', team_display_name: 'Engines' },
    'POST /team-invitations/accept': {},
    'PATCH /users/me': {},
  })
  const running = await on.play(teamInvitationMachine({ code: 'c' }))
  expect(running.state()).toEqual({ step: 'sign-in-required' })
  await on.signIn()
  running.send({ type: 'retry' })
  await on.rest()
  expect(running.state()).toMatchObject({ step: 'invitation', teamName: 'Engines' })
  running.send({ type: 'join' })
  await on.rest()
  expect(running.state()).toMatchObject({ step: 'joined', teamName: 'Engines' })
  expect(on.requests.at(-1)).toMatchObject({ call: 'PATCH /users/me', body: { selected_team_id: 't1' } })
})

test('team invitation: is not used when signed out in the meantime', async () => {
  const on = stage({
    'POST /team-invitations/accept/check-code': { is_code_valid: true },
    'POST /team-invitations/accept/details': { team_id: 't1', team_display_name: 'Engines' },
  })
  await on.signIn()
  const running = await on.play(teamInvitationMachine({ code: 'c' }))
  await on.client.session.end('signed-out-here')
  running.send({ type: 'join' })
  await on.rest()
  expect(running.state()).toEqual({ step: 'sign-in-required' })
  expect(calls(on)).not.toContain('POST /team-invitations/accept')
})

test('CLI login: authorizes the CLI only after a click', async () => {
  const on = stage({ 'POST /auth/cli/complete': SUCCESS })
  await on.signIn()
  const running = await on.play(cliAuthConfirmMachine({ loginCode: 'login' }))
  expect([running.state().step, calls(on)]).toEqual(['confirm', []])
  running.send({ type: 'confirm' })
  await on.rest()
  expect(running.state()).toEqual({ step: 'done' })
  expect(on.requests[0]?.body).toEqual({ login_code: 'login', refresh_token: 'refresh' })
})

test('AI agents: approves only after a click, in the session that the screen shows', async () => {
  const request = { agent: { name: 'Robo' }, expires_at_millis: 1, status: 'waiting' }
  const on = stage({ 'POST /agent/register/confirm': request })
  await on.signIn()
  const running = await on.play(agentAuthConfirmMachine({ code: 'abcd-2345' }))
  const actions = () => on.requests.map(({ body }) => body)
  expect(running.state()).toMatchObject({ step: 'confirm', request: { agent: { name: 'Robo' } } })
  expect(actions()).toEqual([{ claim_code: 'ABCD-2345', action: 'inspect' }])
  await on.client.session.end('signed-out-here')
  await on.signIn()
  running.send({ type: 'approve' })
  await on.rest()
  // Another user may have signed in: the screen shows the account again before anything is approved.
  expect(running.state().step).toBe('confirm')
  expect(actions()).not.toContainEqual({ claim_code: 'ABCD-2345', action: 'approve' })
  running.send({ type: 'approve' })
  await on.rest()
  expect(running.state().step).toBe('approved')
  expect(actions().at(-1)).toEqual({ claim_code: 'ABCD-2345', action: 'approve' })
})

test('account deletion: refuses a page outside of the app before it deletes the account', async () => {
  const on = stage({ 'DELETE /users/me': SUCCESS })
  await on.signIn()
  const running = await on.play(deleteAccountMachine({ redirectTo: 'https://evil.test/' }))
  running.send({ type: 'ask' })
  running.send({ type: 'confirm' })
  await on.rest()
  expect(running.state()).toMatchObject({ step: 'confirm', error: { code: 'REDIRECT_NOT_TRUSTED' } })
  expect(calls(on)).not.toContain('DELETE /users/me')
})

test('two-factor setup: generates and verifies the secret before saving it', async () => {
  const on = stage({ 'PATCH /users/me': 'USER_NOT_FOUND' })
  await on.signIn()
  const running = await on.play(totpMachine({ on: false }), { type: 'enable' })
  const state = running.state()
  if (state.step !== 'scan') throw new Error(state.step)
  const right = await totpAt(state.secret, on.env.now())
  running.send({ type: 'submit', code: right === '000000' ? '000001' : '000000' })
  await on.rest()
  expect(running.state()).toMatchObject({ step: 'scan', fieldError: { code: 'codeIncorrect' } })
  expect(calls(on)).toEqual([])
  running.send({ type: 'submit', code: right })
  await on.rest()
  expect(running.state()).toMatchObject({ step: 'scan', error: { code: 'USER_NOT_FOUND' } })
  expect(on.requests[0]?.body).toEqual({ totp_secret_base64: totpBase64(state.secret) })
})

test('disables two-factor authentication after confirmation', async () => {
  const on = stage({ 'PATCH /users/me': 'USER_NOT_FOUND' })
  await on.signIn()
  const running = await on.play(totpMachine({ on: true }), { type: 'disable' })
  expect(calls(on)).toEqual([])
  running.send({ type: 'confirm' })
  await on.rest()
  expect(on.requests[0]?.body).toEqual({ totp_secret_base64: null })
  expect(running.state()).toMatchObject({ step: 'enabled', error: { code: 'USER_NOT_FOUND' } })
})

test.each([
  [true, 'POST /auth/password/update', { old_password: 'battery', new_password: password }],
  [false, 'POST /auth/password/set', { password }],
])('saves a password (the user already has one: %s)', async (hasPassword, call, body) => {
  const on = stage({ [call]: SUCCESS })
  await on.signIn()
  await on.play(changePasswordMachine({ hasPassword }), { type: 'submit', old: 'battery', password, repeat: password })
  expect(on.steps).toEqual(['saving', 'done'])
  expect(on.requests.at(-1)).toMatchObject({ call, body })
})

test('API keys: the chosen lifetime starts at creation', async () => {
  const on = stage({ 'POST /user-api-keys': 'API_KEY_NOT_FOUND' })
  await on.signIn()
  const key = { type: 'submit', description: 'ci', life: 86_400_000 } as const
  const running = await on.play(createApiKeyMachine({ userId: 'me' }), key)
  expect(on.requests[0]?.body).toMatchObject({ description: 'ci', expires_at_millis: on.env.now() + 86_400_000 })
  expect(running.state()).toMatchObject({ step: 'form', error: { code: 'API_KEY_NOT_FOUND' } })
})

// spec: 4.session-deleted-user, 6.user-powers
test('account deletion signs the user out', async () => {
  const on = stage({ 'DELETE /users/me': SUCCESS })
  await on.signIn()
  const running = await on.play(deleteAccountMachine(), { type: 'ask' })
  expect(calls(on)).toEqual([])
  running.send({ type: 'confirm' })
  await on.rest()
  expect(running.state()).toEqual({ step: 'done' })
  expect(on.client.session.state()).toMatchObject({ status: 'ended' })
})

const USER = {
  id: 'u1',
  primary_email: email,
  primary_email_verified: false,
  display_name: null,
  profile_image_url: null,
  signed_up_at_millis: 1,
  client_metadata: null,
  client_read_only_metadata: null,
  has_password: true,
  auth_with_email: true,
  oauth_providers: [],
  selected_team_id: null,
  selected_team: null,
  requires_totp_mfa: false,
  otp_auth_enabled: false,
  passkey_auth_enabled: false,
  is_anonymous: false,
}
const RESTRICTED = { ...USER, is_restricted: true, restricted_reason: { type: 'email_not_verified' } }
const VERIFIED = { ...USER, primary_email_verified: true, is_restricted: false, restricted_reason: null }

test('verify email: sends the email again, and refreshes the token when the address is verified', async () => {
  const on = stage({
    'GET /users/me': [RESTRICTED, RESTRICTED, RESTRICTED, VERIFIED],
    'POST /contact-channels/send-verification-code': SUCCESS,
    'POST /auth/oauth/token': { access_token: createFakeAccessToken(1_800_000_000_000) },
  })
  await on.signIn({ is_restricted: true })
  const running = await on.play(verifyEmailMachine(), { type: 'resend' }, { type: 'continue' })
  expect(running.state()).toMatchObject({ step: 'waiting', email, isTooEarly: true, resendIn: 30 })
  running.send({ type: 'check' })
  await on.rest()
  expect(running.state()).toEqual({ step: 'done' })
  expect(calls(on).at(-1)).toBe('POST /auth/oauth/token')
})

test.each([
  ['restricted', { ...RESTRICTED, restricted_reason: { type: 'restricted_by_administrator' } }],
  ['no-email', { ...RESTRICTED, primary_email: null }],
  ['signed-out', { ...RESTRICTED, is_anonymous: true, restricted_reason: { type: 'anonymous' } }],
  // Service 2.8.8 has no restricted users.
  ['done', USER],
] as const)('verify email: the step is %s', async (step, user) => {
  const on = stage({ 'GET /users/me': user })
  await on.signIn({ is_restricted: true })
  expect((await on.play(verifyEmailMachine())).state()).toEqual({ step })
  expect(calls(on)).toEqual(['GET /users/me'])
})

test('verify email: signed out without a request', async () => {
  const on = stage({})
  expect((await on.play(verifyEmailMachine())).state()).toEqual({ step: 'signed-out' })
  expect(on.requests).toEqual([])
})
