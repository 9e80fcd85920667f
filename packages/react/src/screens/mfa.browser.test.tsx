import { signInWithPassword, signOut } from '@latchkey/core'
import { findMfaAttempt } from '@latchkey/core/custom-screens'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  ADA,
  open,
  pasteText,
  requestCount,
  shown,
  stageForEach,
  withAda,
  withAuthenticator,
} from '../../test/stage.js'
import { AuthHandler } from '../entries/handler.js'
import { SignIn } from '../entries/sign-in.js'

const on = stageForEach()
beforeEach(async () => {
  await withAda(on)
  await withAuthenticator(on)
  await signOut(on.client, { redirectTo: false })
})

const title = page.getByRole('heading', { level: 1 })
const code = page.getByLabelText('6-digit code')

/** The password is right, the second factor is asked for in another page. */
async function halfSignedIn(at = '/handler/sign-in') {
  open(at)
  await signInWithPassword(on.client, ADA).catch(() => {})
  open('/handler/mfa')
  await on.show(<AuthHandler />)
  await expect.element(title).toHaveTextContent('Two-factor authentication')
}

test('stays in two-factor authentication after a reload', async () => {
  await on.show(<SignIn />)
  await page.getByLabelText('Email').fill(ADA.email)
  await page.getByLabelText('Password', { exact: true }).fill(ADA.password)
  await userEvent.keyboard('{Enter}')
  await expect.element(title).toHaveTextContent('Two-factor authentication')
  const kept = { ...window.sessionStorage }
  await on.show(null)
  for (const [name, value] of Object.entries(kept)) window.sessionStorage.setItem(name, value)
  await on.show(<SignIn />)
  await expect.element(title).toHaveTextContent('Two-factor authentication')
  await code.fill(await shown(on))
  await expect.poll(() => on.visited).toEqual(['/'])
})

let setTarget: (target: string) => void
function RedirectingSignIn() {
  const [target, set] = useState('/first')
  setTarget = set
  return <SignIn redirectTo={target} />
}

test('redirects to the URL of the latest render after two-factor authentication', async () => {
  await on.show(<RedirectingSignIn />)
  await page.getByLabelText('Email').fill(ADA.email)
  await page.getByLabelText('Password', { exact: true }).fill(ADA.password)
  await userEvent.keyboard('{Enter}')
  await expect.element(title).toHaveTextContent('Two-factor authentication')
  setTarget('/second')
  await code.fill(await shown(on))
  await expect.poll(() => on.visited).toEqual(['/second'])
})

test('asks for the code in place of the form when signing in by keyboard', async () => {
  await on.show(<SignIn />)
  await page.getByLabelText('Email').fill(ADA.email)
  await page.getByLabelText('Password', { exact: true }).fill(ADA.password)
  await userEvent.keyboard('{Enter}')
  await expect.element(title).toHaveTextContent('Two-factor authentication')
  await expect.element(title).toHaveFocus()
  await expect.element(code).toHaveAttribute('inputmode', 'numeric')
  // Typed at once, while the title has focus.
  await userEvent.keyboard(await shown(on))
  await expect.poll(() => on.visited).toEqual(['/'])
})

test('puts a code that is pasted at the title into the field', async () => {
  await halfSignedIn()
  await expect.element(title).toHaveFocus()
  await pasteText(await shown(on))
  await expect.poll(() => on.visited).toEqual(['/'])
})

// accessibility: 14
test('a wrong code keeps the attempt', async () => {
  await halfSignedIn()
  await code.fill('000000')
  await expect
    .element(code)
    .toHaveAccessibleDescription("That code isn't right. Enter the latest one from your authenticator app.")
  // The code is selected: the next character goes to the first slot.
  const slots = [...document.querySelectorAll('.lk-code-slots > span')]
  await expect.poll(() => slots.findIndex((slot) => slot.matches('[data-lk-next]'))).toBe(0)
  expect(findMfaAttempt(on.client)).not.toBeNull()
  await code.fill(await shown(on))
  await expect.poll(() => on.visited).toEqual(['/'])
  expect(requestCount(on, 'POST /auth/mfa/sign-in')).toBe(2)
})

test('keeps the return URL of the first page', async () => {
  await halfSignedIn('/handler/sign-in?after_auth_return_to=%2Fnote%3Fid%3D1')
  await code.fill(await shown(on))
  await expect.poll(() => on.visited).toEqual(['/note?id=1'])
})

// accessibility: 14, 29
test('returns to sign-in with a message and the return URL when the attempt expired', async () => {
  await halfSignedIn('/handler/sign-in?after_auth_return_to=%2Fnote')
  on.pass(6 * 60_000)
  await code.fill(await shown(on))
  await expect.element(title).toHaveTextContent('Sign in to Emulated project')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Your two-factor sign-in has expired. Please sign in again.')
  expect(window.location.search).toBe('?after_auth_return_to=%2Fnote')
  expect(findMfaAttempt(on.client)).toBeNull()
})

test('redirects to sign-in with a message without an attempt', async () => {
  open('/handler/mfa')
  await on.show(<AuthHandler />)
  await expect.element(title).toHaveTextContent('Sign in to Emulated project')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('There is no sign-in to confirm. Please sign in again.')
})

test('canceling returns to sign-in and removes the attempt', async () => {
  await halfSignedIn()
  await page.getByRole('button', { name: 'Back to sign in' }).click()
  await expect.element(title).toHaveTextContent('Sign in to Emulated project')
  await expect.poll(() => findMfaAttempt(on.client)).toBeNull()
})

test('says what to do without the authenticator app, with the help link of the app', async () => {
  open('/handler/sign-in')
  await signInWithPassword(on.client, ADA).catch(() => {})
  open('/handler/mfa')
  await on.show(<AuthHandler helpLink="/help" />)
  const advice = page.getByText(/ask support to turn off two-factor authentication/)
  await expect.element(page.getByText("Can't use your authenticator app?")).toBeVisible()
  await expect.element(advice).not.toBeVisible()
  await page.getByText("Can't use your authenticator app?").click()
  await expect.element(advice).toBeVisible()
  await expect.element(advice.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help')
})
