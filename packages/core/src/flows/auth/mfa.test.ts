import { expect, test } from 'vitest'
import { INTERNALS } from '../../lib/internals.js'
import type { Tokens } from '../../session-types.js'
import { known, NEW_TOKENS, scene, withInternals } from '../fake-service.test-support.js'
import { signInWithMagicLink } from './magic-link.js'
import { signInWithMfa } from './mfa.js'
import { clearMfaAttempt, findMfaAttempt } from './mfa-attempt.js'
import { signInWithPassword, signUpWithPassword } from './password.js'

const MFA = 'POST /auth/mfa/sign-in'
const SIGN_IN = 'POST /auth/password/sign-in'
const ASKS = known('MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: 'attempt-1' })
const ANSWERS = { [SIGN_IN]: ASKS, [MFA]: { ...NEW_TOKENS, is_new_user: false } }
const credentials = { email: 'ada@example.test', password: 'correct horse' }

async function halfway(
  answers: Parameters<typeof scene>[0] = ANSWERS,
  href: string | null = 'https://app.test/handler/sign-in',
) {
  const at = scene(answers, { href, urls: { afterSignIn: '/in' } })
  await expect(signInWithPassword(at.client, credentials)).rejects.toMatchObject({
    code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
  })
  return at
}

/** A token store in the memory of the test. */
function memoryStore() {
  let tokens: Tokens = { accessToken: null, refreshToken: null }
  return {
    read: () => tokens,
    write(next: Tokens) {
      tokens = next
    },
  }
}

// spec: 5.mfa-code, 9.mfa-digits
test.each(['', '12345', '1234567', '12345a', 'abcdef', '\u0967\u0968\u0969\u096a\u096b\u096c'])(
  'rejects the code %j with INVALID_TOTP_CODE without a request and keeps the attempt',
  async (totp) => {
    const { client, calls } = await halfway()
    await expect(signInWithMfa(client, { code: totp })).rejects.toMatchObject({ code: 'INVALID_TOTP_CODE' })
    expect(calls()).toEqual([SIGN_IN])
    expect(findMfaAttempt(client)).not.toBeNull()
  },
)

test('accepts a code with spaces', async () => {
  const { client, requests } = await halfway()
  await signInWithMfa(client, { code: ' 123 456 ' })
  expect(requests.at(-1)?.body).toEqual({ code: 'attempt-1', type: 'totp', totp: '123456' })
})

test('completes a sign-up of a user who exists and has two-factor authentication', async () => {
  const { client } = scene({ 'POST /auth/password/sign-up': ASKS, [MFA]: { ...NEW_TOKENS, is_new_user: false } })
  const callbackUrl = 'https://app.test/verify'
  await expect(signUpWithPassword(client, { ...credentials, callbackUrl })).rejects.toMatchObject({
    code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
  })
  await signInWithMfa(client, { code: '123456' })
  expect(client.session.refreshToken()?.reveal()).toBe('r-new')
})

test('keeps the attempt across a reload of the tab', async () => {
  const { client, env } = await halfway()
  const reloaded = scene(ANSWERS).client
  await signInWithMfa(withInternals(reloaded, { env: { ...reloaded[INTERNALS].env, tabStore: env.tabStore } }), {
    code: '123456',
  })
  expect(reloaded.session.refreshToken()?.reveal()).toBe('r-new')
  expect(findMfaAttempt(client)).toBeNull()
})

test('keeps the attempt after a wrong code and removes it after the right one', async () => {
  let tries = 0
  const { client } = await halfway({
    ...ANSWERS,
    [MFA]: () => (++tries === 1 ? known('INVALID_TOTP_CODE') : { ...NEW_TOKENS, is_new_user: false }),
  })
  await expect(signInWithMfa(client, { code: '000000' })).rejects.toMatchObject({ code: 'INVALID_TOTP_CODE' })
  await signInWithMfa(client, { code: '123456' })
  expect(findMfaAttempt(client)).toBeNull()
})

test('redirects to the target of the first factor', async () => {
  const { client, navigations } = await halfway(
    ANSWERS,
    'https://app.test/handler/sign-in?after_auth_return_to=%2Fnote',
  )
  client[INTERNALS].env.page?.rewrite('/handler/mfa')
  await signInWithMfa(client, { code: '123456' })
  expect(navigations).toEqual(['replace /note'])
})

test.each([
  ['a sign-in page with a return URL', '/handler/sign-in?after_auth_return_to=%2Fnote', '/note'],
  ['a sign-up page', '/handler/sign-up', '/in'],
  ['a URL relative to the sign-in page', '../note?id=7#x', '/note?id=7#x'],
])('does not end on a page to sign in, nor next to the two-factor page: %s', async (_, back, target) => {
  const { client, navigations } = await halfway(
    ANSWERS,
    `https://app.test/handler/sign-in?after_auth_return_to=${encodeURIComponent(back)}`,
  )
  client[INTERNALS].env.page?.rewrite('/auth/steps/mfa')
  await signInWithMfa(client, { code: '123456' })
  expect(navigations).toEqual([`replace ${target}`])
})

test('resolves `redirectTo` of the first factor on the page of the first factor', async () => {
  const at = scene({ 'POST /auth/otp/sign-in': ASKS, [MFA]: ANSWERS[MFA] }, { href: 'https://app.test/login/here' })
  await expect(signInWithMagicLink(at.client, { code: 'c', redirectTo: 'note' })).rejects.toThrow()
  at.client[INTERNALS].env.page?.rewrite('/handler/mfa')
  await signInWithMfa(at.client, { code: '123456' })
  expect(at.navigations).toEqual(['replace /login/note'])
})

test('rejects a return URL outside the app before anything is sent', async () => {
  const href = 'https://app.test/handler/mfa?after_auth_return_to=https%3A%2F%2Fevil.test'
  const { client, navigations, requests } = scene(ANSWERS, { href })
  const input = { code: '123456', attemptCode: 'a' }
  await expect(signInWithMfa(client, input)).rejects.toMatchObject({ code: 'REDIRECT_NOT_TRUSTED' })
  expect([navigations, requests]).toEqual([[], []])
})

test('redirects to the target of the first factor, or to its own', async () => {
  for (const [own, target] of [
    [{}, '/first'],
    [{ redirectTo: '/own' }, '/own'],
  ] as const) {
    const { client, navigations } = scene({ 'POST /auth/otp/sign-in': ASKS, [MFA]: ANSWERS[MFA] })
    await expect(signInWithMagicLink(client, { code: 'c', redirectTo: '/first' })).rejects.toThrow()
    await signInWithMfa(client, { code: '123456', ...own })
    expect(navigations).toEqual([`replace ${target}`])
  }
})

test('does not redirect when the first factor used `redirectTo: false`', async () => {
  const { client, navigations } = scene({ 'POST /auth/otp/sign-in': ASKS, [MFA]: ANSWERS[MFA] })
  await expect(signInWithMagicLink(client, { code: 'c', redirectTo: false })).rejects.toThrow()
  await signInWithMfa(client, { code: '123456' })
  expect(navigations).toEqual([])
})

test('throws without an attempt and after canceling it', async () => {
  const { client, calls } = await halfway()
  clearMfaAttempt(client)
  await expect(signInWithMfa(client, { code: '123456' })).rejects.toMatchObject({ code: 'VERIFICATION_CODE_NOT_FOUND' })
  expect(calls()).toEqual([SIGN_IN])
})

test('keeps the attempt in memory where there is no page, as in Node and React Native', async () => {
  const { client, requests } = await halfway(ANSWERS, null)
  await signInWithMfa(client, { code: '123456' })
  expect(requests.at(-1)?.body).toMatchObject({ code: 'attempt-1' })
  expect(client.session.refreshToken()?.reveal()).toBe('r-new')
  expect(findMfaAttempt(client)).toBeNull()
})

test('does not keep the attempt of one visitor of a server for another one', async () => {
  const { client, calls } = scene(ANSWERS, { href: null })
  const visitors = [memoryStore(), memoryStore()] as const
  await expect(signInWithPassword(client, credentials, { tokenStore: visitors[0] })).rejects.toThrow()
  for (const other of [undefined, { tokenStore: visitors[1] }])
    await expect(signInWithMfa(client, { code: '123456' }, other)).rejects.toMatchObject({
      code: 'VERIFICATION_CODE_NOT_FOUND',
    })
  await signInWithMfa(client, { code: '123456' }, { tokenStore: visitors[0] })
  expect(calls()).toEqual([SIGN_IN, MFA])
  expect(visitors.map((store) => store.read().refreshToken)).toEqual(['r-new', null])
})

test('hides the attempt code in output', async () => {
  const { client } = await halfway()
  expect(JSON.stringify(findMfaAttempt(client))).not.toContain('attempt-1')
})

test.each(['{', '[]', '"x"', 'null', '{"code":1}'])('ignores the malformed stored entry %s', (entry) => {
  const { client } = scene({})
  client[INTERNALS].env.tabStore?.set('latchkey-mfa-p1', entry)
  expect(findMfaAttempt(client)).toBeNull()
})
