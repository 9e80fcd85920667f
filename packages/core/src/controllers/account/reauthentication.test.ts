import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { open, stage } from '../../../test/controller-stage.js'
import { createServiceError, LatchkeyError } from '../../errors/latchkey-error.js'
import { Secret } from '../../lib/secret.js'

const flows = vi.hoisted(() => ({
  getReauthentication: vi.fn(),
  reauthenticate: vi.fn(),
  sendReauthenticationCode: vi.fn(),
}))
vi.mock('../../flows/auth/reauthenticate.js', () => flows)
const { createReauthentication } = await import('./reauthentication.js')

const nonce = new Secret('nonce')
const KNOWN = { methods: ['password', 'passkey', 'email-code'], email: 'ada@example.com' } as const
const MFA = createServiceError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', '', { attempt_code: 'attempt' })
const offline = new LatchkeyError('OFFLINE', '')
const wrong = createServiceError('EMAIL_PASSWORD_MISMATCH', '')

beforeEach(() => {
  vi.resetAllMocks()
  flows.getReauthentication.mockResolvedValue(KNOWN)
  flows.sendReauthenticationCode.mockResolvedValue({ nonce })
})
// Every call is for the session in which the dialog has opened.
afterEach(() => {
  for (const { mock } of Object.values(flows))
    for (const [client, , options] of mock.calls) expect(options.identity.id).toBe(client.session.identity())
})
const openDialog = () => open(createReauthentication(stage({}).client))
const used = () => flows.reauthenticate.mock.calls.map(([, input]) => input)

test('starts with the first method, and loads again after a failure', async () => {
  flows.getReauthentication.mockRejectedValueOnce(offline)
  const { actions, state } = await openDialog()
  expect(state()).toEqual({ step: 'loading', error: offline })
  await actions.retry()
  await expect.poll(state).toEqual({ step: 'password', ...KNOWN })
})

test('reports that no method can be repeated here', async () => {
  flows.getReauthentication.mockResolvedValue({ methods: [], email: null })
  expect((await openDialog()).state()).toEqual({ step: 'unavailable' })
})

test('reauthenticates with a password after a wrong one', async () => {
  flows.reauthenticate.mockRejectedValueOnce(wrong)
  const { actions, state } = await openDialog()
  await actions.submit({ text: '' })
  expect(state()).toEqual({ step: 'password', ...KNOWN, fieldErrors: { text: { code: 'passwordMissing' } } })
  await actions.submit({ text: 'correct horse' })
  expect(state()).toEqual({ step: 'password', ...KNOWN, fieldErrors: { text: { code: 'passwordIncorrect' } } })
  await actions.submit({ text: 'battery' })
  expect(state()).toEqual({ step: 'done' })
  expect(used()).toEqual([{ password: 'correct horse' }, { password: 'battery' }])
})

test('reauthenticates with a passkey', async () => {
  const { actions, state } = await openDialog()
  await actions.use({ method: 'passkey' })
  expect(state()).toEqual({ step: 'passkey', ...KNOWN })
  await actions.submit({ text: '' })
  expect([state(), used()]).toEqual([{ step: 'done' }, [{ passkey: true }]])
})

test.each(['passkey', 'email-code'] as const)('shows every error of %s, which has no field', async (method) => {
  const { actions, state } = await openDialog()
  await actions.use({ method })
  for (const code of ['VERIFICATION_CODE_NOT_FOUND', 'EMAIL_PASSWORD_MISMATCH', 'INVALID_TOTP_CODE'] as const) {
    const error = createServiceError(code, '')
    for (const flow of [flows.reauthenticate, flows.sendReauthenticationCode]) flow.mockRejectedValueOnce(error)
    await actions.submit({ text: '' })
    expect(state()).toEqual({ step: method, ...KNOWN, error })
  }
})

test('reauthenticates with an emailed code', async () => {
  const { actions, state } = await openDialog()
  await actions.use({ method: 'email-code' })
  await actions.submit({ text: '' })
  expect(state()).toEqual({ step: 'code', ...KNOWN, nonce })
  await actions.resend()
  expect(flows.sendReauthenticationCode).toHaveBeenCalledTimes(2)
  await actions.submit({ text: '' })
  expect(state()).toEqual({ step: 'code', ...KNOWN, nonce, fieldErrors: { text: { code: 'codeMissing' } } })
  await actions.submit({ text: 'abc 123' })
  expect([state(), used()]).toEqual([{ step: 'done' }, [{ otp: 'abc123', nonce }]])
})

test.each(['password', 'passkey', 'email-code'] as const)('changes the code to %s', async (method) => {
  const { actions, state } = await openDialog()
  await actions.use({ method: 'email-code' })
  await actions.submit({ text: '' })
  await actions.use({ method })
  expect(state()).toEqual({ step: method, ...KNOWN })
})

test.each([
  ['password', 'battery'],
  ['email-code', 'abc123'],
] as const)('continues with two-factor authentication after %s, and starts again with it', async (method, text) => {
  const expired = createServiceError('VERIFICATION_CODE_EXPIRED', '')
  const incorrect = createServiceError('INVALID_TOTP_CODE', '')
  flows.reauthenticate.mockRejectedValueOnce(MFA).mockRejectedValueOnce(incorrect).mockRejectedValueOnce(expired)
  const { actions, state } = await openDialog()
  await actions.use({ method })
  if (method === 'email-code') await actions.submit({ text: '' })
  await actions.submit({ text })
  const mfa = { step: 'mfa', ...KNOWN, attempt: expect.any(Secret), method }
  expect(state()).toEqual(mfa)
  await actions.submit({ text: '' })
  expect(state()).toEqual({ ...mfa, fieldErrors: { text: { code: 'codeMissing' } } })
  await actions.submit({ text: '123 456' })
  expect(used().at(-1)).toEqual({ totp: '123456', attemptCode: expect.any(Secret) })
  expect(state()).toEqual({ ...mfa, fieldErrors: { text: { code: 'codeIncorrect' } } })
  await actions.submit({ text: '123456' })
  expect(state()).toEqual({ step: method, ...KNOWN, error: expired })
})
