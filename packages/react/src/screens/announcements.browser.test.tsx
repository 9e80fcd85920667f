// What screen readers announce: an error appears as a new alert each time, progress changes an existing live region.
import { createTeam, signOut } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  ADA,
  codeFor,
  holdRequests,
  open,
  PASSWORD_ONLY,
  requestCount,
  stageForEach,
  withAda,
} from '../../test/stage.js'
import { AuthHandler } from '../entries/handler.js'
import { TeamSettings } from '../entries/screens.js'
import { SignIn } from '../entries/sign-in.js'
import { ForgotPassword } from './forgot-password.js'

const on = stageForEach()

const email = page.getByLabelText('Email')
const password = page.getByLabelText('Password', { exact: true })
const code = page.getByLabelText('Code from the email')
const submit = page.getByRole('button', { name: 'Sign in', exact: true })

/** What comes into a place that is read out, in the order in which it comes. */
function events(place: Element): readonly string[] {
  const announced: string[] = []
  const listener = new MutationObserver((changes) => {
    for (const { addedNodes, type } of changes)
      if (type === 'characterData' || addedNodes.length > 0) announced.push(place.textContent ?? '')
  })
  listener.observe(place, { childList: true, subtree: true, characterData: true })
  return announced
}

// accessibility: 4
test('announces the same error each time as an alert that appears with its text', async () => {
  on.restart({ settings: PASSWORD_ONLY })
  await withAda(on)
  await signOut(on.client, { redirectTo: false })
  await on.show(<SignIn />)
  await email.fill(ADA.email)
  await password.fill('not this one')
  const alert = page.getByRole('alert')
  // Firefox and Orca ignore a text that is added to an alert on the page.
  expect(alert.query()).toBeNull()
  const announced = events(document.querySelector('[role=alert]') as Element)
  await submit.click()
  await expect.poll(() => announced).toHaveLength(1)
  await expect.element(alert).toBeVisible()
  const letGo = holdRequests(on, '/auth/password/sign-in')
  await submit.click()
  await expect.element(alert).not.toBeInTheDocument()
  letGo()
  await expect.poll(() => announced).toHaveLength(2)
  expect(new Set(announced)).toEqual(new Set(['Incorrect email or password.']))
})

// accessibility: 4
test('announces the error of the only invalid field if focus is in it already', async () => {
  on.restart({ settings: PASSWORD_ONLY })
  await on.show(<SignIn />)
  await email.fill(ADA.email)
  await password.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please enter your password')
  await submit.click()
  await expect.element(password).toHaveFocus()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

// accessibility: 4
test('announces the error of the only field once: with the field if it receives focus, else in a live region', async () => {
  await on.show(<ForgotPassword />)
  const announced: (string | null)[] = []
  const place = document.querySelector('.lk-live') as Element
  const listener = new MutationObserver(() => announced.push(place.ariaLive && place.textContent))
  listener.observe(place, { childList: true, subtree: true, characterData: true })
  // The error is there before the field receives focus: screen readers read a changed description once more.
  const descriptions: (string | undefined)[] = []
  const input = email.element() as HTMLInputElement
  input.addEventListener('focus', () => descriptions.push(input.ariaDescribedByElements?.[0]?.textContent))
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAccessibleDescription('Please enter your email')
  expect(announced).toEqual([null])
  expect(descriptions).toEqual(['Please enter your email'])
  // Another error does not interrupt the user who types.
  await userEvent.keyboard('bob@')
  await expect.element(email).not.toHaveAccessibleDescription()
  expect(announced.filter(Boolean)).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(email).toHaveAccessibleDescription('Please enter a valid email')
  expect(announced.filter(Boolean)).toEqual(['Please enter a valid email'])
})

// accessibility: 4
test('announces the error of the only field again when an unchanged value is submitted again', async () => {
  await on.show(<ForgotPassword />)
  const announced = events(document.querySelector('.lk-live') as Element)
  await email.click()
  await userEvent.keyboard('bob@')
  for (const times of [1, 2, 3]) {
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => announced).toHaveLength(times)
    await expect.element(email).toHaveFocus()
  }
  expect(new Set(announced)).toEqual(new Set(['Please enter a valid email']))
})

// accessibility: 4
test('announces the errors of several fields again when unchanged values are submitted again', async () => {
  on.restart({ settings: PASSWORD_ONLY })
  await on.show(<SignIn />)
  await email.click()
  const announced: (string | null)[] = []
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element && node.role === 'alert') announced.push(node.textContent)
  }).observe(document.body, { childList: true, subtree: true })
  for (const times of [1, 2, 3]) {
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => announced).toHaveLength(times)
  }
  expect(new Set(announced)).toEqual(new Set(['Please enter your emailPlease enter your password']))
})

// accessibility: 4
test('announces the same wrong code each time when its field already has focus', async () => {
  await on.show(<SignIn firstTab="magic-link" />)
  await email.fill(ADA.email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await code.fill('ABC')
  const place = document.querySelector('[aria-live=assertive]') as Element
  const announced = events(place)
  for (const times of [1, 2]) {
    await code.fill('000000')
    await expect.poll(() => requestCount(on, 'POST /auth/otp/sign-in')).toBe(times)
    await expect.element(code).toHaveAttribute('aria-invalid', 'true')
    // For a person who comes back to the field. Screen readers that announce changed descriptions say it twice.
    await expect.element(code).toHaveAccessibleDescription('Incorrect code. Please try again.')
    await expect.poll(() => announced).toHaveLength(times)
    await code.fill('')
  }
  expect(new Set(announced)).toEqual(new Set(['Incorrect code. Please try again.']))
  expect(place.isConnected).toBe(true)
})

// accessibility: 4
test('announces a pending action in an existing live region', async () => {
  on.restart({ settings: PASSWORD_ONLY })
  const letGo = holdRequests(on, '/auth/password/sign-in')
  await on.show(<SignIn />)
  await email.fill(ADA.email)
  await password.fill(ADA.password)
  const place = submit.element().nextElementSibling as Element
  expect(place).toHaveAttribute('aria-live', 'polite')
  const announced = events(place)
  await submit.click()
  await expect.poll(() => announced).toEqual(['Signing you in'])
  letGo()
})

// accessibility: 4
test('announces success after the dialog has closed, which hides the page from screen readers', async () => {
  on.restart({ settings: { clientTeamCreationEnabled: true } })
  await withAda(on)
  const { id } = await createTeam(on.client, { displayName: 'Analysts' })
  await on.show(<TeamSettings teamId={id} />)
  await page.getByRole('button', { name: 'Invite a member' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Email').fill('grace@example.com')
  const isBehindDialog: boolean[] = []
  new MutationObserver(() => {
    if (document.body.textContent?.includes('Invitation sent'))
      isBehindDialog.push(document.querySelector('dialog:modal') !== null)
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(page.getByText(/^Invitation sent to/)).toBeVisible()
  expect(isBehindDialog[0]).toBe(false)
})

// accessibility: 16
test('shows the resend countdown without announcing it, and announces the sent email once', async () => {
  on.restart({ stopped: true })
  await on.show(<SignIn firstTab="magic-link" />)
  await email.fill(ADA.email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect.element(page.getByRole('button', { name: 'Resend email in 30 s' })).toBeVisible()
  const places = [...document.querySelectorAll('[role=status], [role=alert], [aria-live]')]
  const announced = places.map((place) => events(place))
  on.pass(1000)
  await expect.element(page.getByRole('button', { name: /Resend email in 2\d s/ })).toBeVisible()
  on.pass(29_000)
  await page.getByRole('button', { name: 'Resend email', exact: true }).click()
  await expect.element(page.getByText('Email sent again.')).toBeVisible()
  on.pass(2000)
  await expect.element(page.getByRole('button', { name: /Resend email in 2\d s/ })).toBeVisible()
  const all = announced.flat().filter((text) => text !== '')
  expect(all.filter((text) => text === 'Email sent again.')).toHaveLength(1)
  expect(all.filter((text) => /\d/.test(text))).toEqual([])
})

// accessibility: 4
test('a row has no list of one item inside it', async () => {
  on.restart({ settings: { clientTeamCreationEnabled: true } })
  await withAda(on)
  const { id } = await createTeam(on.client, { displayName: 'Analysts' })
  await on.show(<TeamSettings teamId={id} />)
  const rows = page.getByRole('listitem')
  await expect.element(rows.filter({ hasText: 'You' }).first()).toBeVisible()
  expect(rows.getByRole('list').elements()).toEqual([])
})

async function showAccountSettings(section = '') {
  await withAda(on)
  open(`/handler/account-settings${section}`)
  await on.show(<AuthHandler />)
}

// accessibility: 4
test('a section with one setting announces no list', async () => {
  await showAccountSettings('#second-step')
  const section = page.getByRole('region', { name: 'Two-factor authentication' })
  await expect.element(section.getByRole('button', { name: 'Enable' })).toBeVisible()
  expect(section.getByRole('list').elements()).toEqual([])
})

// accessibility: 4
test('the navigation of the account settings has no list of one item', async () => {
  await showAccountSettings()
  const navigation = page.getByRole('navigation', { name: 'Account settings sections' })
  await expect.element(navigation.getByRole('link', { name: 'Delete account' })).toBeVisible()
  const lists = navigation.getByRole('list').elements()
  expect(lists.length).toBeGreaterThan(0)
  expect(lists.filter((list) => list.childElementCount === 1)).toEqual([])
})

/** The texts that come into a status region that is already on the page. */
function announcements(): readonly string[] {
  const announced: string[] = []
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const region = target instanceof Element ? target.closest('[role=status]') : null
      if (region && addedNodes.length > 0) announced.push(region.textContent ?? '')
    }
  }).observe(document.body, { childList: true, subtree: true })
  return announced
}

// accessibility: 4
test('announces what to do with the QR code, and that two-factor authentication is enabled or disabled', async () => {
  await withAda(on)
  open('/handler/account-settings#second-step')
  await on.show(<AuthHandler />)
  const announced = announcements()
  await page.getByRole('button', { name: 'Enable' }).click()
  await expect.poll(() => announced).toContainEqual(expect.stringMatching(/^Scan the QR code/))
  const link = page.getByRole('link', { name: 'Open in authenticator app' }).element() as HTMLAnchorElement
  const secret = new URL(link.href).searchParams.get('secret') ?? ''
  await page.getByLabelText('6-digit code').fill(await codeFor(on, secret))
  await expect.poll(() => announced).toContain('Two-factor authentication enabled.')
  await page.getByRole('button', { name: 'Disable' }).click()
  await password.fill(ADA.password)
  await userEvent.keyboard('{Enter}')
  await page.getByLabelText('6-digit code').fill(await codeFor(on, secret))
  await expect.poll(() => announced).toContain('Two-factor authentication disabled.')
})

// accessibility: 4
test('announces that a new API key is shown once', async () => {
  await withAda(on)
  open('/handler/account-settings#api-keys')
  await on.show(<AuthHandler />)
  await page.getByRole('button', { name: 'Create key' }).click()
  const announced = announcements()
  await page.getByLabelText('Description').fill('Backup')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => announced).toContain("Copy this key now. You won't be able to see it again.")
})
