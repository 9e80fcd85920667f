// Where the focus is after each step: on what took the place of what had it, never lost.
import { sendVerificationEmail, signOut } from '@latchkey/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ADA, mailTo, open, type Stage, stage, withAda, withAuthenticator } from '../../test/stage.js'
import { AuthHandler } from '../entries/handler.js'
import { SignIn } from '../entries/sign-in.js'

let on: Stage
const start = window.location.href
beforeEach(() => {
  on = stage()
})
afterEach(() => open(start))

const title = page.getByRole('heading', { level: 1 })
const email = page.getByLabelText('Email')
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Presses a button by keyboard, as who cannot see where the focus goes. */
async function press(name: string) {
  await expect.element(button(name)).toBeVisible()
  ;(button(name).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}
/** The screen with this title has come, and is where the person is. */
async function isAt(text: string) {
  await expect.element(title).toHaveTextContent(text)
  await expect.element(title).toHaveFocus()
}

// accessibility: 6
test('does not move focus to the first content, however long it takes to load', async () => {
  let letGo = () => {}
  const wait = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const { fetch } = on.net
  on.net.fetch = async (request) => {
    await wait
    return fetch(request)
  }
  await on.show(<SignIn />)
  await expect.element(email).toBeVisible()
  letGo()
  await expect.element(page.getByRole('heading')).toHaveTextContent('Sign in to Emulated project')
  expect(document.activeElement).toBe(document.body)
})

test('moves focus after requesting an email and after choosing another address', async () => {
  await on.show(<SignIn firstTab="magic-link" />)
  await email.fill(ADA.email)
  await press('Email me a code')
  await isAt('Check your email')
  await press('Use a different email')
  await isAt('Sign in to Emulated project')
})

test('moves focus after requesting a reset email and after choosing another address', async () => {
  open('/handler/forgot-password')
  await on.show(<AuthHandler />)
  await email.fill(ADA.email)
  await press('Send reset link')
  await isAt('Check your email')
  await press('Use a different email')
  await isAt('Reset your password')
})

// accessibility: 5
test('moves focus after canceling two-factor authentication', async () => {
  await withAda(on)
  await withAuthenticator(on)
  await signOut(on.client, { redirectTo: false })
  await on.show(<SignIn />)
  await email.fill(ADA.email)
  await page.getByLabelText('Password', { exact: true }).fill(ADA.password)
  await press('Sign in')
  await isAt('Two-factor authentication')
  await press('Back to sign in')
  await isAt('Sign in to Emulated project')
})

test('moves focus after signing out of an existing session', async () => {
  await withAda(on)
  await on.show(<SignIn />)
  await expect.element(title).toHaveTextContent("You're already signed in")
  expect(document.activeElement).toBe(document.body)
  await press('Sign out')
  await isAt('Sign in to Emulated project')
})

// accessibility: 5
test('moves focus after a failed and a successful retry of a page', async () => {
  on = stage({ hasty: true })
  const { fetch } = on.net
  on.net.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  on.net.online = false
  await on.show(<SignIn />)
  await expect.element(button('Try again')).toBeVisible()
  await press('Try again')
  await expect.poll(() => document.activeElement).not.toBe(document.body)
  // The button must not disappear before it is pressed again.
  let release = () => {}
  const pressed = new Promise<void>((resolve) => {
    release = resolve
  })
  on.net.online = true
  on.net.fetch = (request) => pressed.then(() => fetch(request))
  await press('Try again')
  release()
  await isAt('Sign in to Emulated project')
})

test('moves focus from an expired link to a new one', async () => {
  await withAda(on)
  await sendVerificationEmail(on.client)
  const { path } = mailTo(on)
  on.pass(14 * 24 * 3_600_000)
  open(path)
  await on.show(<AuthHandler />)
  await press('Confirm')
  await isAt('This verification link has expired')
  await press('Send a new link')
  await isAt('New link sent')
})

test('moves focus when the user signs in in another tab', async () => {
  await on.show(<SignIn />)
  await expect.element(email).toBeVisible()
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
  await expect.element(email).toBeVisible()
  ;(button('Elsewhere').element() as HTMLElement).focus()
  await withAda(on)
  await expect.element(title).toHaveTextContent("You're already signed in")
  await expect.element(button('Elsewhere')).toHaveFocus()
})
