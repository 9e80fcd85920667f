// Section 5 of the specification: what cannot be done, with its reason in view and not only a button that does nothing.
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { open, requestCount, stageForEach, withAda } from '../../../test/stage.js'
import { AuthHandler } from '../../entries/handler.js'

const on = stageForEach({}, withAda)
beforeEach(() => page.viewport(1024, 768))

interface Has {
  readonly password: boolean
  readonly codes: boolean
  readonly passkey: boolean
  readonly github: boolean
  /** Of the one address there is. */
  readonly address: 'verified' | 'unverified' | 'not for sign-in'
}

/** Makes Ada's account one that has these. */
function give(has: Has) {
  const { world } = on.emulator
  const [user] = world.users.where(() => true)
  const [channel] = world.channels.where(() => true)
  if (!user || !channel) throw new Error('Ada is not there.')
  const options = { projectId: user.projectId, userId: user.id }
  world.users.change(user.id, { otpEnabled: has.codes, passwordHash: has.password ? user.passwordHash : null })
  world.channels.change(channel.id, {
    verified: has.address === 'verified',
    usedForAuth: has.address !== 'not for sign-in',
  })
  if (has.passkey)
    world.passkeys.put({ id: 'p', ...options, credentialId: 'x', publicKey: 'x', counter: 1, transports: [] })
  if (has.github)
    world.providerAccounts.put({
      ...options,
      id: 'g',
      createdAt: 0,
      provider: 'github',
      accountId: 'ada',
      email: 'ada@github.example',
    })
}

async function show(id: string) {
  open(`/handler/account-settings#${id}`)
  await on.show(<AuthHandler />)
}
const row = (text: string) => page.getByRole('listitem').filter({ hasText: text }).last()

const NOTHING: Has = { password: false, codes: false, passkey: false, github: false, address: 'verified' }
const CODES = { ...NOTHING, codes: true }
const WITHOUT_EMAIL: Has = { ...NOTHING, github: true, address: 'not for sign-in' }
const UNVERIFIED: Has = { ...NOTHING, password: true, address: 'unverified' }
const VERIFIED = 'Some methods need a verified email that you can sign in with.'
const ONLY = 'This is your only sign-in method. Add another one before you disable it.'

// spec: 5.last-method, 5.verified-email-to-enable
test.each([
  ['email codes need an email', WITHOUT_EMAIL, 'Email code', 'Enable', VERIFIED],
  ['email codes need a verified email', UNVERIFIED, 'Email code', 'Enable', VERIFIED],
  ['a passkey needs an email', WITHOUT_EMAIL, 'Passkey', 'Add passkey', VERIFIED],
  ['a passkey needs a verified email', UNVERIFIED, 'Passkey', 'Add passkey', VERIFIED],
  ['email codes that are the only method cannot be disabled', CODES, 'Email code', 'Disable', ONLY],
  ['a passkey that is the only method cannot be removed', { ...NOTHING, passkey: true }, 'Passkey', 'Remove', ONLY],
] as const)('disables the action and explains why: %s', async (_, has, name, action, why) => {
  give(has)
  await show('methods')
  const button = row(name).getByRole('button', { name: new RegExp(`^${action}`) })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByText(new RegExp(`^${why}`))).toBeVisible()
  expect(button.element().getAttribute('aria-describedby')?.split(' ').map(textOf).join(' ')).toContain(why)
  await button.click({ force: true })
  expect(page.getByRole('dialog').query()).toBeNull()
  expect(
    requestCount(on, 'PATCH /users/me') + requestCount(on, 'POST /auth/passkey/initiate-passkey-registration'),
  ).toBe(0)
})

const textOf = (id: string) => document.getElementById(id)?.textContent ?? ''

// spec: 5.last-method, 5.verified-email-to-enable
test.each([
  ['email codes in addition to a password', { ...NOTHING, password: true, codes: true }, 'Email code', 'Disable'],
  ['a passkey in addition to email codes', { ...NOTHING, passkey: true, codes: true }, 'Passkey', 'Remove'],
  ['email codes in addition to a connected account', { ...CODES, github: true }, 'Email code', 'Disable'],
  ['email codes with a verified email', { ...NOTHING, password: true }, 'Email code', 'Enable'],
] as const)('enables the action: %s', async (_, has, name, action) => {
  give(has)
  await show('methods')
  await expect
    .element(row(name).getByRole('button', { name: new RegExp(`^${action}`) }))
    .toHaveAttribute('aria-disabled', 'false')
})

// spec: 5.last-method
test('says that the only sign-in method cannot be removed, even if it has no button', async () => {
  give({ ...NOTHING, github: true })
  await show('methods')
  await expect.element(row('ada@github.example').getByText(ONLY)).toBeVisible()
})

test('links blocked methods, in one notice, to the section that resolves it', async () => {
  give(WITHOUT_EMAIL)
  await show('methods')
  await expect.element(row('Passkey')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Emails' }).click()
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent('Emails')
})

// spec: 5.verified-email-to-enable
test('requires a sign-in email for a first password', async () => {
  give(WITHOUT_EMAIL)
  await show('password')
  await expect.element(page.getByText('To use this, add an email that you can sign in with.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Go to Emails' })).toBeVisible()
  expect(document.querySelector('input[type=password]')).toBeNull()
})

// spec: 2.screen-emails
test('neither removes nor disables the last sign-in email', async () => {
  await show('emails')
  await expect.element(page.getByText("You can't remove the last email that you sign in with.")).toBeVisible()
  expect(page.getByRole('button', { name: /^Options for/ }).query()).toBeNull()
  for (const name of ['Remove', 'Disable sign-in']) expect(page.getByText(name, { exact: true }).query()).toBeNull()
  expect(requestCount(on, 'GET /contact-channels')).toBe(1)
})
