import {
  completeOAuth,
  createApiKey,
  getUser,
  linkOAuthAccount,
  listApiKeys,
  registerPasskey,
  signInWithPassword,
  updateApiKey,
  updateUser,
} from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal/client'
import { getCurrentUser, listSessions } from '@latchkey/core/internal/contract'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  button,
  choose,
  dialog,
  field,
  otherDevices,
  row,
  says,
  section,
  sessionCount,
  signInOnOtherDevice,
  verify,
} from '../../../test/account.js'
import { press, tabTo, type } from '../../../test/keyboard.js'
import {
  ADA,
  codeFor,
  Hideable,
  holdRequests,
  mailTo,
  open,
  requestCount,
  setMode,
  stageForEach,
  withAda,
} from '../../../test/stage.js'
import { virtualAuthenticator } from '../../../test/virtual-authenticator.js'
import { AuthHandler } from '../../entries/handler.js'

/** The TOTP secret of Ada's authenticator app, as the service stores it and as the app shows it. */
const SECRET = btoa('12345678901234567890')
const SECRET_BASE32 = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

const HOUR = 3_600_000
/** The precision of the service's clock, as the client measures it. In milliseconds. */
const SECOND = 1000

const ALL = { allowUserApiKeys: true, passkeyEnabled: true, magicLinkEnabled: true, oauthProviders: [] }

const on = stageForEach({ settings: ALL }, withAda)
beforeEach(() => page.viewport(1024, 768))
afterEach(() => vi.restoreAllMocks())

const show = async (id: string) => {
  open(`/handler/account-settings#${id}`)
  await on.show(<AuthHandler />)
  await expect.element(section.first()).toBeVisible()
}

test('connects one account at a time and marks the button as busy', async () => {
  on.restart()
  await withAda(on)
  await show('methods')
  const digest = vi.spyOn(crypto.subtle, 'digest').mockReturnValue(new Promise(() => {}))
  for (const provider of ['GitHub', 'Google']) {
    await row('Connect a provider').getByRole('button').click()
    await page.getByRole('menuitem', { name: provider }).click()
    // The code that calls it loads on the first use.
    await expect.poll(() => digest.mock.calls.length).toBe(1)
    await expect.poll(() => document.querySelectorAll('.lk-spinner').length).toBe(1)
  }
  expect(on.left).toEqual([])
})

test('says that an account was disconnected, also when the list is loaded again before the response arrives', async () => {
  on.restart()
  await withAda(on)
  await linkOAuthAccount(on.client, { provider: 'github' })
  const ada = { subject: 'ada', email: 'ada@github.example', name: 'Ada' }
  open(await on.emulator.provider.consent(on.left[0] ?? '', ada))
  await completeOAuth(on.client, { redirectTo: false })
  await show('methods')
  const github = page.getByRole('listitem').filter({ hasText: ada.email }).last()
  await github.getByRole('button', { name: /^Options for/ }).click()
  await page.getByRole('menuitem', { name: 'Disconnect' }).click()
  const { fetch } = on.net
  on.net.fetch = async (request) => {
    const response = await fetch(request)
    if (request.method === 'DELETE') {
      on.client[INTERNALS].cache.invalidate(['oauth-accounts'])
      await expect.element(github).not.toBeInTheDocument()
    }
    return response
  }
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect.element(page.getByText('Saved.')).toBeVisible()
  await expect.element(section.first()).toHaveFocus()
})

// spec: 2.screen-emails
test('adds an email, resends its verification, verifies it, uses it for sign-in, makes it primary, and removes the old one', async () => {
  const added = 'countess@example.com'
  const mails = () => on.emulator.mailbox.emails.filter(({ to }) => to === added).length
  await show('emails')
  await press(button('Add email'))
  await expect.element(field('Email')).toHaveFocus()
  await userEvent.keyboard(`${ADA.email.toUpperCase()}{Enter}`)
  await expect.element(field('Email')).toHaveAccessibleDescription('Email already exists')
  await field('Email').fill(added)
  await userEvent.keyboard('{Enter}')
  await says('Verification email sent. Open the link in it.')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(mails()).toBe(1)
  await press(row(added).getByRole('button', { name: /^Send verification email/ }))
  await expect.poll(mails).toBe(2)
  await says('Verification email sent. Open the link in it.')
  await press(row(added).getByRole('button', { name: /^Options for/ }))
  await expect.element(page.getByRole('menuitem', { name: 'Remove' })).toBeVisible()
  expect(page.getByRole('menuitem').elements()).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await verify(on, added)
  await expect.element(row(added).getByText('Unverified', { exact: true })).not.toBeInTheDocument()
  await choose(added, 'Enable sign-in')
  await expect.element(row(added).getByText('Sign-in enabled')).toBeVisible()
  await says('Saved.')
  await choose(added, 'Make primary')
  await expect.element(row(added).getByText('Primary', { exact: true })).toBeVisible()
  await says('Saved.')
  await choose(ADA.email, 'Disable sign-in')
  await expect.element(row(ADA.email).getByText('Sign-in enabled')).not.toBeInTheDocument()
  await choose(ADA.email, 'Remove')
  await press(dialog.getByRole('button', { name: 'Remove' }))
  await says('Email removed.')
  await expect.element(page.getByText(ADA.email)).not.toBeInTheDocument()
  await expect.element(section.first()).toHaveFocus()
})

/** Adds a second address of Ada. */
async function addAddress({ verified }: { readonly verified: boolean }) {
  const { id } = (await getUser(on.client, { or: 'throw' })) ?? {}
  const [primary] = on.emulator.world.channels.where(({ userId }) => userId === id)
  if (!primary) throw new Error('Ada has no address.')
  on.emulator.world.channels.put({
    ...primary,
    id: '22222222-2222-4222-8222-222222222222',
    value: 'countess@example.com',
    primary: false,
    verified,
    usedForAuth: false,
  })
}

test('shows the error of an action until another one starts', async () => {
  await addAddress({ verified: true })
  await show('emails')
  const { fetch } = on.net
  on.net.fetch = (request) =>
    request.method === 'PATCH' ? Promise.resolve(new Response('', { status: 503 })) : fetch(request)
  await choose('countess@example.com', 'Enable sign-in')
  const error = row('countess@example.com').getByText(/having problems/)
  await expect.element(error).toBeVisible()
  on.net.fetch = fetch
  await choose('countess@example.com', 'Make primary')
  await expect.element(row('countess@example.com').getByText('Primary', { exact: true })).toBeVisible()
  await expect.element(error).not.toBeInTheDocument()
})

test.each([
  ['the error', 503, /having problems/],
  ['the success', 200, 'Verification email sent. Open the link in it.'],
])('shows %s of an action, and moves nothing', async (_, status, text) => {
  await addAddress({ verified: false })
  await show('emails')
  const second = row('countess@example.com')
  await expect.element(page.getByRole('heading', { name: 'Email preferences' })).toBeVisible()
  await expect.element(second.getByText('Please verify your email first.')).toBeVisible()
  const tops = () =>
    [...document.querySelectorAll('.lk-account-panel :is(li, h3)')].map((one) => one.getBoundingClientRect().y)
  const before = tops()
  const { fetch } = on.net
  on.net.fetch = (request) =>
    request.url.includes('send-verification') && status !== 200
      ? Promise.resolve(new Response('', { status }))
      : fetch(request)
  await second.getByRole('button', { name: /^Send verification email/ }).click()
  await expect.element((status === 200 ? page : second).getByText(text)).toBeVisible()
  expect(tops()).toEqual(before)
})

test('explains why a sign-in method cannot be changed, and enables it once it can', async () => {
  await show('methods')
  const code = row('Email code')
  await expect.element(code.getByRole('button', { name: 'Enable Email code' })).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(code.getByRole('button', { name: 'Enable Email code' }))
    .toHaveAccessibleDescription(/need a verified email/)
  await expect.element(page.getByText(/can change your password but not remove it/)).toBeVisible()
  await verify(on)
  await code.getByRole('button', { name: 'Enable Email code' }).click()
  await expect.element(code.getByText('Enabled', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/can change your password but not remove it/)).toBeVisible()
  await code.getByRole('button', { name: 'Disable Email code' }).click()
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect.element(code.getByText('Disabled', { exact: true })).toBeVisible()
  expect(requestCount(on, 'PATCH /users/me')).toBe(2)
})

// spec: 2.screen-password
test('shows a wrong old password at its field, and changes the password, which revokes the other sessions', async () => {
  await signInOnOtherDevice(on)
  await show('password')
  const [old, fresh] = ['Current password', 'New password'].map((label) => page.getByLabelText(label, { exact: true }))
  await press(button('Change password'))
  await expect.element(old as never).toHaveAccessibleDescription('Please enter your old password')
  await old?.fill('not the password')
  await fresh?.fill('another good horse')
  await userEvent.keyboard('{Enter}')
  await expect.element(old as never).toHaveAccessibleDescription('Incorrect password.')
  await expect.element(old as never).toHaveFocus()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Incorrect password.')
  // The next key replaces the wrong password.
  await userEvent.keyboard(ADA.password)
  on.pass(1000)
  await press(button('Change password'))
  const { y } = page.getByRole('button', { name: 'Change password' }).element().getBoundingClientRect()
  await expect.element(page.getByText('Password saved.')).toBeVisible()
  await expect.element(old as never).toHaveValue('')
  // The message is next to the button, which stays where it is and keeps the focus.
  await expect.element(page.getByRole('button', { name: 'Change password' })).toHaveFocus()
  expect(page.getByRole('button', { name: 'Change password' }).element().getBoundingClientRect().y).toBe(y)
  expect(sessionCount(on)).toBe(1)
  await expect(signInWithPassword(on.client, { ...ADA, redirectTo: false })).rejects.toThrow()
})

test('leaves no empty alert when another field is invalid after a rejected password', async () => {
  await show('password')
  const old = page.getByLabelText('Current password', { exact: true })
  await old.fill('another horse')
  const next = page.getByLabelText('New password', { exact: true })
  await next.fill('another good horse')
  const change = page.getByRole('button', { name: 'Change password' })
  await change.click()
  const alerts = () => [...document.querySelectorAll('.lk-hidden[role=alert]')].map(({ textContent }) => textContent)
  await expect.poll(alerts).toHaveLength(1)
  await next.fill('short')
  on.pass(1000)
  await change.click()
  await expect.element(next).toHaveAttribute('aria-invalid', 'true')
  expect(alerts()).not.toContain('')
})

test('asks for the fields that fit the user of now, after another tab and in a hidden page that is shown again', async () => {
  await verify(on)
  const [user] = on.emulator.world.users.where(() => true)
  const changeUser = (changes: { passwordHash?: string | null; otpEnabled?: boolean }) =>
    on.emulator.world.users.change(user?.id ?? '', changes)
  changeUser({ passwordHash: null, otpEnabled: true })
  open('/handler/account-settings#password')
  await on.show(
    <Hideable>
      <AuthHandler />
    </Hideable>,
  )
  const old = page.getByLabelText('Current password', { exact: true })
  const notice = page.getByText('Password saved.')
  await page.getByLabelText('New password', { exact: true }).fill('another good horse')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect.element(notice).toBeVisible()
  await expect.element(old).toBeVisible()
  on.pass(6000)
  await expect.element(notice).not.toBeInTheDocument()
  setMode('hidden')
  await expect.element(old).not.toBeVisible()
  setMode('visible')
  await expect.element(old).toBeVisible()
  on.pass(1000)
  await expect.element(notice).not.toBeInTheDocument()
  changeUser({ passwordHash: null })
  on.client[INTERNALS].cache.invalidate(getCurrentUser.reads)
  await expect.element(page.getByRole('button', { name: 'Set password' })).toBeVisible()
  await expect.element(old).not.toBeInTheDocument()
})

test('shows the passwords of both fields with the button of either', async () => {
  await show('password')
  const [old, fresh] = ['Current password', 'New password'].map((label) => page.getByLabelText(label, { exact: true }))
  const types = () => [old, fresh].map((field) => field?.element().getAttribute('type'))
  await page.getByRole('button', { name: 'Show password: Current password' }).click()
  await expect.poll(types).toEqual(['text', 'text'])
  await page.getByRole('button', { name: 'Show password', exact: true }).click()
  await expect.poll(types).toEqual(['password', 'password'])
})

// accessibility: 15
// spec: 2.screen-mfa
test('copies the setup key, enables two-factor authentication with a correct code, and disables it after the password and a code', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  await show('second-step')
  await press(button('Enable'))
  await expect.element(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const link = page.getByRole('link', { name: 'Open in authenticator app' }).element().getAttribute('href') ?? ''
  const url = new URL(link)
  const secret = url.searchParams.get('secret') ?? ''
  expect(url.protocol).toBe('otpauth:')
  await expect.element(page.getByText(secret.match(/.{4}/g)?.join(' ') ?? '?')).toBeVisible()
  await press(button('Copy'))
  await says('Copied.')
  expect(copied).toEqual([secret])
  const code = field('6-digit code')
  await type(code, '000000')
  await expect.element(code).toHaveAccessibleDescription('Incorrect code. Please try again.')
  await type(code, await codeFor(on, secret))
  await says(/Two-factor authentication is enabled/)
  expect((await getUser(on.client))?.requiresTotpMfa).toBe(true)
  await press(button('Disable'))
  const password = dialog.getByLabelText('Password', { exact: true })
  await expect.element(password).toHaveFocus()
  await type(password, 'not the password')
  await press(dialog.getByRole('button', { name: 'Disable two-factor authentication' }))
  await expect.element(password).toHaveAccessibleDescription('Incorrect password.')
  await expect.element(password).toHaveFocus()
  await userEvent.keyboard(`${ADA.password}{Enter}`)
  const again = dialog.getByLabelText('6-digit code')
  await expect.element(again).toHaveFocus()
  await type(again, '000000')
  await expect.element(again).toHaveAccessibleDescription('Incorrect code. Please try again.')
  expect(requestCount(on, 'PATCH /users/me')).toBe(1)
  await type(again, await codeFor(on, secret))
  await says(/Protect your account with a code/)
  expect(requestCount(on, 'PATCH /users/me')).toBe(2)
  expect(sessionCount(on)).toBe(1)
})

test('a dialog over a wide page: labels above their fields, and the page neither scrolls nor moves', async () => {
  await page.viewport(1100, 500)
  await show('api-keys')
  const tall = document.createElement('div')
  tall.style.blockSize = '3000px'
  document.body.append(tall)
  onTestFinished(() => tall.remove())
  const root = document.documentElement
  const heading = () => document.querySelector('.lk-account h2, .lk-account h1')?.getBoundingClientRect().x
  const before = heading()
  await page.getByRole('button', { name: 'Create key' }).click()
  const box = (selector: string) =>
    (document.querySelector(`.lk-dialog ${selector}`) as Element).getBoundingClientRect()
  await expect.poll(() => document.querySelector('.lk-dialog .lk-input')).toBeTruthy()
  expect(box('.lk-label').bottom).toBeLessThanOrEqual(box('.lk-control').top)
  await expect.poll(() => [getComputedStyle(root).overflow, heading()]).toEqual(['hidden', before])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => getComputedStyle(root).overflow).toBe('visible')
})

test('shows that another tab enabled two-factor authentication, and never replaces its secret', async () => {
  await show('second-step')
  await expect.element(page.getByRole('button', { name: 'Enable' })).toBeVisible()
  await on.control.users.addTwoFactor({ user: ADA.email })
  on.client[INTERNALS].cache.invalidate(getCurrentUser.reads)
  await page.getByRole('button', { name: 'Disable' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Disable two-factor authentication?' })).toBeVisible()
  expect(requestCount(on, 'PATCH /users/me')).toBe(0)
})

test('asks a user who signed in long ago for the password before an API key is created', async () => {
  await show('api-keys')
  on.pass(6 * 60_000)
  await page.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByLabelText('Password', { exact: true }).fill(ADA.password)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByLabelText('Description')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect.element(dialog.getByLabelText('Description')).toBeVisible()
})

test('asks a user who signed in long ago for a code by email before the account is deleted', async () => {
  await verify(on)
  const [user] = on.emulator.world.users.where(() => true)
  on.emulator.world.users.change(user?.id ?? '', { passwordHash: null, otpEnabled: true })
  await show('delete')
  on.pass(6 * 60_000)
  await page.getByRole('button', { name: 'Delete account' }).click()
  // Both steps say which account is deleted.
  await expect.element(dialog.getByText(/^Sign in again to delete your account .ada@example.com.\.$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Send code' }).click()
  const code = dialog.getByLabelText('Code from the email')
  await expect.element(code).toHaveFocus()
  await code.fill(mailTo(on, ADA.email).code)
  await expect.element(dialog.getByLabelText('Type “delete” to confirm')).toHaveFocus()
  await expect.element(dialog.getByText(/^This permanently deletes your account .ada@example.com/)).toBeVisible()
})

test('accepts a passkey before two-factor authentication is disabled', async () => {
  const authenticator = await virtualAuthenticator()
  onTestFinished(() => authenticator.remove())
  await verify(on)
  await registerPasskey(on.client)
  const { world } = on.emulator
  const [user] = world.users.where(() => true)
  world.users.change(user?.id ?? '', { passwordHash: null, totpSecret: SECRET, totpRequired: true })
  await show('second-step')
  await page.getByRole('button', { name: 'Disable' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await dialog.getByRole('button', { name: 'Disable two-factor authentication' }).click()
  await dialog.getByLabelText('6-digit code').fill(await codeFor(on, SECRET_BASE32))
  await expect.element(page.getByRole('button', { name: 'Enable' })).toBeVisible()
  expect(sessionCount(on)).toBe(1)
})

test('lets a user without a sign-in method that can be repeated type a word', async () => {
  const { world } = on.emulator
  const [user] = world.users.where(() => true)
  world.users.change(user?.id ?? '', { passwordHash: null, totpSecret: SECRET, totpRequired: true })
  await show('second-step')
  await page.getByRole('button', { name: 'Disable' }).click()
  const word = dialog.getByLabelText('Type “confirm” to confirm')
  await dialog.getByRole('button', { name: 'Disable two-factor authentication' }).click()
  await expect.element(word).toHaveAccessibleDescription('Type the word exactly as shown')
  await word.fill('confirm')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Enable' })).toBeVisible()
})

/** Gives each session an address of its own: sessions of which nothing is known are in one row. */
function locateSessions(): void {
  const { sessions } = on.emulator.world
  for (const [index, { id }] of sessions.where(() => true).entries())
    sessions.change(id, { location: { ip: `203.0.113.${index}` } })
}

test('shows each session at the same address in its own row', async () => {
  for (let n = 0; n < 3; n++) await signInOnOtherDevice(on)
  const { sessions } = on.emulator.world
  const location = { ip: '203.0.113.7', cityName: 'Hamburg', countryCode: 'DE' }
  for (const { id } of sessions.where(() => true)) sessions.change(id, { location })
  await show('sessions')
  const buttons = page.getByRole('button', { name: /^Sign out .*Hamburg/ })
  await expect.poll(() => buttons.elements().length).toBe(3)
  await buttons.nth(1).click()
  await expect.element(page.getByText('Session signed out.')).toBeVisible()
  expect(buttons.elements()).toHaveLength(2)
  expect(sessions.where(() => true)).toHaveLength(3)
})

test('shows each agent in its own row: agents choose their names', async () => {
  for (let n = 0; n < 2; n++) await signInOnOtherDevice(on)
  const { sessions } = on.emulator.world
  for (const { id } of sessions.where(() => true).slice(1)) sessions.change(id, { agentName: 'Assistant' })
  await show('sessions')
  const buttons = page.getByRole('button', { name: /^Sign out .*Assistant/ })
  await expect.poll(() => buttons.elements().length).toBe(2)
})

test('shows sessions without a location in one row, which signs out one or all of them', async () => {
  for (let n = 0; n < 4; n++) await signInOnOtherDevice(on)
  const { sessions } = on.emulator.world
  const now = on.client[INTERNALS].env.now()
  for (const [index, { id }] of sessions.where(() => true).entries())
    sessions.change(id, { createdAt: now - index * 48 * HOUR, lastUsedAt: now - index * 24 * HOUR - SECOND })
  await show('sessions')
  const row = page.getByRole('listitem').filter({ hasText: '4 sessions' }).first()
  await row.getByText('Show sessions').click()
  await expect.element(row.getByText('Hide sessions')).toBeVisible()
  await expect.element(row.getByText('Last active 2 days ago')).toBeVisible()
  const one = row.getByRole('listitem').filter({ hasText: 'Last active 2 days ago' })
  const signOut = one.getByRole('button', { name: /^Sign out Unknown device Signed in / })
  on.emulator.faults.add('DELETE /auth/sessions/*', { type: 'rate-limit', retryAfter: 900 })
  await signOut.click()
  await expect.element(one.getByRole('alert')).toBeVisible()
  expect(page.getByRole('alert').elements()).toHaveLength(1)
  await signOut.click()
  await expect.element(page.getByText('Session signed out.')).toBeVisible()
  await expect.element(one).not.toBeInTheDocument()
  // The others are revoked. The error stays with the one that is left.
  on.emulator.faults.add('DELETE /auth/sessions/*', { type: 'rate-limit', retryAfter: 900 })
  await page.getByRole('button', { name: 'Sign out all Unknown device, 3 sessions' }).click()
  const last = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Sign out Unknown device/ }) })
  await expect.element(last.getByRole('alert')).toBeVisible()
  await expect.poll(() => last.getByRole('button', { name: /^Sign out / }).elements()).toHaveLength(1)
  await last.getByRole('button', { name: /^Sign out / }).click()
  await expect.element(page.getByText('No other active sessions.')).toBeVisible()
  await expect.element(section.first()).toHaveFocus()
  expect(sessions.where(() => true)).toHaveLength(1)
})

test.each([375, 1024])('has the setup key, its code and the button in view, at %i px', async (width) => {
  onTestFinished(() => page.viewport(1024, 768))
  await page.viewport(width, 700)
  await show('second-step')
  await page.getByRole('button', { name: 'Enable' }).click()
  await expect.element(page.getByLabelText('6-digit code')).toBeVisible()
  const [key, code, submit] = [
    page.getByRole('button', { name: 'Copy' }),
    page.getByLabelText('6-digit code'),
    page.getByRole('button', { name: 'Verify' }),
  ].map((one) => one.element().getBoundingClientRect()) as [DOMRect, DOMRect, DOMRect]
  expect([key.bottom < code.top, code.bottom < submit.top, submit.bottom < 700]).toEqual([true, true, true])
  // On a phone, which cannot scan itself, the picture is behind its name.
  const picture = page.getByRole('img', { name: 'QR code for your authenticator app' })
  if (width === 375) {
    expect(picture.query()).toBeNull()
    await page.getByText('QR code for your authenticator app').click()
  }
  await expect.element(picture).toBeVisible()
  expect(picture.element().getBoundingClientRect().width).toBeGreaterThanOrEqual(176)
})

test('marks this session, labels impersonation sessions, and revokes one session and then all others', async () => {
  for (let n = 0; n < 3; n++) await signInOnOtherDevice(on)
  locateSessions()
  const { fetch } = on.net
  // The service lists such a session for administrators only. Newer versions may list it for the user as well.
  on.net.fetch = async (request) => {
    const response = await fetch(request)
    if (request.method !== 'GET' || !request.url.includes('/auth/sessions')) return response
    const body = (await response.json()) as { items: { is_current_session: boolean }[] }
    const items = body.items.map((one) => ({ ...one, is_impersonation: !one.is_current_session }))
    return Response.json({ ...body, items }, { headers: response.headers })
  }
  await show('sessions')
  const topOfOwn = () => page.getByText('This device', { exact: true }).element().getBoundingClientRect().top
  await expect.poll(() => otherDevices.elements().length).toBe(3)
  expect(page.getByText('Started by an administrator of this app').elements()).toHaveLength(3)
  const place = topOfOwn()
  await press(otherDevices.getByRole('button', { name: /^Sign out / }).first())
  await says('Session signed out.')
  await expect.poll(() => otherDevices.elements().length).toBe(2)
  expect(topOfOwn()).toBe(place)
  expect(sessionCount(on)).toBe(3)
  await expect.element(section.first()).toHaveFocus()
  await press(button('Sign out everywhere else (2)'))
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await press(dialog.getByRole('button', { name: 'Sign out everywhere else (2)' }))
  await says('No other active sessions.')
  expect(sessionCount(on)).toBe(1)
  expect(on.client.session.state().status).toBe('active')
})

test('shows a session that was used a moment ago with its time, and only this one as active', async () => {
  await signInOnOtherDevice(on)
  const { sessions } = on.emulator.world
  const lastUsedAt = on.client[INTERNALS].env.now() - 1000
  for (const { id } of sessions.where(() => true)) sessions.change(id, { lastUsedAt })
  await show('sessions')
  await expect.element(otherDevices.getByText(/^Last active/)).toBeVisible()
  expect(page.getByText('Active now').elements()).toHaveLength(1)
  const times = [...otherDevices.element().querySelectorAll('time')].map(({ dateTime }) => dateTime)
  expect(times).toContain(new Date(lastUsedAt).toISOString())
})

test('names the browser and the system of this device, the only ones that are known', async () => {
  await signInOnOtherDevice(on)
  const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1'
  const userAgent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  await show('sessions')
  const names = () => [...document.querySelectorAll('.lk-row-name')].map(({ textContent }) => textContent.slice(0, 10))
  await expect.poll(names).toEqual(['\u2068Safari\u2069 o', 'Unknown de'])
  // Without a user agent that it knows, this device is named like the otherDevices.
  userAgent.mockReturnValue('curl/8.0')
  await show('sessions')
  await expect.poll(names).toEqual(['Unknown de', 'Unknown de'])
  userAgent.mockRestore()
})

test('lists the sessions that were used last first, after this one', async () => {
  await signInOnOtherDevice(on)
  await signInOnOtherDevice(on)
  await signInOnOtherDevice(on)
  const { sessions } = on.emulator.world
  const now = on.client[INTERNALS].env.now()
  for (const [index, { id }] of sessions.where(() => true).entries())
    sessions.change(id, { lastUsedAt: now - ([10, 3, 1, 2][index] ?? 0) * 24 * HOUR - SECOND })
  locateSessions()
  await show('sessions')
  await expect.element(page.getByText('Last active yesterday')).toBeVisible()
  const lastActive = [...document.querySelectorAll('time[title]')].map(({ textContent }) => textContent)
  expect(lastActive).toEqual(['Last active yesterday', 'Last active 2 days ago', 'Last active 3 days ago'])
})

test('names a session by its address, or as unknown, while its place is unknown', async () => {
  await signInOnOtherDevice(on)
  const { sessions } = on.emulator.world
  await show('sessions')
  const name = () => otherDevices.element().querySelector('p')?.textContent
  await expect.element(otherDevices).toBeVisible()
  expect(name()).toBe('Unknown device')
  expect(otherDevices.getByText(/^Signed in /).elements()).toHaveLength(1)
  for (const { id } of sessions.where(() => true)) sessions.change(id, { location: { ip: '203.0.113.7' } })
  on.client[INTERNALS].cache.invalidate(listSessions.reads)
  await expect.poll(name).toBe('203.0.113.7')
  expect(otherDevices.getByText('203.0.113.7').elements()).toHaveLength(1)
})

test('shows no revoked session while the service still lists it, unless the clock was set back', async () => {
  await signInOnOtherDevice(on)
  await signInOnOtherDevice(on)
  locateSessions()
  await show('sessions')
  await expect.poll(() => otherDevices.elements().length).toBe(2)
  const { fetch } = on.net
  let listed: Promise<Response> | undefined
  let isReversed = false
  on.net.fetch = async (request) => {
    if (request.method !== 'GET' || !request.url.includes('/auth/sessions')) return fetch(request)
    listed ??= fetch(request)
    const { items, ...page } = await (await listed).clone().json()
    return Response.json({ ...page, items: isReversed ? items.toReversed() : items })
  }
  on.client[INTERNALS].cache.invalidate(listSessions.reads)
  await expect.poll(() => listed).toBeDefined()
  await otherDevices
    .getByRole('button', { name: /^Sign out / })
    .first()
    .click()
  await expect.element(page.getByText('Session signed out.')).toBeVisible()
  expect(otherDevices.elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'Sign out everywhere else (1)' }).click()
  await dialog.getByRole('button', { name: 'Sign out everywhere else (1)' }).click()
  await expect.element(page.getByText('Signed out everywhere else.')).toBeVisible()
  expect(otherDevices.elements()).toHaveLength(0)
  await expect.element(page.getByText('No other active sessions.')).toBeVisible()
  vi.spyOn(on.client[INTERNALS].env, 'now').mockReturnValue(on.client[INTERNALS].env.now() - 3_600_000)
  // An equal list renders nothing: whether one was read after the removal depends on the speed of the machine.
  isReversed = true
  on.client[INTERNALS].cache.invalidate(listSessions.reads)
  await expect.poll(() => otherDevices.elements().length).toBe(2)
})

test('revokes a valid API key on a device whose clock is ahead', async () => {
  const ahead = 3 * 24 * HOUR
  on.restart({ settings: ALL })
  vi.spyOn(on.client[INTERNALS].env, 'now').mockImplementation(() => Date.now() + ahead)
  await withAda(on)
  const expiresAt = new Date(Date.now() + ahead / 3)
  await createApiKey(on.client, { userId: 'me', description: 'Backup', expiresAt })
  await show('api-keys')
  await expect.element(row('Backup').getByText(/^Expires on .+\d{4}/)).toBeVisible()
  await row('Backup').getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect.element(page.getByText('Key revoked.')).toBeVisible()
})

test('shows when a session was last active on a device whose clock is ahead', async () => {
  on.restart({ settings: ALL })
  vi.spyOn(on.client[INTERNALS].env, 'now').mockImplementation(() => Date.now() + 3 * 24 * HOUR)
  await withAda(on)
  const { sessions } = on.emulator.world
  await signInOnOtherDevice(on)
  for (const { id } of sessions.where(() => true)) sessions.change(id, { lastUsedAt: Date.now() - 3 * HOUR - SECOND })
  await show('sessions')
  await expect.element(page.getByText('Last active 3 hours ago').first()).toBeVisible()
})

test('shows when an API key was revoked', async () => {
  const { id: keyId } = await createApiKey(on.client, { userId: 'me', description: 'Backup', expiresAt: null })
  await updateApiKey(on.client, { userId: 'me', keyId, revoked: true })
  await show('api-keys')
  await expect.element(row('Backup').getByText(/^Revoked on .+\d{4}/)).toBeVisible()
  expect(page.getByText('Never expires').query()).toBeNull()
})

test('loads in the shape of the keys that the user had on the last visit', async () => {
  const keys = () => [...document.querySelectorAll('.lk-account-panel .lk-loading')].at(-1)
  const showLoading = async () => {
    const release = holdRequests(on, '/user-api-keys?user_id=me')
    await show('api-keys')
    await expect.poll(() => keys()).toBeDefined()
    return release
  }
  for (const description of ['Backup', 'Home'])
    await createApiKey(on.client, { userId: 'me', description, expiresAt: null })
  const release = await showLoading()
  expect(keys()?.matches('.lk-empty')).toBe(true)
  release()
  await expect.element(row('Backup')).toBeVisible()
  const kept = Object.entries(window.localStorage)
  on.restart({ settings: ALL })
  await withAda(on)
  for (const [name, value] of kept) window.localStorage.setItem(name, value)
  await showLoading()
  expect(keys()?.querySelectorAll('.lk-row')).toHaveLength(2)
})

test.each([
  ['Lisbon', /^.?Lisbon.*Portugal/],
  ['', /^.?Portugal/],
])('shows the place of a session in the city “%s”, and when it was last active', async (cityName, place) => {
  await signInOnOtherDevice(on)
  const { sessions } = on.emulator.world
  const lastUsedAt = on.client[INTERNALS].env.now() - 3 * HOUR - SECOND
  const location = { ip: '203.0.113.7', countryCode: 'PT', cityName }
  for (const { id } of sessions.where(() => true)) sessions.change(id, { lastUsedAt, location })
  await show('sessions')
  const rows = page.getByRole('listitem').filter({ has: page.getByText(place) })
  const own = rows.filter({ has: page.getByText('This device') })
  await expect.element(own.getByText('Active now')).toBeVisible()
  const other = rows.filter({ has: page.getByRole('button', { name: /^Sign out / }) })
  await expect.element(other.getByText('Last active 3 hours ago')).toBeVisible()
  await expect.element(other.getByTitle(/\d{4}/)).toHaveTextContent('Last active 3 hours ago')
  expect(other.getByText('Active now').query()).toBeNull()
})

test('starts with an empty form each time that an API key is created', async () => {
  await show('api-keys')
  const create = page.getByRole('button', { name: 'Create key' })
  const description = dialog.getByLabelText('Description')
  const reopen = async () => {
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await create.click()
    await expect.element(description).toHaveFocus()
  }
  await create.click()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect.element(description).toHaveAttribute('aria-invalid', 'true')
  await reopen()
  await expect.element(description).not.toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabelText('Expires in').selectOptions('Never expires')
  on.emulator.faults.add('POST /user-api-keys', { type: 'rate-limit', retryAfter: 900 })
  await description.fill('Backup')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect.element(dialog.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await reopen()
  expect(dialog.getByRole('alert').filter({ hasText: /./ }).query()).toBeNull()
  await expect.element(dialog.getByLabelText('Expires in')).toHaveDisplayValue('30 days')
})

test('creates an API key with what is selected when a submission has waited for a second', async () => {
  on.restart({ settings: ALL, stopped: true })
  await withAda(on)
  await show('api-keys')
  await page.getByRole('button', { name: 'Create key' }).click()
  on.emulator.faults.add('POST /user-api-keys', { type: 'rate-limit', retryAfter: 900 })
  await dialog.getByLabelText('Description').fill('Backup')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await dialog.getByLabelText('Expires in').selectOptions('Never expires')
  on.pass(1000)
  await expect.element(dialog.getByRole('heading', { name: 'API key created' })).toBeVisible()
  const [key] = await listApiKeys(on.client, { userId: 'me' })
  expect(key?.description).toBe('Backup')
  expect(key?.expiresAt).toBeUndefined()
})

// spec: 9.last-four
test('shows a key once, and saves, filters and revokes it', async () => {
  for (const description of ['Old <b>script</b>', '1', '2', '3', '4', '5', '6'])
    await createApiKey(on.client, { userId: 'me', description, expiresAt: null })
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  await show('api-keys')
  expect(page.getByRole('search').query()).toBeNull()
  await press(button('Create key'))
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await press(button('Create key'))
  await press(dialog.getByRole('button', { name: 'Create key' }))
  await expect.element(dialog.getByLabelText('Description')).toHaveAccessibleDescription('Please enter a description')
  await type(dialog.getByLabelText('Description'), 'Backup')
  await tabTo(dialog.getByLabelText('Expires in'))
  await userEvent.keyboard('{ArrowDown}')
  await press(dialog.getByRole('button', { name: 'Create key' }))
  await expect.element(dialog.getByText("Copy this key now. You won't be able to see it again.")).toBeVisible()
  const done = dialog.getByRole('button', { name: 'Done' })
  await expect.element(dialog.getByRole('button', { name: 'Copy' })).toHaveClass('lk-primary')
  await expect.element(done).not.toHaveClass('lk-primary')
  await press(dialog.getByRole('button', { name: 'Copy' }))
  await expect.element(done).toHaveClass('lk-primary')
  await says('Copied.')
  for (let presses = 0; presses < 5; presses++) await userEvent.keyboard('{Escape}')
  expect(dialog.getByRole('button', { name: 'Close' }).query()).toBeNull()
  await press(done)
  await says("Confirm that you've saved the key")
  await tabTo(dialog.getByRole('checkbox'))
  await userEvent.keyboard(' ')
  await press(done)
  await expect.element(dialog).not.toBeInTheDocument()
  const [key = ''] = copied
  expect(key.length).toBeGreaterThan(20)
  expect(document.body.textContent).not.toContain(key)
  await says(`…${key.slice(-4)}`)
  await page.getByLabelText('Search by description').fill('script')
  await expect.element(page.getByText('Backup')).not.toBeInTheDocument()
  await page.getByLabelText('Search by description').fill('nothing like it')
  await expect.element(page.getByText('No matching keys.')).toBeVisible()
  await page.getByLabelText('Search by description').fill(key.slice(-4))
  await choose('Backup', 'Revoke')
  await expect.element(dialog.getByText(/Anything that uses “.Backup.” will stop working immediately./)).toBeVisible()
  await press(dialog.getByRole('button', { name: 'Revoke' }))
  await says('Key revoked.')
  await expect.element(row('Backup').getByText('Revoked', { exact: true })).toBeVisible()
  expect(row('Backup').element().textContent).not.toMatch(/expire/i)
  await page.getByLabelText('Status').selectOptions('Revoked')
  await expect.element(page.getByText('Backup')).toBeVisible()
  await page.getByLabelText('Search by description').fill('nothing like it')
  await press(button('Clear filters'))
  await expect.element(page.getByLabelText('Status')).toHaveValue('all')
  await expect.element(page.getByText('Backup')).toBeVisible()
  await expect.element(page.getByLabelText('Search by description')).toHaveFocus()
  await expect.element(button('Clear filters')).not.toBeInTheDocument()
})

test('renders hostile names and bidirectional texts as text', async () => {
  await updateUser(on.client, { displayName: 'مرحبا <img src=x onerror=alert(1)>' })
  await show('profile')
  await expect.element(page.getByLabelText('Name')).toHaveValue('مرحبا <img src=x onerror=alert(1)>')
})
