import { createTeam, inviteToTeam, sendPasswordResetEmail, signOut } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ADA, mailTo, open, stageForEach, withAda, withGrace } from '../../test/stage.js'
import { AuthHandler } from '../entries/handler.js'
import { PasswordReset } from '../entries/screens.js'

const on = stageForEach()

const title = page.getByRole('heading', { level: 1 })
const address = () => window.location.pathname + window.location.search
const CODE = 'c0de'.repeat(11)

test.each([
  ['password-reset', 'code'],
  ['email-verification', 'code'],
  ['magic-link-callback', 'code'],
  ['team-invitation', 'code'],
  ['cli-auth-confirm', 'login_code'],
])('%s removes the code from the URL and keeps it in the history entry', async (screen, parameter) => {
  window.history.replaceState({ key: 'of the router', __TSR_index: 3 }, '')
  window.history.replaceState(
    window.history.state,
    '',
    `/handler/${screen}?${parameter}=${CODE}&after_auth_return_to=%2Fx#y`,
  )
  await on.show(<AuthHandler />)
  await expect.poll(address).toBe(`/handler/${screen}?after_auth_return_to=%2Fx`)
  expect(window.location.hash).toBe('#y')
  expect(window.history.state).toMatchObject({ key: 'of the router', __TSR_index: 3 })
  expect(JSON.stringify(window.history.state)).toContain(CODE)
})

test('keeps the history state of Next.js, which would otherwise restore the URL', async () => {
  window.history.replaceState({ __NA: true, _N: true, other: 1 }, '', `/handler/password-reset?code=${CODE}`)
  await on.show(<AuthHandler />)
  await expect.poll(address).toBe('/handler/password-reset')
  expect(window.history.state).toMatchObject({ other: 1 })
  expect(Object.keys(window.history.state)).not.toContain('__NA')
  expect(Object.keys(window.history.state)).not.toContain('_N')
})

async function resetLink(): Promise<string> {
  await withAda(on)
  await signOut(on.client, { redirectTo: false })
  await sendPasswordResetEmail(on.client, { email: ADA.email })
  return mailTo(on).path
}

test.each([
  ['the handler', <AuthHandler key="handler" />],
  ['a screen on its own page', <PasswordReset key="screen" />],
])('%s still has the code after a reload', async (_, screen) => {
  open(await resetLink())
  await on.show(screen)
  await expect.element(page.getByLabelText('New password', { exact: true })).toBeVisible()
  expect(address()).not.toContain('code')
  await on.show(<p>The page reloads.</p>)
  await on.show(screen)
  await expect.element(page.getByLabelText('New password', { exact: true })).toBeVisible()
})

test('ignores a code stored for another path, even when a router copies the history state', async () => {
  open(await resetLink())
  await on.show(<AuthHandler />)
  await expect.poll(address).toBe('/handler/password-reset')
  window.history.pushState(window.history.state, '', '/handler/email-verification')
  await on.show(<AuthHandler />)
  await expect.element(title).toHaveTextContent('This link is incomplete')
})

test('keeps an invitation during sign-in in the same tab without its code in any URL', async () => {
  await withAda(on)
  const { id } = await createTeam(on.client, { displayName: 'Analysts' })
  await inviteToTeam(on.client, { teamId: id, email: 'grace@example.com' })
  await signOut(on.client, { redirectTo: false })
  const { path } = mailTo(on, 'grace@example.com')
  open(path)
  await on.show(<AuthHandler />)
  const link = page.getByRole('link', { name: 'Sign in' })
  await expect
    .element(link)
    .toHaveAttribute('href', '/handler/sign-in?after_auth_return_to=%2Fhandler%2Fteam-invitation')
  await link.click()
  await expect.element(title).toHaveTextContent('Sign in to Emulated project')
  expect(address()).toBe('/handler/sign-in?after_auth_return_to=%2Fhandler%2Fteam-invitation')

  await withGrace(on)
  open('/handler/team-invitation')
  await on.show(<AuthHandler />)
  await expect.element(title).toHaveTextContent('Join \u2068Analysts\u2069?')
  expect(address()).toBe('/handler/team-invitation')
  expect(JSON.stringify({ ...window.sessionStorage })).not.toContain(
    new URL(path, window.location.origin).searchParams.get('code'),
  )
})
