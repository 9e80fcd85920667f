import { expect, onTestFinished, test } from 'vitest'
import { open, stage, USER } from '../../../test/controller-stage.js'
import { THROTTLE } from '../../cache/resource.js'
import { getCurrentUser } from '../../contract/users/users.js'
import { totpAt, totpBase64 } from '../../flows/users/totp-secret.js'
import { Secret } from '../../lib/secret.js'
import { createFakeAccessToken } from '../../testing.js'
import { watch } from '../../watch.js'
import { createChangePassword } from './change-password.js'
import { createKeyCreation } from './create-api-key.js'
import { createDeleteAccount } from './delete-account.js'
import { createTotp } from './totp.js'

const password = 'correct horse'
const SUCCESS = { success: true }
const calls = ({ requests }: ReturnType<typeof stage>) => requests.map(({ call }) => call)

/** A stage with a signed-in user. */
async function signedIn(says: Parameters<typeof stage>[0]) {
  const on = stage(says)
  await on.signIn()
  return on
}

const GET_ME = 'GET /users/me'
const UPDATE = 'POST /auth/password/update'
const SET = 'POST /auth/password/set'

test.each([
  [true, UPDATE, { old_password: 'battery', new_password: password }],
  [false, SET, { password }],
])('saves a password (the user already has one: %s)', async (hasPassword, call, body) => {
  const on = await signedIn({ [call]: SUCCESS })
  const { actions, state } = await open(createChangePassword(on.client, { hasPassword }))
  await actions.submit({ old: 'battery', password, repeat: password })
  expect(state()).toEqual({ step: 'done' })
  expect(on.requests.at(-1)).toMatchObject({ call, body })
})

test('password: requires the current one as soon as the user has one, also when the screen opens again', async () => {
  const on = await signedIn({ [SET]: SUCCESS, [UPDATE]: 'PASSWORD_CONFIRMATION_MISMATCH' })
  const user = { hasPassword: false }
  const { actions, state, start } = await open(createChangePassword(on.client, user))
  await actions.submit({ password })
  user.hasPassword = true
  for (const again of [() => {}, start]) {
    again()
    await actions.submit({ password })
    expect(state()).toMatchObject({ fieldErrors: { old: { code: 'passwordMissing' } } })
  }
  await actions.submit({ old: 'battery', password })
  expect(state()).toEqual({ step: 'form', fieldErrors: { old: { code: 'passwordIncorrect' } } })
})

test.each([
  [false, SET, 'PASSWORD_ALREADY_SET'],
  [true, UPDATE, 'USER_DOES_NOT_HAVE_PASSWORD'],
])('password: another tab has changed whether there is one (%s)', async (hasPassword, call, code) => {
  const on = await signedIn({
    [call]: code,
    [GET_ME]: [
      { ...USER, has_password: hasPassword },
      { ...USER, has_password: !hasPassword },
    ],
  })
  const user = watch(on.client, getCurrentUser)
  onTestFinished(user.subscribe(() => {}))
  await user.ready()
  await on.env.advance(THROTTLE)
  const { actions, state } = await open(createChangePassword(on.client, { hasPassword }))
  await actions.submit({ old: 'battery', password })
  expect(state()).toMatchObject({ step: 'form', error: { code } })
  await expect.poll(user.state).toMatchObject({ value: { hasPassword: !hasPassword } })
})

test('API keys: the chosen lifetime ends by the clock of the service, a day ahead of the device', async () => {
  const on = stage({ 'POST /user-api-keys': 'API_KEY_NOT_FOUND' })
  const serviceNow = on.env.now() + 86_400_000
  await on.client.session.start(
    { accessToken: createFakeAccessToken(serviceNow, 900), refreshToken: 'refresh' },
    { sentAt: on.env.now() },
  )
  const { actions } = await open(createKeyCreation(on.client, { userId: 'me' }))
  await actions.submit({ description: 'ci', life: 86_400_000 })
  expect(on.requests[0]?.body).toMatchObject({ expires_at_millis: serviceNow + 86_400_000 })
})

test.each([
  ['userId', undefined],
  ['userId', {}],
  ['teamId', { teamId: undefined }],
])('API keys: needs the %s of %j', (option, owner) => {
  const create = createKeyCreation as (client: object, owner?: object) => unknown
  const missing = expect.objectContaining({ code: 'INVALID_OPTION', details: expect.objectContaining({ option }) })
  const { client } = stage({})
  // As `useApiKeyCreation` passes an owner that is left out.
  expect(() => create(client, { ...owner })).toThrow(missing)
})

test('API keys: the chosen lifetime starts at creation, and the key is shown once', async () => {
  const key = {
    id: 'k1',
    type: 'user',
    description: 'ci',
    created_at_millis: 1,
    is_public: false,
    user_id: 'u1',
    value: 'secret',
  }
  const on = await signedIn({ 'POST /user-api-keys': ['API_KEY_NOT_FOUND', key] })
  const { actions, state } = await open(createKeyCreation(on.client, { userId: 'me' }))
  await actions.submit({ description: ' ', life: null })
  expect(state()).toMatchObject({ fieldErrors: { description: { code: 'descriptionMissing' } } })
  await actions.submit({ description: ' ci ', life: 86_400_000 })
  expect(on.requests[0]?.body).toMatchObject({ description: 'ci', expires_at_millis: on.env.now() + 86_400_000 })
  expect(state()).toMatchObject({ step: 'form', error: { code: 'API_KEY_NOT_FOUND' } })
  await actions.submit({ description: 'ci', life: null })
  expect(state()).toMatchObject({ step: 'created', key: { value: expect.any(Secret) } })
  await actions.confirmSaved()
  expect(state()).toEqual({ step: 'form' })
})

const DELETE = 'DELETE /users/me'

// spec: 4.session-deleted-user, 6.user-powers
test('account deletion signs the user out, after a confirmation', async () => {
  const on = await signedIn({ [DELETE]: SUCCESS })
  const { actions, state } = await open(createDeleteAccount(on.client))
  await actions.confirm()
  await actions.ask()
  await actions.cancel()
  expect([state(), calls(on)]).toEqual([{ step: 'idle' }, []])
  await actions.ask()
  await actions.confirm()
  expect(state()).toEqual({ step: 'done' })
  expect(on.client.session.state()).toMatchObject({ status: 'ended' })
})

test('account deletion: refuses a page outside of the app before it deletes the account', async () => {
  const on = await signedIn({ [DELETE]: SUCCESS })
  const { actions, state } = await open(createDeleteAccount(on.client, { redirectTo: 'https://evil.test/' }))
  await actions.ask()
  await actions.confirm()
  expect(state()).toMatchObject({ step: 'confirm', error: { code: 'REDIRECT_NOT_TRUSTED' } })
  expect(calls(on)).not.toContain(DELETE)
})

const ME = 'PATCH /users/me'
const REFRESH = 'POST /auth/oauth/token'
const REFRESHED = { access_token: createFakeAccessToken(1_800_000_000_000, 900) }

test('two-factor setup: generates and verifies the secret before saving it', async () => {
  const on = await signedIn({ [ME]: ['USER_NOT_FOUND', USER], [REFRESH]: REFRESHED })
  const { actions, state } = await open(createTotp(on.client))
  await actions.enable()
  const scan = state()
  if (scan.step !== 'scan') throw new Error(scan.step)
  await actions.submit({ code: '' })
  expect(state()).toEqual({ ...scan, fieldErrors: { code: { code: 'codeMissing' } } })
  const right = await totpAt(scan.secret, on.env.now())
  await actions.submit({ code: right === '000000' ? '000001' : '000000' })
  expect(state()).toEqual({ ...scan, fieldErrors: { code: { code: 'codeIncorrect' } } })
  expect(calls(on)).not.toContain(ME)
  await actions.submit({ code: right })
  expect(state()).toMatchObject({ ...scan, error: { code: 'USER_NOT_FOUND' } })
  expect(on.requests.find(({ call }) => call === ME)?.body).toEqual({ totp_secret_base64: totpBase64(scan.secret) })
  await actions.submit({ code: right })
  expect(state()).toEqual({ step: 'enabled' })
})

test('two-factor setup: can be canceled', async () => {
  const { actions, state } = await open(createTotp((await signedIn({})).client))
  await actions.enable()
  await actions.cancel()
  expect(state()).toEqual({ step: 'idle' })
})

test('disables two-factor authentication after confirmation', async () => {
  const on = await signedIn({ [ME]: ['USER_NOT_FOUND', USER] })
  const { actions, state } = await open(createTotp(on.client))
  await actions.confirm()
  await actions.disable()
  await actions.cancel()
  expect([state(), calls(on)]).toEqual([{ step: 'idle' }, []])
  await actions.disable()
  await actions.confirm()
  expect(on.requests[0]?.body).toEqual({ totp_secret_base64: null })
  expect(state()).toMatchObject({ step: 'idle', error: { code: 'USER_NOT_FOUND' } })
  await actions.disable()
  await actions.confirm()
  expect(state()).toEqual({ step: 'disabled' })
})
