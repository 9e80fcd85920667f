// The kit's own client against the emulator, over the ways in and what keeps an account safe.
import {
  addEmail,
  createClient,
  createClient as createServerClient,
  getUser,
  isLatchkeyError,
  listContactChannels,
  listSessions,
  resetPassword,
  revokeSession,
  sendContactChannelVerificationEmail,
  sendMagicLink,
  sendPasswordResetEmail,
  sendVerificationEmail,
  setPassword,
  signInAnonymously,
  signInWithMagicLink,
  signInWithMfa,
  signInWithPassword,
  signUpWithPassword,
  updatePassword,
  updateUser,
  upgradeAnonymousUser,
  verifyEmail,
} from '@latchkey/core'
import { approveAgentRequest, denyAgentRequest, getAgentRequest, startAgentLogin } from '@latchkey/core/agents'
import { confirmCliLogin, startCliLogin } from '@latchkey/core/cli'
import { createSession } from '@latchkey/core/server'
import { expect, test } from 'vitest'
import type { Control } from '../src/control/index.js'
import { DEFAULT_PROJECT } from '../src/index.js'
import { createInbox, createTestWorld } from '../src/testing/index.js'
import { SECRET, shown } from './authenticator-app.js'

const ACCOUNT = { email: 'ada@example.test', password: 'correct horse', redirectTo: false as const }
const BETTER = 'battery staple'
const CALLBACK = 'http://localhost:3000/callback'

const world = () => createTestWorld({ createClient, seed: 'test' })

/** A world in which Ada has signed up. */
async function withAda() {
  const { client: ada, ...rest } = world()
  await signUpWithPassword(ada, { ...ACCOUNT, callbackUrl: CALLBACK })
  return { ada, ...rest }
}

/** The code in the link of the newest mail to that address. */
async function codeFor(control: Control, to = ACCOUNT.email): Promise<string> {
  return new URL(await createInbox(control, to).link()).searchParams.get('code') ?? ''
}

const failure = (work: Promise<unknown>) => work.catch((error: unknown) => error)

test('signs up with a password and verifies with the emailed link', async () => {
  const { ada, control } = await withAda()
  await verifyEmail(ada, { code: await codeFor(control) })
  expect(await getUser(ada)).toMatchObject({ primaryEmail: ACCOUNT.email, primaryEmailVerified: true })
  expect(
    isLatchkeyError(await failure(sendVerificationEmail(ada, { callbackUrl: CALLBACK })), 'EMAIL_ALREADY_VERIFIED'),
  ).toBe(true)
})

// spec: 7.password-send-reset-code, 7.password-reset
test('resets a forgotten password and revokes the old session', async () => {
  const { ada, createClient: another, control, emulator } = await withAda()
  await sendPasswordResetEmail(ada, { email: ACCOUNT.email, callbackUrl: CALLBACK })
  await resetPassword(another(), { code: await codeFor(control), password: BETTER })
  expect(emulator.world.sessions.where(() => true)).toEqual([])
  const later = another()
  expect(isLatchkeyError(await failure(signInWithPassword(later, ACCOUNT)), 'EMAIL_PASSWORD_MISMATCH')).toBe(true)
  await signInWithPassword(later, { ...ACCOUNT, password: BETTER })
  expect(await getUser(later)).toMatchObject({ primaryEmail: ACCOUNT.email })
})

// spec: 7.password-update
test('changing the password keeps this session and revokes the other', async () => {
  const { ada, createClient: another } = await withAda()
  const other = another()
  await signInWithPassword(other, ACCOUNT)
  await updatePassword(ada, { currentPassword: ACCOUNT.password, newPassword: BETTER })
  expect(await listSessions(ada)).toMatchObject([{ isCurrentSession: true }])
})

// spec: 7.password-set, 7.otp-sign-in
test('signs in with a magic link and with its code, then sets a first password', async () => {
  const { createClient: another, control, emulator } = world()
  const email = 'eve@example.test'
  const eve = another()
  await sendMagicLink(eve, { email, callbackUrl: CALLBACK })
  await signInWithMagicLink(eve, { code: await codeFor(control, email), redirectTo: false })
  expect(await getUser(eve)).toMatchObject({ primaryEmail: email, primaryEmailVerified: true, otpAuthEnabled: true })

  const again = another()
  const { nonce } = await sendMagicLink(again, { email, callbackUrl: CALLBACK })
  const mail = emulator.mailbox.last({ to: email, kind: 'magic_link' })
  if (!mail) throw new Error('no mail')
  await signInWithMagicLink(again, { otp: emulator.mailbox.code(mail), nonce, redirectTo: false })
  expect((await getUser(again))?.id).toBe((await getUser(eve))?.id)

  await setPassword(eve, { password: BETTER })
  await signInWithPassword(another(), { email, password: BETTER, redirectTo: false })
})

// spec: 7.mfa-sign-in
test('asks for two-factor authentication after the password', async () => {
  const { ada, createClient: another, emulator } = await withAda()
  await updateUser(ada, { totpSecretBase64: SECRET })
  const later = another()
  const asked = await failure(signInWithPassword(later, ACCOUNT))
  if (!isLatchkeyError(asked, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED')) throw asked
  const { attemptCode } = asked.details
  await signInWithMfa(later, {
    code: await shown(emulator),
    attemptCode,
    redirectTo: false,
  })
  expect(await getUser(later)).toMatchObject({ requiresTotpMfa: true })
})

// spec: 7.anonymous-sign-up
test('an anonymous user who signs up keeps the user id', async () => {
  const { createClient: another } = world()
  const guest = another()
  await signInAnonymously(guest)
  const before = await getUser(guest, { or: 'anonymous' })
  expect(before).toMatchObject({ isAnonymous: true })
  await upgradeAnonymousUser(guest, { ...ACCOUNT, callbackUrl: CALLBACK })
  expect(await getUser(guest)).toMatchObject({ id: before?.id, isAnonymous: false, primaryEmail: ACCOUNT.email })
})

test('adds a second email address and verifies it', async () => {
  const { ada, control } = await withAda()
  const { id: contactChannelId } = await addEmail(ada, { email: 'ada@work.test' })
  await sendContactChannelVerificationEmail(ada, { contactChannelId, callbackUrl: CALLBACK })
  await verifyEmail(ada, { code: await codeFor(control, 'ada@work.test') })
  expect(await listContactChannels(ada)).toMatchObject([
    { value: ACCOUNT.email, isPrimary: true },
    { value: 'ada@work.test', isVerified: true, isPrimary: false },
  ])
})

// spec: 3.session-entity
test('revokes the session of another device', async () => {
  const { ada, createClient: another } = await withAda()
  const other = another()
  await signInWithPassword(other, ACCOUNT)
  const foreign = (await listSessions(ada)).find(({ isCurrentSession }) => !isCurrentSession)
  await revokeSession(ada, { sessionId: foreign?.id ?? '' })
  expect(await listSessions(ada)).toMatchObject([{ isCurrentSession: true }])
})

// spec: 3.server-session
test('a server impersonates a user for a limited time', async () => {
  const { ada, emulator } = await withAda()
  const userId = (await getUser(ada))?.id ?? ''
  const { id: projectId, keys } = DEFAULT_PROJECT
  const options = { projectId, publishableKey: keys.publishable, fetch: emulator.fetch }
  const backend = createServerClient({ ...options, secretKey: keys.secret, tokenStore: null })
  const made = await createSession(backend, { userId, isImpersonation: true, expiresInMillis: 60_000 })
  const tokenStore = { accessToken: made.accessToken.reveal(), refreshToken: made.refreshToken.reveal() }
  const support = createClient({ ...options, tokenStore })
  expect(await getUser(support)).toMatchObject({ id: userId })
  expect(await listSessions(ada)).toHaveLength(1)
})

// spec: 7.cli
test('a CLI gets the session that a browser confirms', async () => {
  const { ada, createClient: another, emulator } = await withAda()
  let confirmed: Promise<void> | undefined
  const login = await startCliLogin(another(), {
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

test('an agent gets its own session, which the user sees by its name and revokes', async () => {
  const { ada, createClient: another } = await withAda()
  const agent = another()
  const login = await startAgentLogin(agent, { name: 'Robo', appUrl: 'http://localhost:3000', userHint: ACCOUNT.email })
  expect(login.confirmUrl).toBe(`http://localhost:3000/handler/agent-auth-confirm?code=${login.claimCode}`)
  const guest = { accessToken: null, refreshToken: login.anonymousSession.refreshToken.reveal() }
  expect(await getUser(agent, { or: 'anonymous-if-exists' }, { tokenStore: guest })).toMatchObject({
    isAnonymous: true,
  })
  const { claimCode } = login
  expect(await getAgentRequest(ada, { claimCode })).toMatchObject({ agent: { name: 'Robo' }, userHint: ACCOUNT.email })
  await approveAgentRequest(ada, { claimCode })

  const result = await login.wait()
  if (result.status !== 'success') throw new Error(result.status)
  const tokenStore = { accessToken: null, refreshToken: result.session.refreshToken.reveal() }
  expect(await getUser(agent, {}, { tokenStore })).toMatchObject({ primaryEmail: ACCOUNT.email })
  const session = (await listSessions(ada, { userId: 'me' })).find(({ agentName }) => agentName === 'Robo')
  await revokeSession(ada, { userId: 'me', sessionId: session?.id ?? '' })
  expect(await getUser(agent, {}, { tokenStore: { ...tokenStore } })).toBeNull()
  expect(await getUser(ada)).toMatchObject({ primaryEmail: ACCOUNT.email })
})

test('an agent that the user denies gets no session', async () => {
  const { ada, createClient: another } = await withAda()
  const login = await startAgentLogin(another(), { name: 'Robo' })
  await denyAgentRequest(ada, { claimCode: login.claimCode })
  expect(await login.wait()).toEqual({ status: 'denied' })
  expect(await failure(approveAgentRequest(ada, { claimCode: login.claimCode }))).toMatchObject({
    code: 'AGENT_AUTH_INVALID_CLAIM_CODE',
  })
})
