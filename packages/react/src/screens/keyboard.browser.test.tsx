// Each way through the screens by keyboard alone: what is pressed is reached by Tab, and the focus is never nowhere.
import { createTeam, getUser, inviteToTeam, sendVerificationEmail, signOut } from '@latchkey/core'
import { startCliLogin } from '@latchkey/core/cli'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press, type } from '../../test/keyboard.js'
import { ADA, mailTo, open, type Stage, shown, stage, withAda, withAuthenticator, withGrace } from '../../test/stage.js'
import { AuthHandler } from '../entries/handler.js'

let on: Stage
const start = window.location.href
beforeEach(() => {
  on = stage()
})
afterEach(() => open(start))

const title = page.getByRole('heading', { level: 1 })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const link = (name: string) => page.getByRole('link', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })

async function opened(path: string) {
  open(path)
  await on.show(<AuthHandler />)
}

/** The screen with this title has come, and the focus is on it or in it. */
async function isAt(heading: string) {
  await expect.element(title).toHaveTextContent(heading)
  await expect.poll(() => document.querySelector('.lk-card')?.contains(document.activeElement)).toBe(true)
}

// accessibility: 7
test('signs in with an email code after resending it', async () => {
  await opened('/handler/sign-in')
  await type(field('Email'), ADA.email)
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
  await opened(mailTo(on).path)
  await type(field('New password'), 'another long one{Enter}')
  await isAt('Password changed')
  await press(link('Sign in'))
  await isAt('Sign in to Emulated project')
  await type(field('Email'), ADA.email)
  await type(field('Password'), 'another long one{Enter}')
  await expect.poll(() => on.visited).toEqual(['/'])
})

// accessibility: 3
test('moves to the first invalid field', async () => {
  await opened('/handler/sign-up')
  await press(button('Create account'))
  await expect.element(field('Email')).toHaveFocus()
})

test('verifies an email address', async () => {
  await withAda(on)
  await sendVerificationEmail(on.client)
  await opened(mailTo(on).path)
  await press(button('Confirm'))
  await isAt('Email verified')
  expect((await getUser(on.client))?.primaryEmailVerified).toBe(true)
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

test('accepts an invitation', async () => {
  await withAda(on)
  const { id } = await createTeam(on.client, { displayName: 'Analysts' })
  await inviteToTeam(on.client, { teamId: id, email: 'grace@example.com' })
  const { path } = mailTo(on, 'grace@example.com')
  await signOut(on.client, { redirectTo: false })
  await withGrace(on)
  await opened(path)
  await press(button('Join team'))
  await isAt('Welcome to \u2068Analysts\u2069')
})

test('authorizes a CLI', async () => {
  await withAda(on)
  const asked = await new Promise<string>((resolve, reject) => {
    startCliLogin(on.client, { appUrl: window.location.origin, promptLink: resolve }).catch(reject)
  })
  const { pathname, search } = new URL(asked)
  await opened(pathname + search)
  await press(button('Authorize'))
  await isAt('CLI authorized')
})

test('returns to sign-in after a provider denies access', async () => {
  on = stage({ serverVersion: '2.8.8' })
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
