import { describe, expect, test } from 'vitest'
import { open, type Said, stage, tokens, USER } from '../../../test/controller-stage.js'
import { restrictedUserError } from '../../contract/families.js'
import { calledEndpoints, wireSample } from '../../contract/samples.test-support.js'
import { startedOAuth } from '../../flows/fake-service.test-support.js'
import { createFakeAccessToken } from '../../testing.js'
import type { Controller, Status } from '../controller.js'
import * as screens from '../index.js'
import * as signInScreens from '../sign-in-entry.js'
import { createAgentAuthConfirm, formatClaimCode } from './agent-auth-confirm.js'
import { createCliAuthConfirm } from './cli-auth-confirm.js'
import { errorPage } from './error-page.js'
import { createOAuthCallback } from './oauth-callback.js'
import { createTeamInvitation } from './team-invitation.js'
import { createVerifyEmail } from './verify-email.js'

const email = 'ada@example.com'
const SUCCESS = { success: true }
const calls = ({ requests }: ReturnType<typeof stage>) => requests.map(({ call }) => call)
const REFRESH = { 'POST /auth/oauth/token': { access_token: createFakeAccessToken(1_800_000_000_000) } }
const never = new Promise<object>(() => {})

test('OAuth callback: exchanges the code once when started twice by Strict Mode', async () => {
  const on = stage(
    { 'POST /auth/oauth/token': { ...tokens(), token_type: 'bearer' } },
    'https://app.test/handler/oauth-callback?code=c&state=s',
  )
  startedOAuth(on.env, 's')
  const { fetch } = on.env
  const exchanges: string[] = []
  Object.assign(on.env, {
    fetch: (url: string, init: RequestInit) => {
      exchanges.push(url)
      return fetch(url, { ...init, body: JSON.stringify(String(init.body)) })
    },
  })
  const screen = createOAuthCallback(on.client)
  screen.start()
  await open(screen)
  expect(exchanges).toHaveLength(1)
  expect(screen.state()).toEqual({ step: 'done' })
  expect(on.client.session.state().status).toBe('active')
  expect(on.env.pending).toBe(0)
})

test('OAuth callback: offers links after three seconds', async () => {
  const on = stage({ 'POST /auth/oauth/token': never }, 'https://app.test/handler/oauth-callback?code=c&state=s')
  startedOAuth(on.env, 's')
  const { start, state } = createOAuthCallback(on.client)
  const leave = start()
  await on.env.advance(2999)
  expect(state()).toEqual({ step: 'completing' })
  await on.env.advance(1)
  expect(state()).toEqual({ step: 'slow' })
  leave()
})

test('OAuth callback: removes code and state from the URL when the exchange is impossible', async () => {
  const on = stage({}, 'https://app.test/handler/oauth-callback?code=c&state=unknown&tab=2')
  await open(createOAuthCallback(on.client))
  expect(on.env.page?.href()).toBe('https://app.test/handler/oauth-callback?tab=2')
})

test('OAuth callback: reports a missing provider response', async () => {
  const { state } = await open(createOAuthCallback(stage({}).client))
  expect(state()).toMatchObject({ step: 'no-callback', error: { code: 'OAUTH_SIGN_IN_NOT_FOUND' } })
})

test('OAuth callback: shows why the sign-in failed', async () => {
  const on = stage({ 'POST /auth/oauth/token': 'INVALID_AUTHORIZATION_CODE' }, 'https://app.test/x?code=c&state=s')
  startedOAuth(on.env, 's')
  expect((await open(createOAuthCallback(on.client))).state()).toMatchObject({
    step: 'failed',
    error: expect.any(Error),
  })
})

const CHECK = 'POST /team-invitations/accept/check-code'
const DETAILS = 'POST /team-invitations/accept/details'
const ACCEPT = 'POST /team-invitations/accept'
const INVITED = {
  [CHECK]: { is_code_valid: true },
  [DETAILS]: { team_id: 't1', team_display_name: 'Engines' },
}

// spec: 4.invitation-steps
test('team invitation: continues after sign-in', async () => {
  const on = stage({ ...INVITED, [ACCEPT]: ['SCHEMA_ERROR', {}], 'PATCH /users/me': {} })
  const { actions, state } = await open(createTeamInvitation(on.client, { code: 'c' }))
  expect(state()).toEqual({ step: 'sign-in-required' })
  await on.signIn()
  await actions.retry()
  const team = { teamId: 't1', teamName: 'Engines' }
  await expect.poll(state).toEqual({ step: 'invitation', ...team })
  await actions.join()
  expect(state()).toMatchObject({ step: 'invitation', ...team, error: { code: 'SCHEMA_ERROR' } })
  await Promise.all([actions.join(), actions.join()])
  expect(state()).toEqual({ step: 'joined', ...team })
  expect(on.requests.at(-1)).toMatchObject({ call: 'PATCH /users/me', body: { selected_team_id: 't1' } })
  expect(calls(on).filter((call) => call === ACCEPT)).toHaveLength(2)
})

test('team invitation: is not used when signed out in the meantime', async () => {
  const on = stage(INVITED)
  await on.signIn()
  const { actions, state } = await open(createTeamInvitation(on.client, { code: 'c' }))
  await on.client.session.end('signed-out-here')
  await actions.join()
  await expect.poll(state).toEqual({ step: 'sign-in-required' })
  expect(calls(on)).not.toContain(ACCEPT)
})

const sessionOf = (user: string) => ({
  accessToken: createFakeAccessToken(1_800_000_000_000, 900, { sub: user }),
  refreshToken: `refresh-${user}`,
})

/** A valid response of each endpoint. */
const SAMPLES = Object.fromEntries(
  calledEndpoints.map(([, { method, path, response }]) => [`${method} ${path}`, wireSample(response) as object]),
)
/** What the screens and their actions need, all in one, apart from the owner of a new API key. */
const OPENED = { code: 'abcd2345', loginCode: 'code', on: true, hasPassword: true }
const openedOf = (name: string) => (name === 'createKeyCreation' ? { userId: 'me' } : OPENED)
const TYPED = {
  description: 'ci',
  life: null,
  old: 'old horse',
  password: 'correct horse',
  text: 'x',
  code: '123456',
  email,
}
/** Starting, continuing and ending a session acts in the browser, not in the account of a user. */
const OF_SESSIONS = /\/auth\/(otp\/sign-in|oauth\/token|sessions\/current)$/

const creatorsOf = (entry: object) => Object.entries(entry).filter(([name]) => name.startsWith('create'))
type Screen = Controller<Status<never>, Record<string, (input: object) => unknown>>

test.each(creatorsOf(screens))(
  '%s does not act for another user than the one who opened the screen',
  async (name, create: (client: object, input: object) => Screen) => {
    const input = openedOf(name)
    /** What an action sends for the user `u2`, after `before`, in which the screen may have been open for `u1`. */
    const sentFor = async (action: string, before: (on: ReturnType<typeof stage>, screen: Screen) => Promise<void>) => {
      const on = stage({ ...SAMPLES, ...INVITED, [ME]: RESTRICTED })
      await on.client.session.start(sessionOf('u1'))
      const screen = create(on.client, input)
      await before(on, screen)
      const loads = calls(on)
      // All at once: a screen that has opened again for the other user acts for that one.
      await Promise.all([screen.actions[action]?.(TYPED), screen.actions[action]?.(TYPED)])
      const { accessToken, refreshToken } = sessionOf('u2')
      return on.requests.flatMap(({ call, headers, body }) =>
        !loads.includes(call) &&
        !OF_SESSIONS.test(call) &&
        [...headers.values(), JSON.stringify(body)].some(
          (text) => text.includes(accessToken) || text.includes(refreshToken),
        )
          ? [call]
          : [],
      )
    }
    const changeUser = async ({ client }: ReturnType<typeof stage>) => {
      await client.session.end('signed-out-elsewhere')
      await client.session.start(sessionOf('u2'))
    }
    const names = Object.keys(create(stage({}).client, input).actions)
    for (const action of names) {
      // A form that the other user could submit at once, without any question.
      const atOnce = await sentFor(action, async (on, screen) => {
        await changeUser(on)
        screen.start()
      })
      for (const first of [undefined, ...names]) {
        const sent = await sentFor(action, async (on, screen) => {
          await open(screen)
          if (first) await screen.actions[first]?.(TYPED)
          await changeUser(on)
        })
        expect(sent.filter((call) => !atOnce.includes(call))).toEqual([])
      }
    }
  },
)

const COMPLETE = 'POST /auth/cli/complete'
const REQUEST = { agent: { name: 'Robo' }, expires_at_millis: 1, status: 'waiting' }
const AGENT = 'POST /agent/register/confirm'

test.each([
  ['createCliAuthConfirm', { [COMPLETE]: SUCCESS }, 'confirm', 'confirm', 'done'],
  ['createAgentAuthConfirm', { [AGENT]: REQUEST }, 'confirm', 'approve', 'approved'],
  ['createTeamInvitation', { ...INVITED, [ACCEPT]: {}, 'PATCH /users/me': {} }, 'invitation', 'join', 'joined'],
] as const)('%s starts again when the user changes, until the link is used', async (name, says, asks, action, done) => {
  const on = stage(says)
  const create = Object.fromEntries(creatorsOf(screens))[name]
  const { state, actions }: Screen = await open(create(on.client, openedOf(name)))
  const step = () => (state() as { readonly step?: string }).step
  expect(step()).toBe('sign-in-required')
  await on.client.session.start(sessionOf('u1'))
  await expect.poll(step).toBe(asks)
  await on.client.session.start(sessionOf('u2'))
  expect(step()).toBe('loading')
  await expect.poll(step).toBe(asks)
  await actions[action]?.({})
  expect(step()).toBe(done)
  await on.client.session.end('signed-out-elsewhere')
  expect(step()).toBe(done)
})

test.each(creatorsOf({ ...screens, ...signInScreens }))(
  '%s reads `redirectTo` when it redirects',
  async (name, create) => {
    let isRead = false
    const input = {
      ...openedOf(name),
      get redirectTo() {
        isRead = true
        return false
      },
    }
    create(stage({}).client, input)
    expect(isRead).toBe(false)
  },
)

test.each([
  ['', INVITED],
  [' of a user without the invited address', { ...INVITED, [CHECK]: 'TEAM_INVITATION_EMAIL_MISMATCH' }],
])('team invitation: asks for another account after a sign-out%s', async (_, answers) => {
  const on = stage(answers)
  await on.signIn()
  const { actions, state } = await open(createTeamInvitation(on.client, { code: 'c' }))
  await actions.signedOut()
  expect(state()).toEqual({ step: 'sign-in-required' })
})

test.each([
  ['USER_AUTHENTICATION_REQUIRED', { step: 'sign-in-required' }],
  ['VERIFICATION_CODE_EXPIRED', { step: 'code-error', reason: 'expired' }],
  ['SCHEMA_ERROR', { step: 'loading', error: { code: 'SCHEMA_ERROR' } }],
])('team invitation: the service refuses the code with %s', async (code, expected) => {
  const on = stage({ [CHECK]: [code, { is_code_valid: true }] })
  const { actions, state } = await open(createTeamInvitation(on.client, { code: 'c' }))
  expect(state()).toMatchObject(expected)
  await actions.retry()
  await expect.poll(() => state().step).toBe(expected.step === 'loading' ? 'sign-in-required' : expected.step)
})

/** The client tries again with another token after the errors of the first kind. */
const failing = (code: string) => ((restrictedUserError as readonly string[]).includes(code) ? [code, code] : [code])
const NEEDS_ACCOUNT = [
  ['USER_AUTHENTICATION_REQUIRED', { step: 'sign-in-required' }],
  ['ANONYMOUS_AUTHENTICATION_NOT_ALLOWED', { step: 'sign-in-required' }],
  ['RESTRICTED_USER_NOT_ALLOWED', { step: 'restricted' }],
] as const
const OF_INVITATION = [
  ...NEEDS_ACCOUNT,
  ['TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED', { step: 'restricted' }],
  ['TEAM_INVITATION_EMAIL_MISMATCH', { step: 'wrong-account', error: { code: 'TEAM_INVITATION_EMAIL_MISMATCH' } }],
] as const

test.each(OF_INVITATION)('team invitation: cannot be loaded: %s', async (code, expected) => {
  const on = stage({ ...INVITED, ...REFRESH, [DETAILS]: [...failing(code), INVITED[DETAILS]] })
  await on.signIn()
  const { actions, state } = await open(createTeamInvitation(on.client, { code: 'c' }))
  expect(state()).toMatchObject(expected)
  await actions.retry()
  await expect.poll(() => state().step).toBe('invitation')
})

test.each([...OF_INVITATION, ['VERIFICATION_CODE_ALREADY_USED', { step: 'code-error', reason: 'used' }] as const])(
  'team invitation: joining fails with %s',
  async (code, expected) => {
    const on = stage({ ...INVITED, ...REFRESH, [ACCEPT]: failing(code) })
    await on.signIn()
    const { actions, state } = await open(createTeamInvitation(on.client, { code: 'c' }))
    await actions.join()
    expect(state()).toMatchObject(expected)
  },
)

test('CLI login: authorizes the CLI only after a click', async () => {
  const on = stage({ [COMPLETE]: SUCCESS })
  const { actions, state } = await open(createCliAuthConfirm(on.client, { loginCode: 'login' }))
  expect(state()).toEqual({ step: 'sign-in-required' })
  await on.signIn()
  await actions.retry()
  await expect.poll(state).toEqual({ step: 'confirm' })
  expect(calls(on)).toEqual([])
  await Promise.all([actions.confirm(), actions.confirm()])
  expect(state()).toEqual({ step: 'done' })
  expect(on.requests.map(({ body }) => body)).toEqual([{ login_code: 'login', refresh_token: 'refresh' }])
})

test.each<[Said, object]>([
  [new Response('Invalid code', { status: 400 }), { step: 'expired', error: { code: 'CLI_LOGIN_REJECTED' } }],
  ['CLI_LOGIN_DISABLED', { step: 'disabled', error: { code: 'CLI_LOGIN_DISABLED' } }],
  ['USER_NOT_FOUND', { step: 'confirm', error: { code: 'USER_NOT_FOUND' } }],
])('CLI login: the service refuses (%#)', async (code, expected) => {
  const on = stage({ [COMPLETE]: code })
  await on.signIn()
  const { actions, state } = await open(createCliAuthConfirm(on.client, { loginCode: 'login' }))
  await actions.confirm()
  expect(state()).toMatchObject(expected)
})

test.each(NEEDS_ACCOUNT)('CLI login: the user cannot authorize it: %s', async (code, expected) => {
  const on = stage({ ...REFRESH, [COMPLETE]: failing(code) })
  await on.signIn()
  const { actions, state } = await open(createCliAuthConfirm(on.client, { loginCode: 'login' }))
  await actions.confirm()
  expect(state()).toEqual(expected)
  await actions.retry()
  await expect.poll(state).toEqual({ step: 'confirm' })
})

test.each([
  [{ is_anonymous: true, is_restricted: true }, {}, 'sign-in-required'],
  [{ is_restricted: true }, { is_restricted: true }, 'restricted'],
  // The user has completed the account on another device.
  [{ is_restricted: true }, {}, 'confirm'],
])('CLI login: a user with the claims %j, and then %j, is in step %s', async (claims, next, step) => {
  const access_token = createFakeAccessToken(1_800_000_000_000, 900, next)
  const on = stage({ 'POST /auth/oauth/token': { access_token } })
  await on.signIn(claims)
  expect((await open(createCliAuthConfirm(on.client, { loginCode: 'login' }))).state()).toEqual({ step })
})

test('CLI login: asks to sign in when the session of a restricted user was revoked', async () => {
  const on = stage({ 'POST /auth/oauth/token': 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' })
  await on.signIn({ is_restricted: true })
  const { state } = await open(createCliAuthConfirm(on.client, { loginCode: 'login' }))
  expect(state()).toEqual({ step: 'sign-in-required' })
})

test.each([
  ['with a token', sessionOf('u1')],
  ['with a token that the screen has loaded', { ...sessionOf('u1'), accessToken: null }],
])('a confirmation goes through after the same user has signed in again (%s)', async (_, tokens) => {
  const access_token = sessionOf('u1').accessToken
  const on = stage({ [COMPLETE]: SUCCESS, 'POST /auth/oauth/token': { access_token } })
  await on.client.session.start(tokens)
  const { actions, state } = await open(createCliAuthConfirm(on.client, { loginCode: 'login' }))
  await on.client.session.start({ ...sessionOf('u1'), refreshToken: 'refresh-again' })
  await expect.poll(state).toEqual({ step: 'confirm' })
  await actions.confirm()
  expect(state()).toEqual({ step: 'done' })
  expect(on.requests.at(-1)?.body).toEqual({ login_code: 'login', refresh_token: 'refresh-again' })
})

test('CLI login: requires a user after a sign-out in the meantime, and can be declined', async () => {
  const on = stage({})
  await on.signIn()
  const { actions, state } = await open(createCliAuthConfirm(on.client, { loginCode: 'login' }))
  await on.client.session.end('signed-out-here')
  await actions.confirm()
  await expect.poll(state).toEqual({ step: 'sign-in-required' })
  await on.signIn()
  await actions.retry()
  await expect.poll(state).toEqual({ step: 'confirm' })
  await actions.decline()
  expect(state()).toEqual({ step: 'declined' })
  expect(on.requests).toEqual([])
})

test.each([
  ['abcd-2345', 'ABCD-2345'],
  [' ab cd 23 45 ', 'ABCD-2345'],
  ['ABCD-234', null],
  ['ABCD-23456', null],
  ['ABCD_2345', null],
  [null, null],
])('reads the claim code in %j as %j', (text, code) => {
  expect(formatClaimCode(text)).toBe(code)
})

test('AI agents: approves only after a click, in the session that the screen shows', async () => {
  const on = stage({ [AGENT]: REQUEST })
  await on.signIn()
  const { actions, state } = await open(createAgentAuthConfirm(on.client, { code: 'abcd-2345' }))
  const bodies = () => on.requests.map(({ body }) => body)
  expect(state()).toMatchObject({ step: 'confirm', request: { agent: { name: 'Robo' } } })
  expect(bodies()).toEqual([{ claim_code: 'ABCD-2345', action: 'inspect' }])
  await on.client.session.end('signed-out-here')
  await on.signIn({ sub: 'u2' })
  await actions.approve()
  // Another user has signed in: the screen shows the account again before anything is approved.
  await expect.poll(state).toMatchObject({ step: 'confirm' })
  expect(bodies()).not.toContainEqual({ claim_code: 'ABCD-2345', action: 'approve' })
  await Promise.all([actions.approve(), actions.deny()])
  expect(state()).toMatchObject({ step: 'approved', request: { agent: { name: 'Robo' } } })
  expect(bodies().slice(2)).toEqual([{ claim_code: 'ABCD-2345', action: 'approve' }])
})

test('AI agents: denies', async () => {
  const on = stage({ [AGENT]: REQUEST })
  await on.signIn()
  const { actions, state } = await open(createAgentAuthConfirm(on.client, { code: 'abcd2345' }))
  await actions.deny()
  expect(state()).toEqual({ step: 'denied' })
  expect(on.requests.at(-1)?.body).toEqual({ claim_code: 'ABCD-2345', action: 'deny' })
})

const AGENT_ERRORS = [
  ...NEEDS_ACCOUNT,
  ['AGENT_AUTH_NOT_ENABLED', { step: 'disabled', error: { code: 'AGENT_AUTH_NOT_ENABLED' } }],
  ['AGENT_AUTH_INVALID_CLAIM_CODE', { step: 'code-error', error: { code: 'AGENT_AUTH_INVALID_CLAIM_CODE' } }],
] as const
test.each([...AGENT_ERRORS, ['SCHEMA_ERROR', { step: 'loading', error: { code: 'SCHEMA_ERROR' } }] as const])(
  'AI agents: the request cannot be loaded: %s',
  async (code, expected) => {
    const on = stage({ [AGENT]: [...failing(code), REQUEST], ...REFRESH })
    await on.signIn()
    const { actions, state } = await open(createAgentAuthConfirm(on.client, { code: 'abcd2345' }))
    expect(state()).toMatchObject(expected)
    await actions.approve()
    await actions.retry()
    await expect
      .poll(() => state().step)
      .toBe(['code-error', 'disabled'].includes(expected.step) ? expected.step : 'confirm')
    expect(on.requests.map(({ body }) => body)).not.toContainEqual(expect.objectContaining({ action: 'approve' }))
  },
)

test.each([...AGENT_ERRORS, ['SCHEMA_ERROR', { step: 'confirm', error: { code: 'SCHEMA_ERROR' } }] as const])(
  'AI agents: the decision fails: %s',
  async (code, expected) => {
    const on = stage({ [AGENT]: [REQUEST, ...failing(code)], ...REFRESH })
    await on.signIn()
    const { actions, state } = await open(createAgentAuthConfirm(on.client, { code: 'abcd2345' }))
    await actions.approve()
    expect(state()).toMatchObject(expected)
  },
)

test('reports a missing or damaged code without a request', async () => {
  const on = stage({})
  expect((await open(createTeamInvitation(on.client, { code: '' }))).state()).toEqual({
    step: 'code-error',
    reason: 'invalid',
  })
  expect((await open(createCliAuthConfirm(on.client, { loginCode: null }))).state()).toEqual({ step: 'expired' })
  for (const code of [null, '', 'x'.repeat(45)])
    expect((await open(createAgentAuthConfirm(on.client, { code }))).state()).toEqual({ step: 'code-error' })
  expect(on.requests).toEqual([])
})

const ME = 'GET /users/me'
const RESEND = 'POST /contact-channels/send-verification-code'
const RESTRICTED = { ...USER, is_restricted: true, restricted_reason: { type: 'email_not_verified' } }
const VERIFIED = { ...USER, primary_email_verified: true, is_restricted: false, restricted_reason: null }
const BY_ADMIN = { ...RESTRICTED, restricted_reason: { type: 'restricted_by_administrator' } }
const ANONYMOUS = { ...RESTRICTED, is_anonymous: true, restricted_reason: { type: 'anonymous' } }

async function verifying(says: Parameters<typeof stage>[0]) {
  const on = stage({ ...REFRESH, ...says })
  await on.signIn({ is_restricted: true })
  return { on, ...(await open(createVerifyEmail(on.client))) }
}

test('verify email: sends the email again, and refreshes the token when the address is verified', async () => {
  const { on, actions, state } = await verifying({
    [ME]: [RESTRICTED, RESTRICTED, RESTRICTED, RESTRICTED, VERIFIED],
    [RESEND]: ['SCHEMA_ERROR', SUCCESS],
  })
  expect(state()).toEqual({ step: 'waiting', email, isSent: false, resendAt: 0, resendIn: 0 })
  await actions.resend()
  expect(state()).toMatchObject({ step: 'waiting', error: { code: 'SCHEMA_ERROR' } })
  await actions.resend()
  expect(state()).toEqual({ step: 'waiting', email, isSent: true, resendAt: expect.any(Number), resendIn: 30 })
  await actions.resend()
  await actions.continue()
  expect(state()).toMatchObject({ step: 'waiting', email, isTooEarly: true, resendIn: 30 })
  await actions.check()
  expect(state()).toEqual({ step: 'done' })
  expect(calls(on).filter((call) => call === RESEND)).toHaveLength(2)
  expect(calls(on).at(-1)).toBe('POST /auth/oauth/token')
})

test('verify email: offers to send the first email to another address at once', async () => {
  const other = { ...RESTRICTED, primary_email: 'other@example.com' }
  const { actions, state } = await verifying({ [ME]: [RESTRICTED, RESTRICTED, other], [RESEND]: SUCCESS })
  await actions.resend()
  await actions.check()
  expect(state()).toEqual({ step: 'waiting', email: other.primary_email, isSent: false, resendAt: 0, resendIn: 0 })
})

test('verify email: shows the address that got the email, which another tab has made the primary one', async () => {
  const other = { ...RESTRICTED, primary_email: 'other@example.com' }
  const { actions, state } = await verifying({ [ME]: [RESTRICTED, other], [RESEND]: SUCCESS })
  await actions.resend()
  expect(state()).toMatchObject({ step: 'waiting', email: other.primary_email, isSent: true, resendIn: 30 })
})

test('verify email: the address was verified before the email was sent again', async () => {
  const { actions, state } = await verifying({
    [ME]: [RESTRICTED, RESTRICTED, VERIFIED],
    [RESEND]: 'EMAIL_ALREADY_VERIFIED',
  })
  await actions.resend()
  expect(state()).toEqual({ step: 'done' })
})

test('verify email: counts the seconds while checking, and shows why that failed', async () => {
  let fail = (_: string) => {}
  const response = new Promise<object>((_, reject) => {
    fail = reject
  })
  const { on, actions, state } = await verifying({ [ME]: [RESTRICTED, RESTRICTED, response], [RESEND]: SUCCESS })
  await actions.resend()
  const continued = actions.continue()
  await on.env.advance(2000)
  expect(state()).toMatchObject({ busy: 'continue', resendIn: 28 })
  fail('offline')
  await on.env.advance(75_000)
  await continued
  expect(state()).toMatchObject({ step: 'waiting', error: expect.anything() })
})

test.each([
  ['restricted', BY_ADMIN],
  ['no-email', { ...RESTRICTED, primary_email: null }],
  ['signed-out', ANONYMOUS],
  // Service 2.8.8 has no restricted users.
  ['done', USER],
] as const)('verify email: the step is %s', async (step, user) => {
  const { on, state } = await verifying({ [ME]: user })
  expect(state()).toEqual({ step })
  expect(calls(on)).toEqual([ME])
})

test.each([
  ['waiting', RESTRICTED],
  ['no-email', { ...RESTRICTED, primary_email: null }],
  ['restricted', BY_ADMIN],
] as const)('verify email: a check in step %s finds every change, and fails without a message', async (step, user) => {
  const changes = [
    [
      { ...RESTRICTED, primary_email: 'other@example.com' },
      { step: 'waiting', email: 'other@example.com' },
    ],
    [BY_ADMIN, { step: 'restricted' }],
    [{ ...RESTRICTED, primary_email: null }, { step: 'no-email' }],
    [ANONYMOUS, { step: 'signed-out' }],
    [VERIFIED, { step: 'done' }],
    ['SCHEMA_ERROR', { step }],
  ] as const
  for (const [after, expected] of changes) {
    const { actions, state } = await verifying({ [ME]: [user, after] })
    await actions.check()
    expect(state()).toMatchObject(expected)
    expect(state().error).toBeUndefined()
  }
})

test('verify email: loads again after a failure', async () => {
  const { actions, state } = await verifying({ [ME]: ['SCHEMA_ERROR', RESTRICTED] })
  expect(state()).toMatchObject({ step: 'loading', error: { code: 'SCHEMA_ERROR' } })
  await actions.retry()
  await expect.poll(state).toMatchObject({ step: 'waiting' })
})

test('verify email: signed out without a request', async () => {
  const on = stage({})
  expect((await open(createVerifyEmail(on.client))).state()).toEqual({ step: 'signed-out' })
  expect(on.requests).toEqual([])
})

describe('the error page', () => {
  test.each([
    ['errorCode=OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER', { step: 'connected-elsewhere' }],
    ['errorCode=USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION', { step: 'other-account-connected' }],
    ['errorCode=OAUTH_PROVIDER_ACCESS_DENIED', { step: 'access-denied' }],
    ['error=access_denied', { step: 'access-denied' }],
    ['errorCode=OUTER_OAUTH_TIMEOUT&message=Call+0800', { step: 'other', code: 'OUTER_OAUTH_TIMEOUT' }],
    ['errorCode=Your+account+is+locked.+Call+0800', { step: 'other' }],
    ['errorCode=CALL_0800', { step: 'other' }],
    ['message=Hello', { step: 'other' }],
    ['', { step: 'other' }],
  ])('reads the query %j', (query, state) => {
    expect(errorPage(new URLSearchParams(query))).toEqual(state)
  })
})
