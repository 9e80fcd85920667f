import { signInWithPassword, signOut } from '@latchkey/core'
import { startCliLogin } from '@latchkey/core/cli'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '../../test/keyboard.js'
import { ADA, open, requestCount, stageForEach, withAda } from '../../test/stage.js'
import { AuthHandler } from '../entries/handler.js'

const on = stageForEach({ hasty: true })

const title = page.getByRole('heading', { level: 1 })

/** A program waits; its link is open here. */
async function prompted() {
  let link = ''
  const login = startCliLogin(on.client, {
    appUrl: window.location.origin,
    promptLink: (url) => {
      link = url
    },
  })
  await expect.poll(() => link).not.toBe('')
  const { pathname, search } = new URL(link)
  open(pathname + search)
  await on.show(<AuthHandler />)
  return login
}

// spec: 2.page-cli-auth-confirm
test('shows the account that the CLI would use, warns, and authorizes on Enter at the button', async () => {
  await withAda(on)
  const waiting = prompted()
  await expect.element(title).toHaveTextContent('Give a command-line tool access to your account?')
  await expect.element(page.getByText(ADA.email, { exact: true })).toBeVisible()
  await expect.element(page.getByText('If someone sent you this link, decline.', { exact: false })).toBeVisible()
  expect(requestCount(on, 'POST /auth/cli/complete')).toBe(0)
  await press(page.getByRole('button', { name: 'Authorize' }))
  await expect.element(title).toHaveTextContent('Command-line tool authorized')
  expect((await waiting).status).toBe('success')
  await on.show(<AuthHandler />)
  await page.getByRole('button', { name: 'Authorize' }).click()
  await expect.element(title).toHaveTextContent('This request has expired')
})

test('does nothing when the user declines, and gives both answers the same weight', async () => {
  await withAda(on)
  prompted()
  await expect.element(page.getByRole('button', { name: 'Decline' })).toBeVisible()
  const [decline, authorize] = page.getByRole('button').elements()
  expect(decline?.className).toBe(authorize?.className)
  expect(decline?.getBoundingClientRect().top).toBe(authorize?.getBoundingClientRect().top)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect.element(title).toHaveTextContent('Request declined')
  expect(requestCount(on, 'POST /auth/cli/complete')).toBe(0)
})

test('says that the app does not allow it, and offers no further attempt', async () => {
  await withAda(on)
  on.emulator.faults.add('POST /auth/cli/complete', { type: 'unknown-error', code: 'CLI_LOGIN_DISABLED' })
  prompted()
  await page.getByRole('button', { name: 'Authorize' }).click()
  await expect.element(title).toHaveTextContent("This page isn't available")
  await expect.element(page.getByRole('alert')).toHaveTextContent("This app doesn't let command-line tools sign in.")
  expect(page.getByRole('button').elements()).toEqual([])
})

test('links to sign-in with the return URL when no user is signed in, and keeps the code', async () => {
  await withAda(on)
  await signOut(on.client, { redirectTo: false })
  prompted()
  await expect.element(title).toHaveTextContent('Sign in to continue')
  await expect
    .element(page.getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute(
      'href',
      expect.stringMatching(/^\/handler\/sign-in\?after_auth_return_to=%2Fhandler%2Fcli-auth-confirm/),
    )
  await signInWithPassword(on.client, { ...ADA, redirectTo: false })
  open('/handler/cli-auth-confirm')
  await on.show(<AuthHandler />)
  await expect.element(title).toHaveTextContent('Give a command-line tool access to your account?')
})
