import { createClient, getAccessToken, getUser, signOut, watch } from '@latchkey/core'
import { getCurrentUser, listTeams } from '@latchkey/core/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cdp, type Locator, page, userEvent } from 'vitest/browser'
import { press, tabTo } from '../../test/keyboard.js'
import { ADA, expectAccessible, type Stage, stage, withAda } from '../../test/stage.js'
import { LatchkeyDevtools } from '../entries/devtools.js'
import { SignIn } from '../index.js'
import { TAB_TITLES } from './panel-state.js'

let on: Stage
beforeEach(() => {
  on = stage()
})
afterEach(async () => {
  await page.viewport(414, 896)
  sessionStorage.clear()
  document.documentElement.removeAttribute('dir')
  document.documentElement.removeAttribute('data-theme')
})

const toggle = page.getByRole('button', { name: 'Latchkey devtools' })
const tab = (name: string) => page.getByRole('tab', { name })
const content = page.getByRole('tabpanel')
const button = (name: string) => content.getByRole('button', { name })
const textOf = (locator: Locator) => expect.poll(() => locator.query()?.textContent)
const showApp = () =>
  on.show(
    <>
      <h1>App</h1>
      <LatchkeyDevtools emulator={on.client.baseUrl} />
    </>,
  )
async function openTab(name: string): Promise<void> {
  await showApp()
  await toggle.click()
  await tab(name).click()
  await expect.element(page.getByRole('tabpanel', { name })).toBeVisible()
}

test('opens, selects tabs and closes by keyboard', async () => {
  await showApp()
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
  expect(content.elements()).toEqual([])
  await press(toggle)
  await expect.element(tab('Session')).toHaveAttribute('aria-selected', 'true')
  await tabTo(tab('Session'))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Tokens')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(tab('Emulator')).toHaveFocus()
  await expect.element(page.getByRole('tabpanel', { name: 'Emulator' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(content.elements()).toEqual([])
  await expect.element(toggle).toHaveFocus()
})

test('links to the mailbox of the emulator while it is closed', async () => {
  await showApp()
  const mailbox = page.getByRole('link', { name: 'Mailbox' })
  await expect.element(mailbox).toHaveAttribute('href', `${on.client.baseUrl}/#mailbox`)
  await expect.element(mailbox).toHaveAttribute('target', '_blank')
  await toggle.click()
  expect(mailbox.elements()).toEqual([])
})

test('remembers whether it was open, and the tab', async () => {
  await page.viewport(600, 700)
  await openTab('Requests')
  const again = await on.show(<LatchkeyDevtools />)
  await expect.element(page.getByRole('tabpanel', { name: 'Requests' })).toBeVisible()
  await again.getByRole('button', { name: 'Close' }).click()
  await on.show(<LatchkeyDevtools />)
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
})

test('starts closed on small screens, even if it was open', async () => {
  await page.viewport(599, 700)
  await openTab('Requests')
  await on.show(<LatchkeyDevtools />)
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
})

test.each(['light', 'dark'] as const)('has no accessibility violations in the theme %s', async (theme) => {
  document.documentElement.setAttribute('data-theme', theme)
  await withAda(on)
  await on.control.faults.add({ route: 'GET /never-called', fault: { type: 'server-error' } })
  await showApp()
  await expectAccessible()
  await toggle.click()
  for (const name of Object.values(TAB_TITLES)) {
    await tab(name).click()
    await expect.element(page.getByRole('tabpanel', { name })).toBeVisible()
    if (name === 'Emulator') await expect.element(button('Remove all faults')).toBeVisible()
    await expectAccessible()
  }
  expect(document.querySelector('.lk-devtools')?.getAttribute('data-lk-devtools-theme')).toBe(theme)
})

interface Media {
  send(method: 'Emulation.setEmulatedMedia', params: object): Promise<unknown>
}
const emulate = (features: readonly { readonly name: string; readonly value: string }[]) =>
  (cdp() as unknown as Media).send('Emulation.setEmulatedMedia', { features })

test('follows the element <meta name="color-scheme"> of the page', async () => {
  const meta = document.createElement('meta')
  meta.name = 'color-scheme'
  meta.content = 'dark'
  document.head.append(meta)
  try {
    await showApp()
    await toggle.click()
    const theme = () => document.querySelector('.lk-devtools')?.getAttribute('data-lk-devtools-theme')
    expect(theme()).toBe('dark')
    meta.content = 'light'
    await expect.poll(theme).toBe('light')
    await emulate([{ name: 'prefers-color-scheme', value: 'dark' }])
    meta.content = 'light dark'
    await expect.poll(theme).toBe('dark')
  } finally {
    meta.remove()
    await emulate([])
  }
})

test.each([
  ['reduce', 'none'],
  ['no-preference', 'lk-devtools-rise'],
])('with the setting %s for reduced motion, the animation of the panel is %s', async (value, animation) => {
  await emulate([{ name: 'prefers-reduced-motion', value }])
  try {
    await showApp()
    await toggle.click()
    const elements = [...document.querySelectorAll('.lk-devtools, .lk-devtools *')].map((one) => getComputedStyle(one))
    expect([...new Set(elements.map(({ animationName }) => animationName))].sort()).toEqual(
      [...new Set([animation, 'none'])].sort(),
    )
    expect(elements.filter(({ transitionDuration }) => transitionDuration !== '0s')).toEqual([])
  } finally {
    await emulate([])
  }
})

test('is in the other corner of a page that is written from right to left', async () => {
  const box = () => (toggle.element().closest('aside') as HTMLElement).getBoundingClientRect()
  await showApp()
  await expect.poll(() => box().left).toBeLessThan(20)
  expect(box().right).toBeLessThan(window.innerWidth - 20)
  document.documentElement.dir = 'rtl'
  await expect.poll(() => box().right).toBeGreaterThan(window.innerWidth - 20)
  expect(box().left).toBeGreaterThan(20)
  expect(getComputedStyle(toggle.element()).direction).toBe('ltr')
})

test('never displays a token', async () => {
  await withAda(on)
  const accessToken = (await getAccessToken(on.client)) ?? ''
  const refreshToken = on.client.session.refreshToken()?.reveal() ?? ''
  const [header, payload, signature] = accessToken.split('.')
  const secrets = [accessToken, refreshToken, header, payload, signature].map(String)
  expect(secrets.every((secret) => secret.length > 10)).toBe(true)
  await showApp()
  await toggle.click()
  const html = () => document.documentElement.outerHTML
  for (const name of Object.values(TAB_TITLES)) {
    await tab(name).click()
    await expect.element(page.getByRole('tabpanel', { name })).toBeVisible()
    if (name === 'Tokens') await content.getByRole('checkbox').click()
    if (name === 'Emulator') await expect.element(button('Expire the access token')).toBeVisible()
    expect(secrets.filter((secret) => html().includes(secret))).toEqual([])
  }
})

test('Session: shows the user, the expiration and the reason of a sign-out', async () => {
  await withAda(on)
  const user = await getUser(on.client)
  await openTab('Session')
  await expect.element(content.getByText(user?.id ?? '')).toBeVisible()
  await expect.element(content.getByText(/expires in \d+ min/)).toBeVisible()
  await signOut(on.client, { noRedirect: true })
  await expect.element(content.getByRole('heading', { name: 'Why am I signed out?' })).toBeVisible()
  const rows = content.getByRole('table', { name: 'Timeline of the session' }).getByRole('row')
  await textOf(rows.nth(1)).toMatch(/This page signed the user out/)
})

test('Session: shows what happened before the page was loaded, without storing a token or an ID', async () => {
  await page.viewport(600, 700)
  await withAda(on)
  const user = await getUser(on.client)
  await openTab('Session')
  await expect.element(content.getByText(user?.id ?? '').first()).toBeVisible()
  const secrets = [await getAccessToken(on.client), on.client.session.refreshToken()?.reveal(), user?.id]
  await signOut(on.client, { noRedirect: true })
  const stored = JSON.stringify({ ...sessionStorage })
  expect(stored).toContain('signed-out-here')
  expect(secrets.filter((secret) => stored.includes(String(secret)))).toEqual([])
  const { projectId, baseUrl } = on.client
  const reloaded = createClient({ projectId, publishableClientKey: 'pck_x', baseUrl, tokenStore: 'memory' })
  await on.show(<LatchkeyDevtools client={reloaded} />)
  const rows = content.getByRole('table', { name: 'Timeline of the session' }).getByRole('row')
  await expect
    .poll(() => rows.elements().map((row) => row.textContent?.slice('00:00:00'.length)))
    .toEqual(
      expect.arrayContaining([expect.stringContaining('Page loaded'), expect.stringContaining('This page signed')]),
    )
  const texts = rows.elements().map((row) => row.textContent ?? '')
  const load = texts.findIndex((text) => text.includes('Page loaded'))
  expect(texts.findIndex((text) => text.includes('This page signed the user out'))).toBeGreaterThan(load)
})

test('Session: lists stored values that the client ignored', async () => {
  await openTab('Session')
  on.client.env.emit?.({ type: 'invalid-storage', place: 'cookie stack-access', reason: 'it does not hold a token' })
  await expect.element(content.getByText('cookie stack-access')).toBeVisible()
})

test('Session: checks the configuration', async () => {
  await openTab('Session')
  await button('Check the configuration').click()
  await expect.element(content.getByText('No problem found.')).toBeVisible()
})

test('Tokens: masks claims that identify the user until the developer shows them', async () => {
  await withAda(on)
  const user = await getUser(on.client)
  await openTab('Tokens')
  const claim = content.getByRole('row', { name: /^sub/ })
  await textOf(claim).toBe(`sub••••${user?.id.slice(-4)}`)
  await content.getByRole('checkbox', { name: 'Show masked values' }).click()
  await textOf(claim).toBe(`sub${user?.id}`)
})

test('Requests: shows the attempts of a request that is retried', async () => {
  on = stage({ hasty: true })
  await withAda(on)
  await openTab('Requests')
  on.emulator.faults.add('GET /users/me', { type: 'drop-request' })
  await getUser(on.client)
  const row = content.getByRole('row', { name: /\/users\/me/ })
  await textOf(row).toMatch(/GET.*\/users\/me.*200.*ms2/)
  await textOf(row).toMatch(/retried after \d+ ms/)
  await button('Clear').click()
  await expect.element(content.getByText('No request since the page loaded.')).toBeVisible()
})

test('Cache: lists what is watched', async () => {
  await withAda(on)
  const unsubscribe = watch(on.client, listTeams, { userId: 'me' }).subscribe(() => {})
  await openTab('Cache')
  const row = content.getByRole('row', { name: /\/teams/ })
  await textOf(row).toMatch(/userId=me.*fresh.*yes/)
  unsubscribe()
  await textOf(row).toMatch(/no, stale/)
})

test('User: shows the user with teams and permissions', async () => {
  await withAda(on)
  await on.control.world.seed({ set: 'team-owner' })
  await openTab('User')
  await expect.element(content.getByText(ADA.email)).toBeVisible()
  await expect.element(content.getByRole('heading', { name: 'Permissions in the project' })).toBeVisible()
  await signOut(on.client, { noRedirect: true })
  await expect.element(content.getByText('No user is signed in.')).toBeVisible()
})

test('Page: changes the theme', async () => {
  await openTab('Page')
  await button('Dark').click()
  await expect.element(button('Dark')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => document.querySelector('.lk-devtools')?.getAttribute('data-lk-devtools-theme')).toBe('dark')
  expect(getComputedStyle(document.documentElement).colorScheme).toBe('dark')
  await button('Theme of the page').click()
  expect(document.documentElement.style.colorScheme).toBe('')
})

test('Page: changes the language of the screens', async () => {
  await on.show(
    <>
      <SignIn />
      <LatchkeyDevtools />
    </>,
  )
  await toggle.click()
  await tab('Page').click()
  await content.getByRole('combobox', { name: 'Language' }).selectOptions('de-DE')
  await expect.element(page.getByLabelText('E-Mail-Adresse', { exact: true })).toBeVisible()
  await content.getByRole('combobox', { name: 'Language' }).selectOptions('')
  await expect.element(page.getByLabelText('Email', { exact: true })).toBeVisible()
})

test('Page: cuts the network', async () => {
  await openTab('Page')
  await button('Cut the network').click()
  await expect.element(button('Cut the network')).toHaveAttribute('aria-pressed', 'true')
  expect(navigator.onLine).toBe(false)
  await expect(fetch('/')).rejects.toThrow('cut the network')
  await button('Cut the network').click()
  expect(navigator.onLine).toBe(true)
  await expect(fetch('/')).resolves.toBeInstanceOf(Response)
})

test('Emulator: adds a user with a team and signs in as them', async () => {
  await openTab('Emulator')
  await button('Add a team with its owner').click()
  await content
    .getByRole('button', { name: /^Sign in as/ })
    .first()
    .click()
  await expect.poll(() => on.client.session.state().status).toBe('active')
  await expect.element(content.getByText(/^Signed in as/)).toBeVisible()
  const user = await getCurrentUser(on.client)
  expect(user.selectedTeam ?? (await listTeams(on.client, { userId: 'me' }))[0]).toBeTruthy()
})

test('Emulator: lists users with names first, and calls anonymous ones guests', async () => {
  await on.control.users.create({ anonymous: true })
  await on.control.users.create({ email: 'nameless@example.test' })
  await on.control.users.create({ displayName: 'Mira Okafor' })
  await openTab('Emulator')
  await expect.element(content.getByRole('cell', { name: 'Guest', exact: true })).toBeVisible()
  const rows = content.getByRole('table', { name: 'Users of the emulator' }).getByRole('row').elements()
  const names = rows.slice(1).map((row) => row.textContent ?? '')
  const indexOf = (text: string) => names.findIndex((name) => name.includes(text))
  expect(indexOf('Mira Okafor')).toBeGreaterThanOrEqual(0)
  expect(indexOf('nameless')).toBeGreaterThan(indexOf('Mira Okafor'))
  expect(indexOf('Guest')).toBeGreaterThan(indexOf('nameless'))
})

test('Emulator: ends the session elsewhere', async () => {
  await withAda(on)
  await openTab('Emulator')
  await button('End the session elsewhere').click()
  await expect.element(content.getByText(/The session has ended on the server\. The client notices/)).toBeVisible()
  expect(button('Expire the access token').elements()).toEqual([])
  await getUser(on.client).catch(() => {})
  await tab('Session').click()
  await expect.element(content.getByRole('heading', { name: 'Why am I signed out?' })).toBeVisible()
  await expect.element(content.getByText(/rejected the refresh token/).first()).toBeVisible()
})

test('Emulator: expires the access token, which the next call refreshes', async () => {
  await withAda(on)
  const before = await getAccessToken(on.client)
  await openTab('Emulator')
  await button('Expire the access token').click()
  await expect.element(content.getByText(/The next call refreshes it/)).toBeVisible()
  await getUser(on.client)
  expect(await getAccessToken(on.client)).not.toBe(before)
})

test('Emulator: injects and removes a fault', async () => {
  await openTab('Emulator')
  await button('Service down').click()
  await expect.poll(() => on.emulator.faults.list().length).toBe(1)
  await button('Remove all faults').click()
  await expect.element(content.getByText('No fault is active.')).toBeVisible()
  expect(on.emulator.faults.list()).toEqual([])
})

test('Emulator: moves the clock', async () => {
  await openTab('Emulator')
  await button('Forward 10 minutes').click()
  await expect.element(content.getByText('10 min ahead')).toBeVisible()
  await button('Reset the clock').click()
  await expect.element(content.getByText('the time of this machine')).toBeVisible()
})

test('Emulator: links to the mailbox and the inspector', async () => {
  await openTab('Emulator')
  const link = content.getByRole('link', { name: 'Open the mailbox' })
  await expect.element(link).toHaveAttribute('href', `${on.client.baseUrl}/#mailbox`)
})

test('Emulator: explains what is missing when no emulator is reachable', async () => {
  on.net.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  await openTab('Emulator')
  await expect.element(content.getByText(/controlOrigins/)).toBeVisible()
  await expect.element(content.getByText(/No emulator at/)).toBeVisible()
  on.net.fetch = (request) => on.emulator.fetch(request)
  await button('Try again').click()
  await expect.element(button('Service down')).toBeVisible()
})

test('Emulator: sends no request to a service that is not on this machine', async () => {
  let requests = 0
  on.net.fetch = async () => {
    requests++
    return new Response()
  }
  await on.show(<LatchkeyDevtools />)
  await toggle.click()
  await tab('Emulator').click()
  await expect.element(content.getByText(/is not on this machine/)).toBeVisible()
  expect(requests).toBe(0)
})
