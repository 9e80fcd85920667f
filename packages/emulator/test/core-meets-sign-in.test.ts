// The kit's own client against the emulator, over the ways in and what keeps an account safe.
import {
  addEmail,
  confirmCliLogin,
  createClient,
  getUser,
  isKnown,
  listActiveSessions,
  listOwnContactChannels,
  promptCliLogin,
  resetPassword,
  revokeSession,
  sendContactChannelEmail,
  sendMagicLink,
  sendPasswordResetEmail,
  sendVerificationEmail,
  setPassword,
  signInWithMagicLink,
  signInWithMfa,
  signInWithOtp,
  signInWithPassword,
  signUpAnonymously,
  signUpWithPassword,
  updateCurrentUser,
  updatePassword,
  upgradeAnonymousUser,
  verifyEmail,
} from '@latchkey/core'
import { createSession } from '@latchkey/core/contract'
import { createClient as createServerClient } from '@latchkey/core/server'
import { expect, test } from 'vitest'
import { DEFAULT_PROJECT, type Emulator } from '../src/index.js'
import { SECRET, shown } from './authenticator-app.js'
import { testEmulator } from './caller.js'

const { id, keys } = DEFAULT_PROJECT
const ACCOUNT = { email: 'ada@example.test', password: 'correct horse', noRedirect: true }
const BETTER = 'battery staple'
const CALLBACK = 'http://localhost:3000/callback'

/** The client's clock is the machine's. */
const running = () => testEmulator({ now: Date.now })

const options = (emulator: Emulator) =>
  ({
    projectId: id,
    publishableClientKey: keys.publishable,
    baseUrl: 'http://emulator.test',
    fetch: emulator.fetch,
  }) as const

const open = (emulator: Emulator) => createClient({ ...options(emulator), tokenStore: 'memory' })

async function signedUpApp(emulator: Emulator) {
  const client = open(emulator)
  await signUpWithPassword(client, { ...ACCOUNT, verificationCallbackUrl: CALLBACK })
  return client
}

/** The code in the link of the newest mail to that address. */
function codeFor(emulator: Emulator, to = ACCOUNT.email): string {
  const mail = emulator.mailbox.last({ to })
  return mail ? (new URL(emulator.mailbox.link(mail)).searchParams.get('code') ?? '') : ''
}

const failure = (work: Promise<unknown>) => work.catch((error: unknown) => error)

test('a sign-up by password, verified by the link of its mail', async () => {
  const emulator = running()
  const ada = await signedUpApp(emulator)
  await verifyEmail(ada, { code: codeFor(emulator) })
  expect(await getUser(ada)).toMatchObject({ primaryEmail: ACCOUNT.email, primaryEmailVerified: true })
  expect(isKnown(await failure(sendVerificationEmail(ada, { callbackUrl: CALLBACK })), 'EMAIL_ALREADY_VERIFIED')).toBe(
    true,
  )
})

test('a forgotten password, reset: the old session ends', async () => {
  const emulator = running()
  const ada = await signedUpApp(emulator)
  await sendPasswordResetEmail(ada, { email: ACCOUNT.email, callbackUrl: CALLBACK })
  await resetPassword(open(emulator), { code: codeFor(emulator), password: BETTER })
  expect(emulator.world.sessions.where(() => true)).toEqual([])
  const later = open(emulator)
  expect(isKnown(await failure(signInWithPassword(later, ACCOUNT)), 'EMAIL_PASSWORD_MISMATCH')).toBe(true)
  await signInWithPassword(later, { ...ACCOUNT, password: BETTER })
  expect(await getUser(later)).toMatchObject({ primaryEmail: ACCOUNT.email })
})

test('a changed password keeps this session and ends the other', async () => {
  const emulator = running()
  const ada = await signedUpApp(emulator)
  const other = open(emulator)
  await signInWithPassword(other, ACCOUNT)
  await updatePassword(ada, { oldPassword: ACCOUNT.password, newPassword: BETTER })
  expect(await listActiveSessions(ada)).toMatchObject([{ isCurrentSession: true }])
})

test('a magic link by its link and by its code, then a first password', async () => {
  const emulator = running()
  const email = 'eve@example.test'
  const eve = open(emulator)
  await sendMagicLink(eve, { email, callbackUrl: CALLBACK })
  await signInWithMagicLink(eve, { code: codeFor(emulator, email), noRedirect: true })
  expect(await getUser(eve)).toMatchObject({ primaryEmail: email, primaryEmailVerified: true, otpAuthEnabled: true })

  const again = open(emulator)
  const { nonce } = await sendMagicLink(again, { email, callbackUrl: CALLBACK })
  const mail = emulator.mailbox.last({ to: email, kind: 'magic_link' })
  if (!mail) throw new Error('no mail')
  await signInWithOtp(again, { otp: emulator.mailbox.code(mail), nonce, noRedirect: true })
  expect((await getUser(again))?.id).toBe((await getUser(eve))?.id)

  await setPassword(eve, { password: BETTER })
  await signInWithPassword(open(emulator), { email, password: BETTER, noRedirect: true })
})

test('a second factor after the password', async () => {
  const emulator = running()
  const ada = await signedUpApp(emulator)
  await updateCurrentUser(ada, { totpSecretBase64: SECRET })
  const later = open(emulator)
  const asked = await failure(signInWithPassword(later, ACCOUNT))
  if (!isKnown(asked, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED')) throw asked
  const { attemptCode } = asked.details
  await signInWithMfa(later, { totp: await shown(emulator), attemptCode, noRedirect: true })
  expect(await getUser(later)).toMatchObject({ requiresTotpMfa: true })
})

test('an anonymous user who signs up stays the same user', async () => {
  const emulator = running()
  const guest = open(emulator)
  await signUpAnonymously(guest)
  const before = await getUser(guest, { or: 'anonymous' })
  expect(before).toMatchObject({ isAnonymous: true })
  await upgradeAnonymousUser(guest, { ...ACCOUNT, verificationCallbackUrl: CALLBACK })
  expect(await getUser(guest)).toMatchObject({ id: before?.id, isAnonymous: false, primaryEmail: ACCOUNT.email })
})

test('a second address: added, verified by its mail', async () => {
  const emulator = running()
  const ada = await signedUpApp(emulator)
  const { id: contactChannelId } = await addEmail(ada, { email: 'ada@work.test' })
  await sendContactChannelEmail(ada, { contactChannelId, callbackUrl: CALLBACK })
  await verifyEmail(ada, { code: codeFor(emulator, 'ada@work.test') })
  expect(await listOwnContactChannels(ada)).toMatchObject([
    { value: ACCOUNT.email, isPrimary: true },
    { value: 'ada@work.test', isVerified: true, isPrimary: false },
  ])
})

test('a session of another device is revoked', async () => {
  const emulator = running()
  const ada = await signedUpApp(emulator)
  const other = open(emulator)
  await signInWithPassword(other, ACCOUNT)
  const foreign = (await listActiveSessions(ada)).find(({ isCurrentSession }) => !isCurrentSession)
  await revokeSession(ada, { sessionId: foreign?.id ?? '' })
  expect(await listActiveSessions(ada)).toMatchObject([{ isCurrentSession: true }])
})

test('a server impersonates a user for a while', async () => {
  const emulator = running()
  const ada = await signedUpApp(emulator)
  const userId = (await getUser(ada))?.id ?? ''
  const backend = createServerClient({ ...options(emulator), secretServerKey: keys.secret, tokenStore: null })
  const made = await createSession(backend, { userId, isImpersonation: true, expiresInMillis: 60_000 })
  const support = createClient({ ...options(emulator), tokenStore: made })
  expect(await getUser(support)).toMatchObject({ id: userId })
  expect(await listActiveSessions(ada)).toHaveLength(1)
})

test('a command line gets the session that a browser confirms', async () => {
  const emulator = running()
  const ada = await signedUpApp(emulator)
  let confirmed: Promise<void> | undefined
  const login = await promptCliLogin(open(emulator), {
    appUrl: 'http://localhost:3000',
    waitTimeMillis: 1,
    promptLink(url) {
      confirmed = confirmCliLogin(ada, { loginCode: new URL(url).searchParams.get('login_code') ?? '' })
    },
  })
  await confirmed
  if (login.status !== 'success') throw new Error(login.status)
  expect(emulator.world.sessions.find(({ refreshToken }) => refreshToken === login.refreshToken.reveal())).toBeDefined()
})
