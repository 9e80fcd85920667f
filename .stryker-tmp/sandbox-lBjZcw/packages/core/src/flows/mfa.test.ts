// @ts-nocheck
import { expect, test } from 'vitest'
import { known, NEW_TOKENS, scene } from './answering.test-support.js'
import { signInWithMagicLink } from './magic-link.js'
import { forgetMfaAttempt, readMfaAttempt, signInWithMfa } from './mfa.js'
import { signInWithPassword } from './password.js'

const MFA = 'POST /auth/mfa/sign-in'
const SIGN_IN = 'POST /auth/password/sign-in'
const ASKS = known('MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: 'attempt-1' })
const ANSWERS = { [SIGN_IN]: ASKS, [MFA]: { ...NEW_TOKENS, is_new_user: false } }
const credentials = { email: 'ada@example.test', password: 'correct horse' }

async function halfway(answers: Parameters<typeof scene>[0] = ANSWERS, href = 'https://app.test/handler/sign-in') {
  const at = scene(answers, { href, urls: { afterSignIn: '/in' } })
  await expect(signInWithPassword(at.client, credentials)).rejects.toMatchObject({
    code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
  })
  return at
}

// spec: 5.mfa-code, 9.mfa-digits
test.each(['', '12345', '1234567', '12345a', 'abcdef', '１２３４５６'])(
  'the code %j is INVALID_TOTP_CODE without a request, and the attempt stays',
  async (totp) => {
    const { client, calls } = await halfway()
    await expect(signInWithMfa(client, { totp })).rejects.toMatchObject({ code: 'INVALID_TOTP_CODE' })
    expect(calls()).toEqual([SIGN_IN])
    expect(readMfaAttempt(client)).toBeDefined()
  },
)

test('a code may be typed with spaces', async () => {
  const { client, asked } = await halfway()
  await signInWithMfa(client, { totp: ' 123 456 ' })
  expect(asked.at(-1)?.body).toEqual({ code: 'attempt-1', type: 'totp', totp: '123456' })
})

test('the attempt outlives a reload of the tab', async () => {
  const { client, env } = await halfway()
  const reloaded = scene(ANSWERS).client
  await signInWithMfa({ ...reloaded, env: { ...reloaded.env, tabStore: env.tabStore } }, { totp: '123456' })
  expect(reloaded.session.refreshToken()?.reveal()).toBe('r-new')
  expect(readMfaAttempt(client)).toBeUndefined()
})

test('a wrong code keeps the attempt, the right one uses it up', async () => {
  let tries = 0
  const { client } = await halfway({
    ...ANSWERS,
    [MFA]: () => (++tries === 1 ? known('INVALID_TOTP_CODE') : { ...NEW_TOKENS, is_new_user: false }),
  })
  await expect(signInWithMfa(client, { totp: '000000' })).rejects.toMatchObject({ code: 'INVALID_TOTP_CODE' })
  await signInWithMfa(client, { totp: '123456' })
  expect(readMfaAttempt(client)).toBeUndefined()
})

test('it leads where the page of the first factor was to lead', async () => {
  const { client, led } = await halfway(ANSWERS, 'https://app.test/handler/sign-in?after_auth_return_to=%2Fnote')
  client.env.page?.rewrite('/handler/mfa')
  await signInWithMfa(client, { totp: '123456' })
  expect(led).toEqual(['replace /note'])
})

test('a return target outside the app is refused', async () => {
  const { client, led } = await halfway(ANSWERS, 'https://app.test/?after_auth_return_to=https%3A%2F%2Fevil.test')
  client.env.page?.rewrite('/handler/mfa')
  await expect(signInWithMfa(client, { totp: '123456' })).rejects.toMatchObject({ code: 'REDIRECT_NOT_TRUSTED' })
  expect(led).toEqual([])
})

test('who asked for no redirect at the first factor gets none at the second', async () => {
  const { client, led } = scene({ 'POST /auth/otp/sign-in': ASKS, [MFA]: ANSWERS[MFA] })
  await expect(signInWithMagicLink(client, { code: 'c', noRedirect: true })).rejects.toThrow()
  await signInWithMfa(client, { totp: '123456' })
  expect(led).toEqual([])
})

test('without an attempt, or after giving it up, there is nothing to finish', async () => {
  const { client, calls } = await halfway()
  forgetMfaAttempt(client)
  await expect(signInWithMfa(client, { totp: '123456' })).rejects.toMatchObject({ code: 'VERIFICATION_CODE_NOT_FOUND' })
  expect(calls()).toEqual([SIGN_IN])
})

test("an attempt's code does not show when it is printed", async () => {
  const { client } = await halfway()
  expect(JSON.stringify(readMfaAttempt(client))).not.toContain('attempt-1')
})

test.each(['{', '[]', '"x"', 'null', '{"code":1}'])('a broken entry %s in the tab is no attempt', (entry) => {
  const { client } = scene({})
  client.env.tabStore?.set('latchkey-mfa-p1', entry)
  expect(readMfaAttempt(client)).toBeUndefined()
})
