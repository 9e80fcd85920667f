import { getUser, signOut } from '@latchkey/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ADA, open, PASSWORD_ONLY, requestCount, type Stage, stage, withAda } from '../../test/stage.js'
import { AuthHandler } from '../entries/handler.js'
import { SignIn, SignUp } from '../entries/sign-in.js'
import { LatchkeyAppearance } from '../index.js'

let on: Stage
const start = window.location.href
beforeEach(() => {
  on = stage({ settings: PASSWORD_ONLY })
})
afterEach(() => open(start))

const email = page.getByLabelText('Email')
const password = page.getByLabelText('Password', { exact: true })
const repeat = page.getByLabelText('Repeat password')
const submit = page.getByRole('button', { name: 'Create account' })
const alert = page.getByRole('alert')

// spec: 2.page-sign-up
test('signs up by keyboard and redirects', async () => {
  await on.show(<SignUp />)
  await expect.element(email).toBeVisible()
  await userEvent.tab()
  await userEvent.keyboard(ADA.email)
  await userEvent.tab()
  await userEvent.keyboard(`${ADA.password}{Enter}`)
  await expect.poll(() => on.visited).toEqual(['/'])
  expect((await getUser(on.client))?.primaryEmail).toBe(ADA.email)
})

// accessibility: 2
test('marks both password fields as new passwords with their rules', async () => {
  await on.show(<SignUp repeatPassword />)
  await expect.element(email).toHaveAttribute('autocomplete', 'username')
  for (const field of [password, repeat]) {
    await expect.element(field).toHaveAttribute('autocomplete', 'new-password')
    await expect.element(field).toHaveAttribute('passwordrules', 'minlength: 8; maxlength: 70;')
  }
  await expect.element(password).toHaveAccessibleDescription('8 to 70 characters')
})

// spec: 5.password-confirmation
// accessibility: 3
test.each([
  ['short', 'short', password, 'Use at least 8 characters'],
  ['x'.repeat(71), 'x'.repeat(71), password, 'Use 70 characters or fewer'],
  ['long enough', '', repeat, 'Please repeat your password'],
  ['long enough', 'long enoufh', repeat, 'Passwords do not match'],
])('shows an error at the field for %j repeated as %j', async (typed, again, field, message) => {
  await on.show(
    <LatchkeyAppearance repeatPassword>
      <SignUp />
    </LatchkeyAppearance>,
  )
  await email.fill(ADA.email)
  await password.fill(typed)
  await repeat.fill(again)
  await submit.click()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAccessibleDescription(message)
  expect(requestCount(on, 'POST /auth/password/sign-up')).toBe(0)
})

test('shows that the email is taken, with a link to sign-in that keeps the email', async () => {
  await withAda(on)
  await signOut(on.client, { redirectTo: false })
  open('/handler/sign-up')
  await on.show(<AuthHandler />)
  await email.fill(ADA.email)
  await password.fill('some other words')
  await submit.click()
  await expect
    .element(alert)
    .toHaveTextContent('An account with this email already exists. Sign in, or use a different email.')
  const link = alert.getByRole('link', { name: 'Sign in' })
  await expect.element(link).toHaveAttribute('href', '/handler/sign-in')
  await link.click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Sign in to Emulated project')
  await expect.element(email).toHaveValue(ADA.email)
})

// accessibility: 30
test('keeps the email typed at sign-in', async () => {
  const shown = await on.show(<SignIn />)
  await email.fill(ADA.email)
  await shown.unmount()
  await on.show(<SignUp />)
  await expect.element(email).toHaveValue(ADA.email)
})

// spec: 8.texts-sign-up
test('says when sign-up is disabled', async () => {
  on = stage({ settings: { signUpEnabled: false } })
  await on.show(<SignUp />)
  await expect.element(page.getByText('Sign up for new users is not enabled at the moment.')).toBeVisible()
})
