// The pages that the links in emails open.
import {
  createTeam,
  getUser,
  inviteToTeam,
  listTeams,
  sendMagicLink,
  sendPasswordResetEmail,
  sendVerificationEmail,
  signInWithPassword,
  signOut,
  signUpWithPassword,
} from '@latchkey/core'
import { useSyncExternalStore } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '../../test/keyboard.js'
import { ADA, holdRequests, mailTo, open, requestCount, stageForEach, withAda, withGrace } from '../../test/stage.js'
import { AuthHandler } from '../entries/handler.js'

const on = stageForEach()
const WEEKS = 14 * 24 * 3_600_000

const title = page.getByRole('heading', { level: 1 })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const link = (name: string) => page.getByRole('link', { name, exact: true })

/** Opens a path in the handler. */
async function opened(path: string) {
  open(path)
  await on.show(<AuthHandler />)
}

test.each([
  '/handler/magic-link-callback?code=invalid',
  '/handler/email-verification?code=invalid',
  '/handler/password-reset',
  '/handler/team-invitation',
  '/handler/forgot-password',
  '/handler/cli-auth-confirm?login_code=invalid',
])('%s shows the name of the project in a browser that has never opened the app', async (path) => {
  on.restart({ stopped: true })
  const letGo = holdRequests(on, '/projects/current')
  await opened(path)
  await expect.element(page.getByText('Loading')).toBeInTheDocument()
  expect(title.query()).toBeNull()
  letGo()
  await expect.element(title).toBeVisible()
  expect(document.querySelector('.lk-app-name')?.textContent).toBe('Emulated project')
})

test('a link from an email works without the name of the project, if it does not load', async () => {
  await sendMagicLink(on.client, { email: ADA.email })
  holdRequests(on, '/projects/current')
  await opened(mailTo(on).path)
  await expect.element(page.getByText('Loading')).toBeInTheDocument()
  on.pass(3000)
  await expect.element(title).toHaveTextContent('Continue signing in?')
  expect(document.querySelector('.lk-app-name')).toBeNull()
})

// spec: 2.page-forgot-password, 8.texts-forgot-password
test.each([
  ['has an account', true],
  ['has no account', false],
])('forgot password: shows the same message to a user who %s', async (_, known) => {
  if (known) {
    await withAda(on)
    await signOut(on.client, { redirectTo: false })
  }
  await opened('/handler/forgot-password')
  await page.getByLabelText('Email').fill(ADA.email)
  await button('Send reset link').click()
  await expect.element(title).toHaveTextContent('Check your email')
  await expect.element(title).toHaveFocus()
  await expect.element(page.getByText(`If an account exists for ${ADA.email}, we sent it a reset link.`)).toBeVisible()
  await expect.element(page.getByText("If it doesn't arrive, check your spam folder.")).toBeVisible()
  on.pass(30_000)
  await button('Resend email').click()
  const sent = page.getByText('Email sent again.')
  await expect.element(sent).toBeVisible()
  const [resend, message, other] = [page.getByRole('button', { name: /Resend/ }), sent, button('Use a different email')]
    .map((one) => one.element().getBoundingClientRect())
    .map(({ top, bottom }) => ({ top, bottom }))
  expect(message?.top).toBeGreaterThanOrEqual(resend?.bottom ?? Number.POSITIVE_INFINITY)
  expect(message?.bottom).toBeLessThanOrEqual(other?.top ?? 0)
  await button('Use a different email').click()
  await expect.element(page.getByLabelText('Email')).toHaveValue(ADA.email)
})

// spec: 2.page-password-reset
test('sets a new password with the link and signs in', async () => {
  await withAda(on)
  await signOut(on.client, { redirectTo: false })
  await sendPasswordResetEmail(on.client, { email: ADA.email })
  await opened(mailTo(on).path)
  await expect.element(title).toHaveTextContent('Choose a new password')
  const password = page.getByLabelText('New password', { exact: true })
  await password.fill('short')
  await button('Save new password').click()
  await expect.element(password).toHaveAccessibleDescription('Use at least 8 characters')
  await expect.element(password).toHaveAttribute('autocomplete', 'new-password')
  await password.fill('another long one')
  await button('Save new password').click()
  await expect.element(title).toHaveTextContent('Password changed')
  await expect.element(link('Sign in')).toBeVisible()
  await signInWithPassword(on.client, { email: ADA.email, password: 'another long one', redirectTo: false })
  await opened(mailTo(on).path)
  await expect.element(title).toHaveTextContent('This password reset link was already used')
})

// Apps render their page again when the session ends.
function PerSession() {
  const { session } = on.client
  return <AuthHandler key={useSyncExternalStore(session.subscribe, session.identity)} />
}

test('ends the session of a browser that is signed in when its password was reset', async () => {
  await withAda(on)
  await sendPasswordResetEmail(on.client, { email: ADA.email })
  open(mailTo(on).path)
  await on.show(<PerSession />)
  await page.getByLabelText('New password', { exact: true }).fill('another long one')
  await button('Save new password').click()
  await expect.poll(() => on.client.session.state().status).toBe('ended')
  await expect.element(title).toHaveTextContent('Password changed')
  await expect.element(title).toHaveFocus()
  await link('Sign in').click()
  await expect.element(title).toHaveTextContent('Sign in to Emulated project')
})

// spec: 2.screen-link-states, 8.texts-links
test.each([
  ['/handler/password-reset', 'This link is incomplete'],
  ['/handler/password-reset?code=abc', 'This link is incomplete'],
  [`/handler/password-reset?code=${'0'.repeat(45)}`, 'This password reset link is invalid'],
  ['/handler/email-verification', 'This link is incomplete'],
  ['/handler/email-verification?code=abc', 'This link is incomplete'],
  ['/handler/team-invitation', 'This link is incomplete'],
  ['/handler/team-invitation?code=abc', 'This link is incomplete'],
  [`/handler/team-invitation?code=${'0'.repeat(45)}`, 'This invitation link is invalid'],
  ['/handler/magic-link-callback', 'This link is incomplete'],
  [`/handler/magic-link-callback?code=${'0'.repeat(44)}`, 'This link is incomplete'],
  ['/handler/cli-auth-confirm', 'This request has expired'],
  ['/handler/cli-auth-confirm?login_code=abc', 'This request has expired'],
])('%s shows "%s" with a link to continue', async (path, heading) => {
  await opened(path)
  await expect.element(title).toHaveTextContent(heading)
  expect(page.getByRole('link').elements().length).toBeGreaterThan(0)
})

// spec: 2.screen-link-states, 8.texts-links
test.each([
  ['password-reset', 'get a new one', 'Get a new link', '/handler/forgot-password'],
  ['magic-link-callback', 'get a new one', 'Get a new link', '/handler/sign-in'],
  [
    'email-verification',
    'get a new one',
    'Sign in',
    '/handler/sign-in?after_auth_return_to=%2Fhandler%2Femail-verification',
  ],
  ['team-invitation', 'ask the team for a new one', 'Go to home page', '/'],
])('a damaged link to %s says "%s", and its button "%s" opens %s', async (path, advice, action, href) => {
  await opened(`/handler/${path}?code=abc`)
  await expect.element(title).toHaveTextContent('This link is incomplete')
  await expect.element(page.getByText(`Copy it again from the email, or ${advice}.`)).toBeVisible()
  await expect.element(link(action)).toHaveAttribute('href', href)
  expect(on.emulator.trace.filter(({ method }) => method === 'POST')).toEqual([])
})

// spec: 2.screen-link-states
test('a damaged verification link sends a new one to the signed-in user', async () => {
  await withAda(on)
  const { path } = mailTo(on)
  await opened('/handler/email-verification?code=abc')
  await expect.element(page.getByText('Copy it again from the email, or get a new one.')).toBeVisible()
  expect(page.getByText('Request a new link to verify your email.').query()).toBeNull()
  await button('Send a new link').click()
  await expect.element(title).toHaveTextContent('New link sent')
  expect(mailTo(on).path).not.toBe(path)
})

// spec: 2.screen-link-states
test('an expired reset link offers a new one', async () => {
  await withAda(on)
  await sendPasswordResetEmail(on.client, { email: ADA.email })
  on.pass(WEEKS)
  await opened(mailTo(on).path)
  await expect.element(title).toHaveTextContent('This password reset link has expired')
  await expect.element(link('Get a new link')).toHaveAttribute('href', '/handler/forgot-password')
})

// spec: 2.page-email-verification
test('verifies an email on Enter at the button, and a second click reports it as verified', async () => {
  await withAda(on)
  const { path } = mailTo(on)
  for (const time of [1, 2]) {
    await opened(path)
    await expect.element(title).toHaveTextContent('Verify your email')
    expect(requestCount(on, 'POST /contact-channels/verify')).toBe(time - 1)
    await press(button('Confirm'))
    await expect.element(title).toHaveTextContent('Email verified')
  }
  expect((await getUser(on.client))?.primaryEmailVerified).toBe(true)
})

test('a verified email continues on the page that the user asked for', async () => {
  open('/handler/sign-up?after_auth_return_to=%2Fnotes%3Fid%3D1')
  await withAda(on)
  await opened(mailTo(on).path)
  await button('Confirm').click()
  await button('Continue').click()
  await expect.poll(() => on.visited).toEqual(['/notes?id=1'])
})

test('a page that waits for the verification continues when the email was opened on another device', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  on.restart({ settings: { requireEmailVerification: true } })
  await withAda(on)
  await opened('/handler/verify-email?after_auth_return_to=%2Fnotes')
  await expect.element(button('Resend email')).toBeVisible()
  await on.control.users.verify({ user: ADA.email })
  expect(on.visited).toEqual([])
  vi.advanceTimersByTime(10_000)
  await expect.poll(() => on.visited).toEqual(['/notes'])
  vi.useRealTimers()
})

// spec: 2.screen-link-states
test('an expired verification link offers to send another one', async () => {
  await withAda(on)
  await sendVerificationEmail(on.client)
  const { path } = mailTo(on)
  on.pass(WEEKS)
  await opened(path)
  await button('Confirm').click()
  await expect.element(title).toHaveTextContent('This verification link has expired')
  await button('Send a new link').click()
  await expect.element(title).toHaveTextContent('New link sent')
  expect(mailTo(on).path).not.toBe(path)
})

/** Ada has a team and has invited Grace; nobody is signed in. */
async function invited() {
  await withAda(on)
  const { id } = await createTeam(on.client, { displayName: 'Analysts' })
  await inviteToTeam(on.client, { teamId: id, email: 'grace@example.com' })
  await signOut(on.client, { redirectTo: false })
  return mailTo(on, 'grace@example.com').path
}

test('an invitation links to sign-in with its return URL', async () => {
  const path = await invited()
  await opened(path)
  await expect.element(title).toHaveTextContent('Sign in to join the team')
  await expect
    .element(link('Sign in'))
    .toHaveAttribute(
      'href',
      `/handler/sign-in?${new URLSearchParams({ after_auth_return_to: '/handler/team-invitation' })}`,
    )
  // Signed in meanwhile, in another tab.
  await withGrace(on)
  await expect.element(title).toHaveTextContent('Join \u2068Analysts\u2069?')
})

const ANOTHER_ADDRESS =
  'This invitation was sent to a different email. Verify that email in your account settings, or sign in with it.'

test('an invitation can be joined once the address is verified', async () => {
  const path = await invited()
  await signUpWithPassword(on.client, { email: 'grace@example.com', password: 'nanoseconds', redirectTo: false })
  await opened(path)
  await expect.element(title).toHaveTextContent("You can't join with this account")
  await expect.element(page.getByText(ANOTHER_ADDRESS)).toBeVisible()
  expect(page.getByText(ANOTHER_ADDRESS).element().closest('.lk-alert')).toBeNull()
  await expect.element(page.getByText('You are signed in as grace@example.com.')).toBeVisible()
  await on.control.users.update({ user: 'grace@example.com', emailVerified: true })
  // The user returns to this tab.
  window.dispatchEvent(new Event('focus'))
  await expect.element(title).toHaveTextContent('Join \u2068Analysts\u2069?')
})

test('an invitation can be joined with another account', async () => {
  const path = await invited()
  await signUpWithPassword(on.client, { email: 'wrong@example.com', password: 'nanoseconds', redirectTo: false })
  await opened(path)
  await expect.element(page.getByText(ANOTHER_ADDRESS)).toBeVisible()
  await expect.element(link('Account settings')).toHaveAttribute('href', '/handler/account-settings#emails')
  await button('Use another account').click()
  await expect.element(link('Sign in')).toBeVisible()
  expect(await getUser(on.client)).toBeNull()
  await withGrace(on)
  await expect.element(page.getByText("You'll join as grace@example.com.")).toBeVisible()
})

test.each([true, false])('signs out once for another account (may join: %s)', async (mayJoin) => {
  const path = await invited()
  if (mayJoin) await withGrace(on)
  else await signUpWithPassword(on.client, { email: 'wrong@example.com', password: 'nanoseconds', redirectTo: false })
  await opened(path)
  const other = button('Use another account')
  await expect.element(other).toHaveAttribute('aria-disabled', 'false')
  const signOuts = () => requestCount(on, 'DELETE /auth/sessions/current')
  const before = signOuts()
  const signOut = holdRequests(on, '/auth/sessions/current')
  await other.click()
  await expect.element(other).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByText('Signing you out')).toBeInTheDocument()
  if (mayJoin) await expect.element(button('Join team')).toHaveAttribute('aria-disabled', 'true')
  await other.click({ force: true })
  signOut()
  await expect.element(link('Sign in')).toBeVisible()
  expect(signOuts() - before).toBe(1)
})

test('a restricted user completes the account before joining a team', async () => {
  const path = await invited()
  await withGrace(on)
  const details = { restricted_reason: { type: 'email_not_verified' } }
  const fault = { type: 'known-error', code: 'TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED', details } as const
  on.emulator.faults.add('POST /team-invitations/accept/details', fault)
  await opened(path)
  await expect.element(title).toHaveTextContent('Complete your account first')
  await expect
    .element(link('Complete account'))
    .toHaveAttribute(
      'href',
      expect.stringMatching(/^\/handler\/verify-email\?after_auth_return_to=%2Fhandler%2Fteam-invitation/),
    )
})

// spec: 2.page-team-invitation, 2.screen-link-states
test('accepts an invitation once on Enter at the button', async () => {
  const path = await invited()
  await withGrace(on)
  await opened(path)
  await expect.element(title).toHaveTextContent('Join \u2068Analysts\u2069?')
  await expect.element(page.getByText("You'll join as grace@example.com.")).toBeVisible()
  expect(requestCount(on, 'POST /team-invitations/accept')).toBe(0)
  await press(button('Join team'))
  await expect.element(title).toHaveTextContent('Welcome to \u2068Analysts\u2069')
  const { id, displayName } = (await listTeams(on.client, { userId: 'me' })).at(-1) ?? {}
  expect(displayName).toBe('Analysts')
  expect((await getUser(on.client))?.selectedTeamId).toBe(id)
  await expect.element(link('Open team')).toHaveAttribute('href', `/handler/account-settings#teams/${id}`)
  await opened(path)
  await expect.element(title).toHaveTextContent('This invitation link was already used')
})

test('does not say that a verification email was sent until this tab has sent one', async () => {
  on.restart({ serverVersion: '2.8.86', settings: { requireEmailVerification: true } })
  await on.control.users.create({ ...ADA, emailVerified: false })
  await signInWithPassword(on.client, { ...ADA, redirectTo: false })
  expect(on.emulator.mailbox.emails).toHaveLength(0)
  for (const path of ['/handler/account-settings', '/handler/verify-email']) {
    await on.show(<AuthHandler path={path} />)
    await expect.element(page.getByText(/^We'll send a link to/).last()).toBeVisible()
    expect(page.getByText(/^We sent/).query()).toBeNull()
  }
  await page.getByRole('button', { name: 'Send email', exact: true }).click()
  await expect.element(page.getByText('Email sent.', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^We sent an email to/)).toBeVisible()
  expect(on.emulator.mailbox.emails).toHaveLength(1)
})
