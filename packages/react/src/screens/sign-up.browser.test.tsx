import { getUser, signOut } from '@latchkey/core'
import { renderToString } from 'react-dom/server.browser'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  ADA,
  holdRequests,
  mailTo,
  open,
  PASSWORD_ONLY,
  requestCount,
  stageForEach,
  withAda,
} from '../../test/stage.js'
import { AuthHandler } from '../entries/handler.js'
import { SignIn, SignUp } from '../entries/sign-in.js'
import { LatchkeyAppearance, LatchkeyProvider } from '../index.js'

const on = stageForEach({ settings: PASSWORD_ONLY })

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

const FIELDS = [
  { name: 'displayName', label: 'Name', autoComplete: 'name' },
  { name: 'seats', label: 'Seats', type: 'number' },
  { name: 'company', label: 'Company', required: false },
  { name: 'news', label: 'News', type: 'boolean', required: false },
] as const
const terms = (
  <>
    I agree to the <a href="/terms">Terms</a>
  </>
)
const accept = page.getByRole('checkbox', { name: 'I agree to the Terms' })

test('keeps the custom fields that could not be stored, and offers to try again', async () => {
  on.restart({ settings: PASSWORD_ONLY, hasty: true })
  const { faults, world } = on.emulator
  faults.add('PATCH /users/me', { type: 'server-error' }, { times: 99 })
  await on.show(<SignUp fields={[{ name: 'displayName', label: 'Name' }]} automaticRedirect />)
  await page.getByLabelText('Name').fill('Ada Lovelace')
  await email.fill(ADA.email)
  await password.fill(ADA.password)
  await submit.click()
  await expect.element(page.getByRole('heading', { name: 'Your account was created' })).toHaveFocus()
  // Any sign-up page shows it: sign-ups with a provider end on another one.
  expect(on.visited.splice(0)).toEqual([expect.stringMatching(/^\/handler\/sign-up/)])
  await on.show(<SignUp automaticRedirect />)
  const retry = page.getByRole('button', { name: 'Try again' })
  await retry.click()
  await expect.element(alert).toBeVisible()
  faults.clear()
  await retry.click()
  await expect.poll(() => on.visited[0]).toBe('/')
  expect(world.users.where(() => true)[0]?.displayName).toBe('Ada Lovelace')
})

const creations = () => requestCount(on, 'POST /auth/password/sign-up')

test('asks for custom fields and terms first, and stores them when the user is created', async () => {
  await on.show(<SignUp fields={FIELDS} terms={terms} />)
  await email.fill(ADA.email)
  await password.fill(ADA.password)
  const seats = page.getByLabelText('Seats')
  const name = page.getByLabelText('Name')
  await submit.click()
  await expect.element(name).toHaveFocus()
  for (const field of [name, seats])
    await expect.element(field).toHaveAccessibleDescription('Please fill in this field')
  await expect.element(accept).toHaveAccessibleDescription('Please check this box to continue')
  await name.fill(' Ada Lovelace ')
  // JSON has no infinite numbers.
  for (const text of ['three', '1e999']) {
    await seats.fill(text)
    await submit.click()
    await expect.element(seats).toHaveAccessibleDescription('Please enter a number')
  }
  await seats.fill('3')
  await submit.click()
  await expect.element(accept).toHaveFocus()
  expect(creations()).toBe(0)
  await accept.click()
  await submit.click()
  await expect.poll(() => on.visited).toEqual(['/'])
  const user = await getUser(on.client)
  expect(user?.displayName).toBe('Ada Lovelace')
  expect(user?.clientMetadata).toEqual({ seats: 3, news: false, termsAcceptedAt: expect.stringMatching(/^\d{4}-.*Z$/) })
})

test('signs up when Enter is pressed in a custom field', async () => {
  await on.show(<SignUp fields={[{ name: 'displayName', label: 'Name' }]} />)
  await email.fill(ADA.email)
  await password.fill(ADA.password)
  await page.getByLabelText('Name').fill('Ada Lovelace')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => on.visited).toEqual(['/'])
  expect((await getUser(on.client))?.displayName).toBe('Ada Lovelace')
  expect(creations()).toBe(1)
})

test('shows the errors of all fields at once, and moves focus to the first one', async () => {
  await on.show(<SignUp fields={FIELDS} terms={terms} />)
  await submit.click()
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
  await expect.element(email).toHaveAccessibleDescription('Please enter your email')
  await page.getByLabelText('Name').fill('Ada')
  await page.getByLabelText('Seats').fill('3')
  await userEvent.keyboard('{Enter}')
  await expect.element(email).toHaveFocus()
  await expect.element(accept).toHaveAccessibleDescription('Please check this box to continue')
  await accept.click()
  await expect.element(accept).toHaveAccessibleDescription('')
  await submit.click()
  await expect.element(email).toHaveFocus()
})

test.each([
  ['a password', PASSWORD_ONLY, submit],
  ['an email code', { credentialEnabled: false }, page.getByRole('button', { name: 'Email me a code' })],
  ['a provider', { credentialEnabled: false, magicLinkEnabled: false }, page.getByRole('button', { name: /GitHub/ })],
])('asks to accept the terms above the button, below the fields of %s', async (_, settings, button) => {
  on.restart({ settings })
  await on.show(<SignUp fields={FIELDS} terms={terms} />)
  await expect.element(button).toBeVisible()
  const controls = [...document.querySelectorAll('.lk-card :is(input, button:not([hidden], .lk-show))')]
  expect(controls.at(controls.indexOf(accept.element()) + 1)).toBe(button.element())
  expect(controls.at(controls.indexOf(accept.element()) - 1)).toBeInstanceOf(HTMLInputElement)
})

test.each([
  ['a provider', /GitHub/],
  ['an email code', 'Email me a code'],
] as const)('does not start a sign-up with %s while the terms are not accepted', async (_, method) => {
  on.restart()
  await on.show(<SignUp terms={terms} />)
  const start = page.getByRole('button', { name: method })
  await expect.element(start).toBeVisible()
  await email.fill(ADA.email)
  await start.click()
  await expect.element(accept).toHaveFocus()
  await expect.element(accept).toHaveAccessibleDescription('Please check this box to continue')
  expect([on.left, requestCount(on, 'POST /auth/otp/send-sign-in-code')]).toEqual([[], 0])
  await accept.click()
  await start.click()
  await expect.poll(() => on.left.length + requestCount(on, 'POST /auth/otp/send-sign-in-code')).toBe(1)
})

test('keeps the accepted terms when the form changes', async () => {
  on.restart()
  await on.show(<SignUp terms={terms} firstTab="magic-link" />)
  await accept.click()
  await page.getByRole('button', { name: 'Use a password' }).click()
  await expect.element(password).toBeVisible()
  await expect.element(accept).toBeChecked()
  await email.fill(ADA.email)
  await password.fill(ADA.password)
  await submit.click()
  await expect.poll(() => creations()).toBe(1)
})

test('keeps the terms that were accepted before the project has loaded', async () => {
  on.restart({ settings: { credentialEnabled: false } })
  const release = holdRequests(on, '/projects/current')
  await on.show(<SignUp terms={terms} />)
  await accept.click()
  release()
  await expect.element(page.getByRole('button', { name: 'Email me a code' })).toBeVisible()
  await expect.element(accept).toBeChecked()
})

test('stores the fields of a user whom the code of an email creates, and leaves those of a user who exists', async () => {
  on.restart()
  const signUpByCode = async (displayName: string) => {
    await on.show(<SignUp fields={[{ name: 'displayName', label: 'Name' }]} />)
    await page.getByLabelText('Name').fill(displayName)
    await email.fill(ADA.email)
    await page.getByRole('button', { name: 'Email me a code' }).click()
    const code = page.getByLabelText('Code from the email')
    await expect.element(code).toBeVisible()
    await code.fill(mailTo(on).code)
    await expect.poll(async () => (await getUser(on.client))?.displayName).toBeTruthy()
  }
  await signUpByCode('Ada')
  await signOut(on.client, { redirectTo: false })
  await signUpByCode('Grace')
  expect((await getUser(on.client))?.displayName).toBe('Ada')
  expect(Object.keys(window.sessionStorage).filter((key) => key.includes('profile'))).toEqual([])
})

test('forgets the fields of a sign-up that was left for the sign-in screen', async () => {
  on.restart()
  await on.show(<SignUp fields={[{ name: 'displayName', label: 'Name' }]} />)
  await page.getByLabelText('Name').fill('Ada')
  await email.fill('ada@example.test')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect.element(page.getByLabelText('Code from the email')).toBeVisible()
  await on.show(<SignIn />)
  // The code of an email creates a user on the sign-in screen, too.
  await email.fill('grace@example.test')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const code = page.getByLabelText('Code from the email')
  await expect.element(code).toBeVisible()
  await code.fill(mailTo(on, 'grace@example.test').code)
  await expect.poll(async () => (await getUser(on.client))?.primaryEmail).toBe('grace@example.test')
  expect((await getUser(on.client))?.displayName).toBeNull()
})

test('stores the fields of a user whom a provider creates', async () => {
  on.restart()
  await on.show(<SignUp fields={[{ name: 'company', label: 'Company' }]} />)
  await page.getByLabelText('Company').fill('Analysts')
  await page.getByRole('button', { name: /GitHub/ }).click()
  await expect.poll(() => on.left.length).toBe(1)
  const { pathname, search } = new URL(
    await on.emulator.provider.consent(on.left[0] ?? '', { subject: 'ada', email: ADA.email, name: 'Ada' }),
  )
  open(pathname + search)
  await on.show(<AuthHandler />)
  await expect.poll(() => on.visited).toEqual(['/'])
  expect((await getUser(on.client))?.clientMetadata).toEqual({ company: 'Analysts' })
})

test.each([
  ['a type', { name: 'seats', label: 'Seats', type: 'numeric' }, /`type` of the field 'seats' must be 'string'/],
  ['a boolean', { name: 'seats', label: 'Seats', required: 'no' }, /`required` of the field 'seats' must be true or/],
  ['a name', { label: 'Seats' }, /needs its own `name`/],
])('refuses a field without %s', (_, field, message) => {
  const render = () =>
    renderToString(
      <LatchkeyProvider client={on.client}>
        <SignUp fields={[field as never]} />
      </LatchkeyProvider>,
    )
  expect(render).toThrow(message)
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

// spec: 8.texts-sign-up
test('says when sign-up is disabled', async () => {
  on.restart({ settings: { signUpEnabled: false } })
  await on.show(<SignUp />)
  await expect.element(page.getByText('Sign up for new users is not enabled at the moment.')).toBeVisible()
})
