// The signed-in user signs in again before a sensitive action. The second session is revoked and never stored.
import {
  type Client,
  createClient,
  getUser,
  isLatchkeyError,
  listContactChannels,
  listSessions,
  reauthenticate,
  signInWithPassword,
  signOut,
  signUpWithPassword,
  type TokenStore,
  type Tokens,
  updateContactChannel,
  updateUser,
} from '@latchkey/core'
import { getReauthentication, requireRecentSignIn, sendReauthenticationCode } from '@latchkey/core/custom-screens'
import { detectEnv } from '@latchkey/core/internal'
import { expect, test } from 'vitest'
import { createEmulator, DEFAULT_PROJECT, type EmulatorOptions } from '../../src/index.js'
import { SECRET, shown } from '../authenticator-app.js'

const PASSWORD = 'correct horse'
const ANN = { email: 'ann@example.test', password: PASSWORD, redirectTo: false as const }
const BOB = { email: 'bob@example.test', password: PASSWORD, redirectTo: false as const }
const MINUTE = 60_000

/** Ann is signed in in two tabs, Bob has an account. */
async function annSignedIn(options?: EmulatorOptions) {
  const emulator = createEmulator({ passwordRounds: 1, ...options })
  const writes: Tokens[] = []
  let content: Tokens = { accessToken: null, refreshToken: null }
  const store: TokenStore = {
    read: () => content,
    write(next) {
      content = next
      writes.push(next)
    },
  }
  let beforeResponse: ((request: Request) => Promise<void>) | undefined
  const open = (tokenStore: TokenStore | 'memory') =>
    createClient(
      {
        projectId: DEFAULT_PROJECT.id,
        publishableKey: DEFAULT_PROJECT.keys.publishable,
        baseUrl: 'http://localhost:8102',
        redirectMethod: 'none',
        urls: { magicLinkCallback: 'http://localhost:3000/link' },
        tokenStore,
        async fetch(request) {
          const work = beforeResponse
          const response = await emulator.fetch(request.clone())
          await work?.(request)
          return response
        },
      },
      { ...detectEnv(), now: () => emulator.clock.now() },
    ) as Client
  const callbackUrl = 'http://localhost:3000/verify'
  await signUpWithPassword(open('memory'), { ...BOB, callbackUrl })
  const tab = open(store)
  await signUpWithPassword(tab, { ...ANN, callbackUrl })
  writes.length = 0
  const ann = await getUser(tab, { or: 'throw' })
  return {
    emulator,
    tab,
    otherTab: open(store),
    ann,
    writes,
    sessionsOfAnn: () => emulator.world.sessions.where(({ userId }) => userId === ann.id).length,
    /** Runs once, before the response to a request of this path reaches the client. */
    meanwhile(path: string, work: () => Promise<void>) {
      beforeResponse = async ({ url }) => {
        if (!url.includes(path)) return
        beforeResponse = undefined
        await work()
      }
    },
  }
}
const code = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error) => error.code,
  )

test('requires a sign-in within `maxAge`, by the start of the session', async () => {
  const { emulator, tab } = await annSignedIn()
  await requireRecentSignIn(tab)
  const [session] = await listSessions(tab)
  emulator.clock.advance(6 * MINUTE)
  await expect(requireRecentSignIn(tab)).rejects.toMatchObject({
    code: 'RECENT_SIGN_IN_REQUIRED',
    details: { maxAge: 5 * MINUTE, signedInAt: session?.createdAt },
  })
  await requireRecentSignIn(tab, { maxAge: 10 * MINUTE })
})

test('throws NOT_SIGNED_IN when no user is signed in', async () => {
  const { tab } = await annSignedIn()
  await signOut(tab, { redirectTo: false })
  expect(await code(requireRecentSignIn(tab))).toBe('NOT_SIGNED_IN')
  expect(await code(reauthenticate(tab, { password: PASSWORD }))).toBe('NOT_SIGNED_IN')
})

test('accepts the password, revokes the second session, and does not touch the first one', async () => {
  const { emulator, tab, writes, ann, sessionsOfAnn } = await annSignedIn()
  const { id } = await tab.session.capture()
  emulator.clock.advance(6 * MINUTE)
  await reauthenticate(tab, { password: PASSWORD })
  await requireRecentSignIn(tab, { maxAge: MINUTE })
  expect(sessionsOfAnn()).toBe(1)
  expect(await listSessions(tab)).toHaveLength(1)
  expect(tab.session.identity()).toBe(id)
  expect(writes.every(({ refreshToken }) => refreshToken === writes[0]?.refreshToken)).toBe(true)
  expect(await getUser(tab)).toMatchObject({ id: ann.id })
  emulator.clock.advance(6 * MINUTE)
  expect(await code(requireRecentSignIn(tab))).toBe('RECENT_SIGN_IN_REQUIRED')
})

test('rejects a wrong password and creates no session', async () => {
  const { emulator, tab, sessionsOfAnn } = await annSignedIn()
  emulator.clock.advance(6 * MINUTE)
  expect(await code(reauthenticate(tab, { password: 'wrong horse' }))).toBe('EMAIL_PASSWORD_MISMATCH')
  expect(await code(requireRecentSignIn(tab))).toBe('RECENT_SIGN_IN_REQUIRED')
  expect(sessionsOfAnn()).toBe(1)
})

test('requires the two-factor code after the password', async () => {
  const { emulator, tab, sessionsOfAnn } = await annSignedIn()
  await updateUser(tab, { totpSecretBase64: SECRET })
  emulator.clock.advance(6 * MINUTE)
  const error = await reauthenticate(tab, { password: PASSWORD }).catch((thrown) => thrown)
  if (!isLatchkeyError(error, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED')) throw error
  const { attemptCode } = error.details
  expect(await code(requireRecentSignIn(tab))).toBe('RECENT_SIGN_IN_REQUIRED')
  const right = await shown(emulator)
  const wrong = right === '000000' ? '000001' : '000000'
  expect(await code(reauthenticate(tab, { totp: wrong, attemptCode }))).toBe('INVALID_TOTP_CODE')
  expect(await code(reauthenticate(tab, { totp: 'abc', attemptCode }))).toBe('INVALID_TOTP_CODE')
  expect(await code(requireRecentSignIn(tab))).toBe('RECENT_SIGN_IN_REQUIRED')
  await reauthenticate(tab, { totp: right, attemptCode })
  await requireRecentSignIn(tab)
  expect(sessionsOfAnn()).toBe(1)
})

test('accepts an emailed code', async () => {
  const { emulator, tab, sessionsOfAnn } = await annSignedIn()
  const [channel] = emulator.world.channels.where(({ value }) => value === ANN.email)
  emulator.world.channels.change(channel?.id ?? '', { verified: true })
  await updateUser(tab, { otpAuthEnabled: true })
  expect(await getReauthentication(tab)).toEqual({ methods: ['password', 'email-code'], email: ANN.email })
  emulator.clock.advance(6 * MINUTE)
  const { nonce } = await sendReauthenticationCode(tab)
  const otp = emulator.mailbox.code(await emulator.mailbox.waitFor({ kind: 'magic_link', to: ANN.email }))
  expect(await code(reauthenticate(tab, { otp: '000000', nonce }))).toBe('VERIFICATION_CODE_NOT_FOUND')
  await reauthenticate(tab, { otp, nonce })
  await requireRecentSignIn(tab)
  expect(sessionsOfAnn()).toBe(1)
})

test('offers the methods of a restricted user, too', async () => {
  const { emulator, tab, ann } = await annSignedIn()
  emulator.world.users.change(ann.id, { adminRestriction: { reason: null, privateDetails: null } })
  expect(await getUser(tab)).toBeNull()
  expect(await getReauthentication(tab)).toEqual({ methods: ['password'], email: ANN.email })
})

test('returns no method for a user who cannot sign in with an email address', async () => {
  const { tab } = await annSignedIn()
  const [channel] = await listContactChannels(tab)
  await updateContactChannel(tab, { userId: 'me', contactChannelId: channel?.id ?? '', usedForAuth: false })
  expect(await getReauthentication(tab)).toEqual({ methods: [], email: null })
  expect(await code(reauthenticate(tab, { password: PASSWORD }))).toBe('NO_PRIMARY_EMAIL')
})

test.each(['/users/me', '/contact-channels', '/auth/password/sign-in'])(
  'does not count for the user who signs in during the request to %s',
  async (path) => {
    const { emulator, tab, otherTab, meanwhile, sessionsOfAnn } = await annSignedIn()
    emulator.clock.advance(6 * MINUTE)
    meanwhile(path, () => signInWithPassword(otherTab, BOB))
    expect(await code(reauthenticate(tab, { password: PASSWORD }))).toBe('SESSION_CHANGED')
    expect(await getUser(tab)).toMatchObject({ primaryEmail: BOB.email })
    expect(sessionsOfAnn()).toBe(1)
    emulator.clock.advance(6 * MINUTE)
    expect(await code(requireRecentSignIn(tab))).toBe('RECENT_SIGN_IN_REQUIRED')
  },
)

test('forgets the reauthentication when another user signs in', async () => {
  const { emulator, tab } = await annSignedIn()
  emulator.clock.advance(6 * MINUTE)
  await reauthenticate(tab, { password: PASSWORD })
  await signOut(tab, { redirectTo: false })
  await signInWithPassword(tab, BOB)
  emulator.clock.advance(4 * MINUTE)
  await requireRecentSignIn(tab)
  emulator.clock.advance(2 * MINUTE)
  expect(await code(requireRecentSignIn(tab))).toBe('RECENT_SIGN_IN_REQUIRED')
})

test('revokes the second session even if the caller leaves while the password is being checked', async () => {
  const { emulator, tab, meanwhile, sessionsOfAnn } = await annSignedIn()
  emulator.clock.advance(6 * MINUTE)
  const leaving = new AbortController()
  meanwhile('/auth/password/sign-in', async () => leaving.abort())
  await reauthenticate(tab, { password: PASSWORD }, { signal: leaving.signal })
  expect(sessionsOfAnn()).toBe(1)
})
