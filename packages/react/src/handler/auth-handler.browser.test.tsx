import { createTeam, inviteToTeam, signOut } from '@latchkey/core'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  ADA,
  codeFor,
  holdRequests,
  mailTo,
  PASSWORD_ONLY,
  requestCount,
  stageForEach,
  withAda,
  withGrace,
} from '../../test/stage.js'
import { AuthHandler } from '../entries/handler.js'
import { LatchkeyTexts } from '../index.js'
import { Navigate, PageLink } from '../primitives/page-link.js'
import SCREENS from '../screens/screens.js'

const on = stageForEach()
const appTitle = document.title
afterEach(() => (document.title = appTitle))

const title = page.getByRole('heading', { level: 1 })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })

// spec: 2.page-sign-in, 2.page-sign-up
test.each([
  ['/handler/sign-in', 'Sign in to Emulated project'],
  ['/handler/Log-In?after_auth_return_to=%2Fnote', 'Sign in to Emulated project'],
  ['register', 'Create your account'],
  ['/handler/nothing', 'Page not found'],
])('%s shows "%s"', async (path, heading) => {
  await on.show(<AuthHandler path={path} />)
  await expect.element(title).toHaveTextContent(heading)
})

test('offers sign-in on a page that does not exist, and account settings to a signed-in user', async () => {
  const links = () =>
    page
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent)
  await on.show(<AuthHandler path="/handler/nothing" />)
  await expect.poll(links).toEqual(['Go to home page', 'Sign in'])
  await withAda(on)
  await expect.poll(links).toEqual(['Go to home page', 'Account settings'])
})

test.each(['/handler/nothing', '/handler/sign-out'])(
  '%s names the app at the first visit, and keeps the place for its name',
  async (path) => {
    on.restart({ redirectMethod: 'none' })
    const letGo = holdRequests(on, '/projects/current')
    await on.show(<AuthHandler path={path} />)
    await expect.element(title).toBeVisible()
    const { top } = title.element().getBoundingClientRect()
    letGo()
    await expect.poll(() => document.querySelector('.lk-app-name')?.textContent).toBe('Emulated project')
    expect(title.element().getBoundingClientRect().top).toBe(top)
  },
)

test('follows the location between screens, keeping the email and the return URL', async () => {
  window.history.replaceState(null, '', '/handler/sign-in?after_auth_return_to=%2Fnote%3Fid%3D1')
  await on.show(<AuthHandler />)
  await page.getByLabelText('Email').fill(ADA.email)
  expect(document.activeElement?.tagName).toBe('INPUT')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect.element(title).toHaveTextContent('Create your account')
  await expect.element(title).toHaveFocus()
  expect(window.location.pathname + window.location.search).toBe(
    '/handler/sign-up?after_auth_return_to=%2Fnote%3Fid%3D1',
  )
  await expect.element(page.getByLabelText('Email')).toHaveValue(ADA.email)
  await page.getByLabelText('Password', { exact: true }).fill(ADA.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect.poll(() => on.visited).toEqual(['/note?id=1'])
})

test('redirects a signed-in user immediately', async () => {
  await withAda(on)
  await on.show(<AuthHandler path="/handler/sign-in" />)
  await expect.poll(() => on.visited).toContain('/')
})

test('passes link clicks to the router of the app', async () => {
  const went: string[] = []
  await on.show(<AuthHandler path="/handler/nowhere" navigate={(to) => void went.push(to)} />)
  await page.getByRole('link', { name: 'Go to home page' }).click()
  expect(went).toEqual(['/'])
})

test('sets the document title of each screen and restores the title of the app', async () => {
  document.title = 'Notes'
  window.history.replaceState(null, '', '/handler/sign-in')
  await on.show(<AuthHandler />)
  await expect.poll(() => document.title).toBe('Sign in to Emulated project')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect.poll(() => document.title).toBe('Create your account')
  await on.show(<AuthHandler path="/handler/nowhere" documentTitle={(screen) => `${screen} · Notes`} />)
  await expect.poll(() => document.title).toBe('Page not found · Notes')
  await on.show(<p>Welcome</p>)
  await expect.poll(() => document.title).toBe('Notes')
})

test('names the open section of the account settings in the document title', async () => {
  await withAda(on)
  window.history.replaceState(null, '', '/handler/account-settings#emails')
  await on.show(<AuthHandler />)
  await expect.poll(() => document.title).toBe('Emails · Account settings')
})

test('keeps the document title with `documentTitle={false}` and when the app sets its own', async () => {
  document.title = 'Notes'
  await on.show(<AuthHandler path="/handler/nowhere" documentTitle={false} />)
  await expect.element(title).toHaveTextContent('Page not found')
  expect(document.title).toBe('Notes')
  await on.show(<AuthHandler path="/handler/sign-in" />)
  await expect.poll(() => document.title).toBe('Sign in to Emulated project')
  document.title = 'Inbox'
  await on.show(<p>Welcome</p>)
  await expect.element(page.getByText('Welcome')).toBeVisible()
  expect(document.title).toBe('Inbox')
})

test('loads the project at the same time as the screen, and once', async () => {
  await on.show(<AuthHandler path="/handler/sign-up" />)
  await expect.element(title).toHaveTextContent('Create your account')
  await expect.poll(() => requestCount(on, 'GET /projects/current')).toBe(1)
  await on.show(<AuthHandler path="/handler/forgot-password" />)
  await expect.element(field('Email')).toBeVisible()
  expect(requestCount(on, 'GET /projects/current')).toBe(1)
})

// spec: 2.page-sign-out
test('signs out once on arrival and redirects to the after-sign-out page', async () => {
  await withAda(on)
  await on.show(<AuthHandler path="/handler/sign-out" />)
  await expect.element(title).toHaveTextContent("You're signed out")
  expect(on.client.session.state()).toEqual({ status: 'ended', reason: 'signed-out-here' })
  expect(requestCount(on, 'DELETE /auth/sessions/current')).toBe(1)
  expect(on.visited).toEqual(['/'])
  await expect.element(title).toHaveFocus()
})

test('sign-out asks first when the user came from another site, and stays signed in until confirmed', async () => {
  await withAda(on)
  on.navigation.byApp = false
  await on.show(<AuthHandler path="/handler/sign-out" />)
  await expect.element(title).toHaveTextContent('Do you want to sign out?')
  await expect.element(page.getByText(`You are signed in as ${ADA.email}.`)).toBeVisible()
  expect(document.querySelector('.lk-app-name')?.textContent).toBe('Emulated project')
  expect(requestCount(on, 'DELETE /auth/sessions/current')).toBe(0)
  expect(on.client.session.state().status).toBe('active')
  await expect.element(page.getByRole('link', { name: 'Stay signed in' })).toHaveAttribute('href', '/')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect.element(title).toHaveTextContent("You're signed out")
  await expect.element(title).toHaveFocus()
  expect(on.visited).toEqual(['/'])
})

test('signs out immediately after a click on a PageLink, even without browser navigation data', async () => {
  await withAda(on)
  on.navigation.byApp = false
  const went: string[] = []
  await on.show(
    <Navigate value={(to) => void went.push(to)}>
      <PageLink page="signOut">Leave</PageLink>
    </Navigate>,
  )
  await page.getByRole('link', { name: 'Leave' }).click()
  expect(went).toEqual(['/handler/sign-out'])
  await on.show(<AuthHandler path="/handler/sign-out" />)
  await expect.element(title).toHaveTextContent("You're signed out")
})

test('shows the signed-out message without a sign-out when no user is signed in', async () => {
  await on.show(<AuthHandler path="/handler/sign-out" />)
  await expect.element(title).toHaveTextContent("You're signed out")
  expect(requestCount(on, 'DELETE /auth/sessions/current')).toBe(0)
  expect(on.visited).toEqual([])
})

test('sets the theme on the root element of the kit only', async () => {
  await on.show(<AuthHandler path="/handler/sign-in" theme="dark" />)
  await expect.element(title).toHaveTextContent('Sign in to Emulated project')
  const card = document.querySelector('.lk-card') as Element
  expect(getComputedStyle(card).backgroundColor).toBe('rgb(23, 25, 28)')
  expect(getComputedStyle(document.body).colorScheme).toBe('normal')
})

test('replaces texts and sets the language', async () => {
  await on.show(
    <LatchkeyTexts messages={{ 'signIn.title': 'Hereinspaziert' }} locale="de-DE">
      <AuthHandler path="/handler/sign-in" />
    </LatchkeyTexts>,
  )
  await expect.element(title).toHaveTextContent('Hereinspaziert')
  expect(document.querySelector('.lk-root')?.getAttribute('lang')).toBe('de-DE')
  await expect.element(page.getByLabelText('E-Mail-Adresse')).toBeVisible()
})

test('ignores a return URL on another origin and links to the app', async () => {
  await withAda(on)
  window.history.replaceState(null, '', '/handler/sign-in?after_auth_return_to=https%3A%2F%2Fevil.example%2F')
  await on.show(<AuthHandler />)
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent("The page to return to isn't part of this app, so we stopped here.")
  await expect.element(page.getByRole('link', { name: 'Go to home page' })).toHaveAttribute('href', '/')
  expect(on.visited).toEqual([])
})

/** Counts the fields of the submitted forms and the controls that the user presses. */
function countEffort() {
  const fields = new Set<string>()
  let clicks = 0
  const done = new AbortController()
  const { signal } = done
  const options = { capture: true, signal }
  document.addEventListener('input', ({ target }) => fields.add((target as Element).id), options)
  document.addEventListener(
    'submit',
    ({ target }) => {
      for (const input of (target as HTMLFormElement).querySelectorAll('input:not(.lk-hidden)')) fields.add(input.id)
    },
    options,
  )
  document.addEventListener(
    'click',
    ({ target }) => {
      if ((target as Element).closest('a, button, summary, [role=tab], [type=checkbox]')) clicks++
    },
    options,
  )
  onTestFinished(() => done.abort())
  return () => ({ fields: fields.size, clicks })
}

const CODE_ONLY = { ...PASSWORD_ONLY, magicLinkEnabled: true, credentialEnabled: false }
const WIDE = [1280, 720] as const

test.each([
  ['sign-up', 'Create account'],
  ['sign-in', 'Sign in'],
])('asks for two fields and one click for a %s with a password', async (path, submit) => {
  if (path === 'sign-in') {
    await withAda(on)
    await signOut(on.client, { redirectTo: false })
  }
  const effort = countEffort()
  await on.show(<AuthHandler path={`/handler/${path}`} />)
  await field('Email').fill(ADA.email)
  await field('Password').fill(ADA.password)
  await button(submit).click()
  await expect.poll(() => on.visited).toEqual(['/'])
  expect(effort()).toEqual({ fields: 2, clicks: 1 })
})

test.each([
  ['codes only', CODE_ONLY],
  ['codes and passwords', { ...CODE_ONLY, credentialEnabled: true }],
])('asks for two fields and one click to sign in with an email code (%s)', async (_, settings) => {
  on.restart({ settings })
  const effort = countEffort()
  await on.show(<AuthHandler path="/handler/sign-in" />)
  await field('Email').fill(ADA.email)
  await button('Email me a code').click()
  await expect.element(title).toHaveTextContent('Check your email')
  await field('Code from the email').fill(mailTo(on).code)
  await expect.poll(() => on.visited).toEqual(['/'])
  expect(effort()).toEqual({ fields: 2, clicks: 1 })
})

test('asks a signed-in user for one click to accept an invitation', async () => {
  await withAda(on)
  const { id } = await createTeam(on.client, { displayName: 'Analysts' })
  await inviteToTeam(on.client, { teamId: id, email: 'grace@example.com' })
  const { path } = mailTo(on, 'grace@example.com')
  await signOut(on.client, { redirectTo: false })
  await withGrace(on)
  window.history.replaceState(null, '', path)
  const effort = countEffort()
  await on.show(<AuthHandler />)
  await button('Join team').click()
  await expect.element(title).toHaveTextContent('Welcome to \u2068Analysts\u2069')
  expect(effort()).toEqual({ fields: 0, clicks: 1 })
})

test('asks for one field and two clicks to enable two-factor authentication from the account settings', async () => {
  await withAda(on)
  await page.viewport(...WIDE)
  window.history.replaceState(null, '', '/handler/account-settings')
  const effort = countEffort()
  await on.show(<AuthHandler />)
  await page.getByRole('link', { name: 'Two-factor' }).click()
  await button('Enable').click()
  const link = page.getByRole('link', { name: 'Open in authenticator app' })
  await expect.element(link).toBeVisible()
  const secret = new URL(link.element().getAttribute('href') ?? '').searchParams.get('secret') ?? ''
  await field('6-digit code').fill(await codeFor(on, secret))
  await expect.element(page.getByText(/Two-factor authentication is enabled/)).toBeVisible()
  expect(effort()).toEqual({ fields: 1, clicks: 2 })
})

test('asks for two fields and three clicks to change the password from the account settings', async () => {
  await withAda(on)
  await page.viewport(...WIDE)
  window.history.replaceState(null, '', '/handler/account-settings')
  const effort = countEffort()
  await on.show(<AuthHandler />)
  await page.getByRole('link', { name: 'Sign-in methods', exact: true }).click()
  await page.getByRole('link', { name: 'Change password', exact: true }).click()
  await field('Current password').fill(ADA.password)
  await field('New password').fill('another good horse')
  await button('Change password').click()
  await expect.element(page.getByText('Password saved.')).toBeVisible()
  expect(effort()).toEqual({ fields: 2, clicks: 3 })
})

test.each([
  ['the list of sections', 'account-settings', '.lk-account-nav.lk-loading'],
  ['a section', 'account-settings#emails', '.lk-section-heading.lk-loading'],
  ['a team', 'account-settings#teams/1', '.lk-team.lk-loading'],
])('shows the shape of %s in the first paint, before the code of the account settings', async (_, path, shape) => {
  vi.spyOn(SCREENS['account-settings'].screen, 'state').mockReturnValue({ status: 'pending' })
  onTestFinished(() => void vi.restoreAllMocks())
  await page.viewport(1024, 768)
  window.history.replaceState(null, '', `/handler/${path}`)
  await on.show(<AuthHandler />)
  await expect.element(page.elementLocator(document.querySelector(shape) as Element)).toBeVisible()
})
