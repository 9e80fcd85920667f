import { getUser, signInWithPassword, signOut } from '@latchkey/core'
import { signInReasonEntry } from '@latchkey/core/internal/sign-in'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  ADA,
  expectAccessible,
  holdRequests,
  open,
  PASSWORD_ONLY,
  requestCount,
  stageForEach,
  withAda,
} from '../../test/stage.js'
import { SignIn } from '../entries/sign-in.js'

const on = stageForEach({ settings: PASSWORD_ONLY })
beforeEach(async () => {
  await withAda(on)
  await signOut(on.client, { redirectTo: false })
})

const email = page.getByLabelText('Email')
const password = page.getByLabelText('Password', { exact: true })
const submit = page.getByRole('button', { name: 'Sign in' })
const alert = page.getByRole('alert')

// spec: 2.page-sign-in
test('signs in with the right password and redirects to the after-sign-in page', async () => {
  await on.show(<SignIn />)
  await email.fill(` ${ADA.email} `)
  await password.fill(ADA.password)
  await submit.click()
  await expect.poll(() => on.visited).toEqual(['/'])
  expect(on.client.session.state().status).toBe('active')
})

test('starts with a given email address, and redirects to a given path', async () => {
  await on.show(<SignIn email={ADA.email} redirectTo="/invited" />)
  await expect.element(email).toHaveValue(ADA.email)
  await password.fill(ADA.password)
  await submit.click()
  await expect.poll(() => on.visited).toEqual(['/invited'])
})

test('redirects a signed-in user to a given path', async () => {
  await signInWithPassword(on.client, { ...ADA, redirectTo: false })
  await on.show(<SignIn automaticRedirect redirectTo="/invited" />)
  await expect.poll(() => on.visited.at(-1)).toBe('/invited')
})

test('stays on the page with `redirectTo={false}`', async () => {
  await on.show(<SignIn email={ADA.email} redirectTo={false} automaticRedirect />)
  await password.fill(ADA.password)
  await submit.click()
  await expect.element(page.getByText(`You are signed in as ${ADA.email}.`)).toBeVisible()
  expect(on.visited).toEqual([])
})

// spec: 8.alert
test('shows a wrong password as an alert and keeps the input', async () => {
  await on.show(<SignIn />)
  await expect.element(email).toBeVisible()
  expect(alert.query()).toBeNull()
  await email.fill(ADA.email)
  await password.fill('not this one')
  await submit.click()
  await expect.element(alert).toHaveTextContent('Incorrect email or password.')
  await expect.element(email).toHaveValue(ADA.email)
  // The next key replaces the wrong password.
  await expect.element(password).toHaveFocus()
  await userEvent.keyboard('c')
  await expect.element(password).toHaveValue('c')
})

test.each(['password', 'magic-link'] as const)(
  'an email code for an unverified address leads to the password (%s first)',
  async (firstTab) => {
    on.restart({ settings: { passkeyEnabled: false, oauthProviders: [] } })
    await withAda(on)
    await signOut(on.client, { redirectTo: false })
    await on.show(<SignIn firstTab={firstTab} />)
    await email.fill(ADA.email)
    await page.getByRole('button', { name: /email.*code|code.*email/i }).click()
    await expect.element(alert).toHaveTextContent('Please verify your email first.')
    await expect.element(password).toHaveFocus()
    await userEvent.keyboard(`${ADA.password}{Enter}`)
    await expect.poll(() => on.visited).toEqual(['/'])
  },
)

test.each([
  ['no network', () => on.emulator.faults.add('GET /projects/current', { type: 'drop-request' }, { times: Infinity })],
  [
    'a server error',
    () => on.emulator.faults.add('GET /projects/current', { type: 'server-error' }, { times: Infinity }),
  ],
])('keeps what the user has typed when the project cannot be loaded: %s', async (_, fail) => {
  on.restart({ settings: PASSWORD_ONLY, hasty: true })
  await withAda(on)
  await signOut(on.client, { redirectTo: false })
  const letGo = holdRequests(on, '/projects/current')
  fail()
  await on.show(<SignIn />)
  await email.fill(ADA.email)
  await password.fill(ADA.password)
  letGo()
  await expect.element(alert).not.toBeEmptyDOMElement()
  await expect.element(email).toHaveValue(ADA.email)
  await expectAccessible()

  on.emulator.faults.clear()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: /^Sign in to/ })).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
  await expect.element(email).toHaveValue(ADA.email)
  await expect.element(password).toHaveValue(ADA.password)
  await submit.click()
  await expect.poll(() => on.visited).toEqual(['/'])
})

// spec: 5.credentials-needed
// accessibility: 3
test('shows errors for empty fields once, at the fields, announces them and focuses the first', async () => {
  await on.show(<SignIn />)
  await expect.element(email).toBeVisible()
  const announcement = page.getByRole('alert').filter({ has: page.getByRole('listitem') })
  for (const _ of ['first', 'second time']) {
    await submit.click()
    await expect.element(email).toHaveFocus()
    await password.click()
  }
  const messages = ['Please enter your email', 'Please enter your password']
  expect(
    announcement
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(messages)
  for (const message of messages) {
    const visible = page
      .getByText(message)
      .elements()
      .filter((element) => !element.closest('.lk-hidden'))
    expect(visible).toHaveLength(1)
  }
  await expect.element(email).toHaveAccessibleDescription('Please enter your email')
  await expect.element(password).toHaveAccessibleDescription('Please enter your password')
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
  expect(requestCount(on, 'POST /auth/password/sign-in')).toBe(0)

  await email.fill('ada')
  await expect.element(email).not.toHaveAccessibleDescription()
  await expect.element(announcement).not.toBeInTheDocument()
  await email.fill(ADA.email)
  await expect.element(email).toHaveAttribute('aria-invalid', 'false')
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  // The description of the focused field announces a single error.
  await submit.click()
  await expect.element(password).toHaveFocus()
  await expect.element(announcement).not.toBeInTheDocument()
})

// accessibility: 6
test('sets autocomplete for password managers and does not autofocus', async () => {
  await on.show(<SignIn />)
  await expect.element(email).toHaveAttribute('autocomplete', 'username webauthn')
  await expect.element(email).toHaveAttribute('type', 'email')
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password')
  expect(document.activeElement).toBe(document.body)
})

// accessibility: 7
test('types, reveals the password and signs in by keyboard', async () => {
  await on.show(<SignIn />)
  await expect.element(email).toBeVisible()
  await userEvent.tab()
  await userEvent.keyboard(ADA.email)
  await userEvent.tab()
  await userEvent.keyboard(ADA.password)
  await userEvent.tab()
  const show = page.getByRole('button', { name: 'Show password' })
  await expect.element(show).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(show).toHaveAttribute('aria-pressed', 'true')
  await expect.element(password).toHaveAttribute('type', 'text')
  const letGo = holdRequests(on, '/auth/password/sign-in')
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(submit).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  // Hidden again before it is sent, so that managers see a password.
  await expect.element(password).toHaveAttribute('type', 'password')
  letGo()
  await expect.poll(() => on.visited).toEqual(['/'])
})

test('keeps the size and focus of the pending button and ignores a second press', async () => {
  const letGo = holdRequests(on, '/auth/password/sign-in')
  await on.show(<SignIn />)
  await email.fill(ADA.email)
  await password.fill(ADA.password)
  const before = submit.element().getBoundingClientRect()
  await submit.click()
  await expect.element(page.getByText('Signing you in')).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  expect(submit.element().getBoundingClientRect()).toEqual(before)
  await expect.element(submit).toHaveFocus()
  letGo()
  await expect.poll(() => on.visited).toEqual(['/'])
  expect(requestCount(on, 'POST /auth/password/sign-in')).toBe(1)
})

// accessibility: 21
test('does not show "already signed in" between success and redirect', async () => {
  await on.show(<SignIn />)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Sign in to Emulated project')
  const titles = new Set<string | null | undefined>()
  const watcher = new MutationObserver(() => titles.add(document.querySelector('h1')?.textContent))
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
  await email.fill(ADA.email)
  await password.fill(ADA.password)
  await submit.click()
  await expect.poll(() => on.visited).toEqual(['/'])
  // By then the screen knows who has signed in, and still says nothing of it.
  expect((await getUser(on.client))?.primaryEmail).toBe(ADA.email)
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  watcher.disconnect()
  expect([...titles].filter(Boolean)).toEqual(['Sign in to Emulated project'])
})

test('shows a network error and succeeds on retry', async () => {
  await on.show(<SignIn />)
  await email.fill(ADA.email)
  await password.fill(ADA.password)
  on.net.online = false
  on.net.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  await submit.click()
  await expect
    .element(alert)
    .toHaveTextContent('You appear to be offline. Check your connection and try again.Try again')
  on.net.online = true
  on.net.fetch = (request) => on.emulator.fetch(request)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => on.visited).toEqual(['/'])
})

// spec: 8.texts-signed-in
test('tells users that they are already signed in and offers to continue or sign out', async () => {
  await signInWithPassword(on.client, { ...ADA, redirectTo: false })
  await on.show(<SignIn />)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent("You're already signed in")
  await expect.element(page.getByText(`You are signed in as ${ADA.email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Sign in to Emulated project')
})

test.each([
  ['at once', true],
  ['when they continue', false],
])('redirects restricted users to the page that verifies the email, %s', async (_, automaticRedirect) => {
  on.restart({ serverVersion: '2.8.86', settings: { ...PASSWORD_ONLY, requireEmailVerification: true } })
  await withAda(on)
  open('/handler/sign-in?after_auth_return_to=%2Fnotes')
  await on.show(<SignIn automaticRedirect={automaticRedirect} />)
  // The page after sign-in may be one that treats them as signed out and links back to this one.
  if (!automaticRedirect) await page.getByRole('button', { name: 'Continue' }).click()
  // React runs the effect twice in development.
  await expect.poll(() => [...new Set(on.visited)]).toEqual(['/handler/verify-email?after_auth_return_to=%2Fnotes'])
})

// spec: 8.texts-signed-in
test('says when the project has no sign-in method', async () => {
  on.restart({ settings: { ...PASSWORD_ONLY, credentialEnabled: false } })
  await on.show(<SignIn />)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('No authentication method enabled')
})

const SESSION_REVOKED = 'You were signed out because your session was revoked.'

test('says why the session ended on this page', async () => {
  on.restart({ settings: PASSWORD_ONLY })
  await withAda(on)
  await on.client.session.end('revoked')
  await on.show(<SignIn />)
  await expect.element(page.getByText(SESSION_REVOKED)).toBeVisible()
  await expectAccessible()
  await signInWithPassword(on.client, { ...ADA, redirectTo: false })
  await signOut(on.client, { redirectTo: false })
  await expect.element(submit).toBeVisible()
  expect(page.getByText(SESSION_REVOKED).query()).toBeNull()
})

test('says once why the session ended to users whom a guard has redirected with a page load', async () => {
  on.restart({ settings: PASSWORD_ONLY })
  window.sessionStorage.setItem(signInReasonEntry(on.client.projectId), 'ended:user-deleted')
  await on.show(<SignIn />)
  await expect.element(page.getByRole('status')).toHaveTextContent('Your account has been deleted.')
  await on.show(<SignIn />)
  await expect.element(submit).toBeVisible()
  expect(page.getByRole('status').query()).toBeNull()
})
