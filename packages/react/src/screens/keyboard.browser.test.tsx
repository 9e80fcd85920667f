// Each way through the screens by keyboard alone: what is pressed is reached by Tab, and after each step the focus is on the
// title of what has come.
import { sendVerificationEmail, signOut } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press, type } from '../../test/keyboard.js'
import { ADA, holdRequests, mailTo, open, shown, stageForEach, withAda, withAuthenticator } from '../../test/stage.js'
import { AuthHandler } from '../entries/handler.js'
import { SignIn } from '../entries/sign-in.js'

const on = stageForEach()

const title = page.getByRole('heading', { level: 1 })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const link = (name: string) => page.getByRole('link', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })

async function opened(path: string) {
  open(path)
  await on.show(<AuthHandler />)
}

/** The screen with this title has come, and the focus is on the title. */
async function isAt(heading: string) {
  await expect.element(title).toHaveTextContent(heading)
  await expect.element(title).toHaveFocus()
}

// accessibility: 7
test('signs in with an email code after resending it', async () => {
  await opened('/handler/sign-in')
  await type(field('Email'), ADA.email)
  await press(button('Email me a code'))
  await isAt('Check your email')
  await press(button('Use a different email'))
  await isAt('Sign in to Emulated project')
  await press(button('Email me a code'))
  await isAt('Check your email')
  on.pass(30_000)
  await press(button('Resend email'))
  await expect.element(page.getByText('Email sent again.')).toBeVisible()
  await userEvent.keyboard('{Shift>}{Tab}{Tab}{Tab}{/Shift}')
  await type(field('Code from the email'), mailTo(on).code)
  await expect.poll(() => on.visited).toEqual(['/'])
})

// accessibility: 30
test('navigates from sign-in to sign-up and back, keeping the email', async () => {
  await opened('/handler/sign-in')
  await type(field('Email'), ADA.email)
  await press(link('Create an account'))
  await isAt('Create your account')
  await expect.element(field('Email')).toHaveValue(ADA.email)
  await press(link('Sign in'))
  await isAt('Sign in to Emulated project')
})

// accessibility: 7
test('resets a forgotten password', async () => {
  await withAda(on)
  await signOut(on.client, { redirectTo: false })
  await opened('/handler/sign-in')
  await type(field('Email'), ADA.email)
  await press(link('Forgot your password?'))
  await isAt('Reset your password')
  await press(button('Send reset link'))
  await isAt('Check your email')
  await press(button('Use a different email'))
  await isAt('Reset your password')
  await press(button('Send reset link'))
  await isAt('Check your email')
  await opened(mailTo(on).path)
  await type(field('New password'), 'another long one{Enter}')
  await isAt('Password changed')
  await press(link('Sign in'))
  await isAt('Sign in to Emulated project')
  await type(field('Email'), ADA.email)
  await type(field('Password'), 'another long one{Enter}')
  await expect.poll(() => on.visited).toEqual(['/'])
})

test('signs in with a magic link and two-factor authentication', async () => {
  await withAda(on)
  await sendVerificationEmail(on.client)
  await opened(mailTo(on).path)
  await press(button('Confirm'))
  await isAt('Email verified')
  await withAuthenticator(on)
  await signOut(on.client, { redirectTo: false })
  await opened('/handler/sign-in')
  await type(field('Email'), ADA.email)
  await press(button('Email me a code'))
  await isAt('Check your email')
  await opened(mailTo(on).path)
  await press(button('Sign in'))
  await isAt('Two-factor authentication')
  await type(field('6-digit code'), await shown(on))
  await expect.poll(() => on.visited).toEqual(['/'])
})

test('returns to sign-in after a provider denies access', async () => {
  on.restart({ serverVersion: '2.8.8' })
  await opened('/handler/sign-in')
  await press(button('Continue with GitHub'))
  await expect.poll(() => on.left.length).toBe(1)
  const back = new URL(await on.emulator.provider.consent(on.left[0] ?? '', 'deny'))
  await opened(back.pathname + back.search)
  await expect.element(title).toHaveTextContent('Sign-in canceled')
  await press(link('Try again'))
  await isAt('Sign in to Emulated project')
})

test('signs out and navigates to sign-in', async () => {
  await opened('/handler/sign-out')
  await press(link('Sign in'))
  await isAt('Sign in to Emulated project')
})

// accessibility: 6
test('does not move focus to the first content, however long it takes to load', async () => {
  const letGo = holdRequests(on, '')
  await on.show(<SignIn />)
  await expect.element(field('Email')).toBeVisible()
  letGo()
  await expect.element(page.getByRole('heading')).toHaveTextContent('Sign in to Emulated project')
  expect(document.activeElement).toBe(document.body)
})

// accessibility: 5
test('moves focus after canceling two-factor authentication', async () => {
  await withAda(on)
  await withAuthenticator(on)
  await signOut(on.client, { redirectTo: false })
  await on.show(<SignIn />)
  await field('Email').fill(ADA.email)
  await field('Password').fill(ADA.password)
  await press(button('Sign in'))
  await isAt('Two-factor authentication')
  await press(button('Back to sign in'))
  await isAt('Sign in to Emulated project')
})

test('moves focus after signing out of an existing session', async () => {
  await withAda(on)
  await on.show(<SignIn />)
  await expect.element(title).toHaveTextContent("You're already signed in")
  expect(document.activeElement).toBe(document.body)
  await press(button('Sign out'))
  await isAt('Sign in to Emulated project')
})

// accessibility: 5
test('moves focus after a failed and a successful retry of a page', async () => {
  on.restart({ hasty: true })
  const { fetch } = on.net
  on.net.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  on.net.online = false
  await on.show(<SignIn />)
  await expect.element(button('Try again')).toBeVisible()
  await press(button('Try again'))
  await expect.poll(() => document.activeElement).not.toBe(document.body)
  // The button must not disappear before it is pressed again.
  let release = () => {}
  const pressed = new Promise<void>((resolve) => {
    release = resolve
  })
  on.net.online = true
  on.net.fetch = (request) => pressed.then(() => fetch(request))
  await press(button('Try again'))
  release()
  await isAt('Sign in to Emulated project')
})

test('moves focus from an expired link to a new one', async () => {
  await withAda(on)
  await sendVerificationEmail(on.client)
  const { path } = mailTo(on)
  on.pass(14 * 24 * 3_600_000)
  await opened(path)
  await press(button('Confirm'))
  await isAt('This verification link has expired')
  await press(button('Send a new link'))
  await isAt('New link sent')
})

test('moves focus when the user signs in in another tab', async () => {
  await on.show(<SignIn />)
  await expect.element(field('Email')).toBeVisible()
  await withAda(on)
  await isAt("You're already signed in")
})

// accessibility: 5
test('does not move focus that is outside of the screen', async () => {
  await on.show(
    <>
      <button type="button">Elsewhere</button>
      <SignIn />
    </>,
  )
  await expect.element(field('Email')).toBeVisible()
  ;(button('Elsewhere').element() as HTMLElement).focus()
  await withAda(on)
  await expect.element(title).toHaveTextContent("You're already signed in")
  await expect.element(button('Elsewhere')).toHaveFocus()
})
