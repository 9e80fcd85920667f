import { getUser, signOut, verifyEmail } from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal/client'
import { signInReasonEntry } from '@latchkey/core/internal/sign-in'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  ADA,
  mailTo,
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

const title = page.getByRole('heading', { level: 1 })
const code = page.getByLabelText('Code from the email')
const alert = page.getByRole('alert')

/** Asks for the mail, and is where its code can be typed. */
async function sent() {
  await on.show(<SignIn firstTab="magic-link" />)
  await page.getByLabelText('Email').fill(ADA.email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect.element(title).toHaveTextContent('Check your email')
}

/** Loads the page again: what the tab has stored stays, the screen is mounted anew without having been unmounted. */
async function reload(ui: ReactNode, away = 0) {
  const kept = { ...window.sessionStorage }
  await on.show(null)
  for (const [name, value] of Object.entries(kept)) window.sessionStorage.setItem(name, value)
  if (away) on.pass(away)
  await on.show(ui)
}

test('stays in the step of the code after a reload, until it is 10 minutes old, the user leaves it or the clock was set back', async () => {
  await sent()
  await reload(<SignIn firstTab="magic-link" />)
  await expect.element(title).toHaveTextContent('Check your email')
  await expect.element(page.getByText(`We sent an email to ${ADA.email}.`, { exact: false })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Resend email in \d+ s$/ })).toBeVisible()
  await code.fill(mailTo(on).code)
  await expect.poll(() => on.visited).toEqual(['/'])

  await signOut(on.client, { redirectTo: false })
  await sent()
  await reload(<SignIn firstTab="magic-link" />, 11 * 60_000)
  await expect.element(page.getByRole('button', { name: 'Email me a code' })).toBeVisible()

  await sent()
  await page.getByRole('button', { name: 'Use a different email' }).click()
  await reload(<SignIn firstTab="magic-link" />)
  await expect.element(page.getByRole('button', { name: 'Email me a code' })).toBeVisible()

  await sent()
  await on.show(null)
  await on.show(<SignIn firstTab="magic-link" />)
  await expect.element(page.getByRole('button', { name: 'Email me a code' })).toBeVisible()

  await sent()
  vi.spyOn(on.client[INTERNALS].env, 'now').mockReturnValue(on.client[INTERNALS].env.now() - 3_600_000)
  await reload(<SignIn firstTab="magic-link" />)
  await expect.element(page.getByRole('button', { name: 'Email me a code' })).toBeVisible()
})

test('shows why a provider refused the sign-in, not the code that the tab asked for before', async () => {
  await sent()
  window.sessionStorage.setItem(signInReasonEntry(on.client.projectId), 'refused:OAUTH_PROVIDER_ACCESS_DENIED')
  await reload(<SignIn firstTab="magic-link" />)
  await expect.element(alert).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Email me a code' })).toBeVisible()
})

// accessibility: 16
test('shows where the code was sent and submits it when complete', async () => {
  await sent()
  await expect.element(title).toHaveFocus()
  await expect.element(page.getByText(`We sent an email to ${ADA.email}.`, { exact: false })).toBeVisible()
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect.element(code).toHaveAccessibleDescription('6 letters and digits')
  await userEvent.tab()
  await expect.element(code).toHaveFocus()
  await userEvent.keyboard(mailTo(on).code.toLowerCase())
  await expect.poll(() => on.visited).toEqual(['/'])
  expect((await getUser(on.client))?.primaryEmail).toBe(ADA.email)
})

test.each(['typed', 'pasted'])('puts a code that is %s at the title into the field', async (how) => {
  await sent()
  await expect.element(title).toHaveFocus()
  if (how === 'typed') await userEvent.keyboard(mailTo(on).code.toLowerCase())
  else await pasteText(`Code: ${mailTo(on).code}`)
  await expect.poll(() => on.visited).toEqual(['/'])
})

test('extracts a code from pasted text', async () => {
  await sent()
  const data = new DataTransfer()
  data.setData('text', `Or type this code:\n\n${mailTo(on).code}\n`)
  code.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  await expect.poll(() => on.visited).toEqual(['/'])
})

test('shows a wrong code at its field and selects it, and accepts the right one', async () => {
  await sent()
  await code.fill('000000')
  await expect.element(code).toHaveAccessibleDescription('Incorrect code. Please try again.')
  await expect.element(code).toHaveFocus()
  expect(window.getSelection()?.toString()).toBe('000000')
  await userEvent.keyboard('111111')
  await expect.poll(() => window.getSelection()?.toString()).toBe('111111')
  await userEvent.keyboard(mailTo(on).code)
  await expect.poll(() => on.visited).toEqual(['/'])
})

// accessibility: 29
test('allows resending after 30 seconds and announces it', async () => {
  on.restart({ stopped: true })
  await sent()
  await expect
    .element(page.getByRole('button', { name: 'Resend email in 30 s' }))
    .toHaveAttribute('aria-disabled', 'true')
  const { code: first } = mailTo(on)
  on.pass(30_000)
  await page.getByRole('button', { name: 'Resend email', exact: true }).click()
  await expect.element(page.getByText('Email sent again.')).toBeVisible()
  expect(mailTo(on).code).not.toBe(first)
  await code.fill(mailTo(on).code)
  await expect.poll(() => on.visited).toEqual(['/'])
})

// accessibility: 29
test('asks to resend the email for an expired code', async () => {
  await sent()
  const { code: old } = mailTo(on)
  on.pass(8 * 24 * 3_600_000)
  await code.fill(old)
  await expect.element(alert).toHaveTextContent('This code has expired. Request a new one.')
  await expect.element(page.getByRole('button', { name: 'Resend email', exact: true })).toBeVisible()
})

// accessibility: 16
test('"use another email" returns to the field with the typed email', async () => {
  await sent()
  await page.getByRole('button', { name: 'Use a different email' }).click()
  await expect.element(page.getByLabelText('Email')).toHaveValue(ADA.email)
})

// spec: 2.page-magic-link-callback
// accessibility: 24
test('the link does nothing until the user clicks', async () => {
  await sent()
  open(mailTo(on).path)
  await on.show(<AuthHandler />)
  const go = page.getByRole('button', { name: 'Sign in' })
  await expect.element(go).toBeVisible()
  expect(requestCount(on, 'POST /auth/otp/sign-in')).toBe(0)
  await go.click()
  await expect.poll(() => on.visited).toEqual(['/'])
  expect(requestCount(on, 'POST /auth/otp/sign-in')).toBe(1)
})

// spec: 2.screen-link-states, 8.texts-links
test.each([
  ['expired', 'This sign-in link has expired', () => on.pass(8 * 24 * 3_600_000)],
  [
    'used',
    'This sign-in link was already used',
    async () => {
      await code.fill(mailTo(on).code)
      await expect.poll(() => on.visited).toEqual(['/'])
      await signOut(on.client, { redirectTo: false })
    },
  ],
  ['invalid', 'This sign-in link is invalid', () => {}],
])('shows that a link is %s and offers a new one', async (why, heading, before) => {
  await sent()
  const { path } = mailTo(on)
  await before()
  open(why === 'invalid' ? path.replace(/code=\w{8}/, 'code=00000000') : path)
  await on.show(<AuthHandler />)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.element(title).toHaveTextContent(heading)
  await expect.element(page.getByRole('link', { name: 'Get a new link' })).toHaveAttribute('href', '/handler/sign-in')
})

test('asks for two-factor authentication in place of the form', async () => {
  await withAda(on)
  const verification = new URL(mailTo(on).path, window.location.href).searchParams.get('code') ?? ''
  await verifyEmail(on.client, { code: verification })
  await withAuthenticator(on)
  await signOut(on.client, { redirectTo: false })
  await sent()
  await code.fill(mailTo(on).code)
  await expect.element(title).toHaveTextContent('Two-factor authentication')
  await page.getByLabelText('6-digit code').fill(await shown(on))
  await expect.poll(() => on.visited).toEqual(['/'])
})
