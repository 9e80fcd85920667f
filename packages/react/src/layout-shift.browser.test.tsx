import { createTeam, signOut } from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal/client'
import { getCurrentUser } from '@latchkey/core/internal/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { ADA, holdRequests, PASSWORD_ONLY, stageForEach, withAda } from '../test/stage.js'
import { rememberMethod } from './components/sign-in/last-used.js'
import { AuthHandler } from './entries/handler.js'
import { AccountSettings, ForgotPassword } from './entries/screens.js'
import { SignIn } from './entries/sign-in.js'
import { TeamSwitcher, UserButton } from './entries/user-button.js'

// What the browser itself counts as shifted (https://wicg.github.io/layout-instability).

interface LayoutShift extends PerformanceEntry {
  readonly value: number
}

const on = stageForEach()
let shifts: PerformanceObserver | undefined
const seen: LayoutShift[] = []
beforeEach(async () => {
  await forgetShifts()
  shifts = new PerformanceObserver((list) => void seen.push(...(list.getEntries() as LayoutShift[])))
  shifts.observe({ type: 'layout-shift' })
})
afterEach(() => shifts?.disconnect())

/** Two frames later all that has shifted is told. */
const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

/** Forgets what has shifted until now. */
async function forgetShifts(): Promise<void> {
  await drawn()
  shifts?.takeRecords()
  seen.length = 0
}

async function shifted(): Promise<number> {
  await drawn()
  seen.push(...((shifts?.takeRecords() ?? []) as LayoutShift[]))
  return seen.reduce((sum, { value }) => sum + value, 0)
}

const settings = '/projects/current'
const below = <p style={{ blockSize: 200 }}>Below</p>
const form = page.getByRole('button', { name: 'Sign in' })

/** Looks at the sign-in page and leaves it. */
async function visit(): Promise<void> {
  const screen = await on.show(<SignIn />)
  await expect.element(page.getByRole('group', { name: 'Sign in with a provider' })).toBeVisible()
  await screen.unmount()
}

/** In the service only: a page that has changed the address shows it at once. */
const setVerified = (verified: boolean) =>
  on.emulator.world.channels.change(on.emulator.world.channels.where(() => true)[0]?.id ?? '', { verified })

/** The elements that the notice covers in part. */
const under = (notice: Locator, selector: string) => {
  const over = notice.element().getBoundingClientRect()
  return [...document.querySelectorAll(selector)].filter((element) => {
    const { top, bottom, left, right, width } = element.getBoundingClientRect()
    return width > 1 && top < over.bottom && bottom > over.top && left < over.right && right > over.left
  })
}

test('detects a layout shift', async () => {
  await on.show(below)
  await drawn()
  document.querySelector('main')?.prepend(Object.assign(document.createElement('div'), { style: 'height: 100px' }))
  await expect.poll(shifted).toBeGreaterThan(0)
})

const screens = [
  ['sign-in', 'Sign in'],
  ['sign-up', 'Create account'],
] as const
const delays = [0, 300, 3000]

test.each(screens.flatMap(([path, submit]) => delays.map((delay) => [path, delay, submit] as const)))(
  '%s has its form at once, keeps what was typed and does not shift with a response after %i ms',
  async (path, delay, submit) => {
    const respond = holdRequests(on, settings)
    await on.show(<AuthHandler path={`/handler/${path}`} fullPage />)
    const email = page.getByLabelText('Email')
    await expect.element(email).toBeVisible()
    await expect.element(page.getByRole('button', { name: submit, exact: true })).toBeVisible()
    await email.fill(ADA.email)
    const typedInto = email.element()
    on.pass(delay)
    await drawn()
    respond()
    await expect.poll(() => document.querySelectorAll('.lk-method-button svg.lk-mark').length).toBeGreaterThan(1)
    expect(await shifted()).toBe(0)
    expect(email.element()).toBe(typedInto)
    await expect.element(email).toHaveValue(ADA.email)
    await expect.element(email).toHaveFocus()
  },
)

test('keeps what was typed when the project turns out to have no passwords', async () => {
  on.restart({ settings: { ...PASSWORD_ONLY, credentialEnabled: false, magicLinkEnabled: true } })
  const respond = holdRequests(on, settings)
  await on.show(<SignIn />)
  await page.getByLabelText('Email').fill(ADA.email)
  respond()
  await expect.element(page.getByRole('button', { name: 'Email me a code' })).toBeVisible()
  await expect.element(page.getByLabelText('Email')).toHaveValue(ADA.email)
})

test('the title and the first field are in the same place on sign-in and sign-up', async () => {
  const tops = async (path: string) => {
    await on.show(<AuthHandler path={`/handler/${path}`} fullPage />)
    await expect.poll(() => document.querySelector('.lk-app-name[data-lk-initial]')).not.toBeNull()
    return [page.getByRole('heading', { level: 1 }), page.getByLabelText('Email')].map(
      (one) => one.element().getBoundingClientRect().top,
    )
  }
  expect(await tops('sign-in')).toEqual(await tops('sign-up'))
})

test('a card that is high because of its fields is in the place of the others', async () => {
  await page.viewport(1440, 900)
  const fields = ['displayName', 'city', 'job'].map((name) => ({ name, label: name }))
  await on.show(<AuthHandler path="/handler/sign-up" fullPage screens={{ 'sign-up': { fields } }} />)
  await expect.element(page.getByLabelText('city')).toBeVisible()
  expect(document.querySelector('.lk-card')?.getBoundingClientRect().top).toBe(130)
})

// accessibility: 20
test('SignIn has its final size immediately on the next visit', async () => {
  await visit()
  const kept = { ...window.localStorage }
  on.restart()
  for (const [name, value] of Object.entries(kept)) window.localStorage.setItem(name, value)

  const letGo = holdRequests(on, settings)
  await on.show(
    <>
      <SignIn />
      {below}
    </>,
  )
  await expect.element(form).toBeVisible()
  await forgetShifts()
  window.localStorage.clear()
  letGo()
  // The answer has come: it is kept anew.
  await expect.poll(() => Object.keys(window.localStorage).join()).toContain('latchkey-offer')
  expect(await shifted()).toBe(0)
  await expect.element(form).toBeVisible()
})

test('shows the name of the project in place of a logo, on the next visit immediately and on every screen', async () => {
  const name = () => document.querySelector('.lk-app-name')?.textContent
  const title = () => document.querySelector('h1')?.textContent
  await visit()
  const kept = { ...window.localStorage }
  on.restart()
  for (const [entry, value] of Object.entries(kept)) window.localStorage.setItem(entry, value)
  const letGo = holdRequests(on, settings)
  await on.show(<SignIn />)
  await expect.element(form).toBeVisible()
  expect(title()).toContain('Emulated project')
  const { top } = form.element().getBoundingClientRect()
  letGo()
  await drawn()
  expect(form.element().getBoundingClientRect().top).toBe(top)

  await on.show(<ForgotPassword />)
  await expect.poll(name).toBe('Emulated project')
  await on.show(<SignIn logo={<img alt="Acme" src="data:," />} />)
  await expect.element(form).toBeVisible()
  expect(name()).toBeUndefined()
})

test.each([
  'no JSON',
  'null',
  '{"password":true}',
  '{"password":1,"magicLink":true,"passkey":true,"providers":[],"signUp":true}',
  '{"password":true,"magicLink":true,"passkey":true,"providers":[1],"signUp":true}',
])('ignores invalid stored settings: %s', async (text) => {
  await visit()
  const [name = ''] = Object.keys(window.localStorage).filter((key) => key.includes('offer'))
  on.restart()
  window.localStorage.setItem(name, text)
  const letGo = holdRequests(on, settings)
  await on.show(<SignIn />)
  await expect.element(form).toBeVisible()
  letGo()
  await expect.element(page.getByRole('group', { name: 'Sign in with a provider' })).toBeVisible()
})

test.each([
  ['a section', 'account-settings#profile'],
  ['the list of sections', 'account-settings'],
])('AccountSettings shows the shape of %s while the user loads, and does not shift', async (_, path) => {
  await withAda(on)
  window.history.replaceState(null, '', `/handler/${path}`)
  const letGo = holdRequests(on, '/users/me')
  await on.show(<AuthHandler />)
  const box = (selector: string) => {
    const { x, y, width } = (document.querySelector(selector) as Element).getBoundingClientRect()
    return [x, y, width]
  }
  await expect.poll(() => document.querySelector('.lk-account-nav.lk-loading')).not.toBeNull()
  const parts = ['.lk-account', '.lk-account-columns', '.lk-account-nav', '.lk-nav-item', '.lk-account-panel']
  const before = parts.map(box)
  await forgetShifts()
  letGo()
  await expect.poll(() => document.querySelector('a.lk-nav-item')).not.toBeNull()
  expect(parts.map(box)).toEqual(before)
  expect(await shifted()).toBe(0)
})

test.each([
  [320, 560, ''],
  [320, 560, 'profile'],
  [768, 900, 'profile'],
  [1440, 900, 'profile'],
  [768, 900, 'profile', `${'a-long-address-'.repeat(3)}@example.com`],
])(
  'the notice to verify the email covers and shifts nothing at %i px',
  async (width, height, section, email?: string) => {
    await page.viewport(width, height)
    await withAda(on)
    const { channels } = on.emulator.world
    if (email) channels.change(channels.where(() => true)[0]?.id ?? '', { value: email })
    setVerified(true)
    window.history.replaceState(null, '', `/handler/account-settings#${section}`)
    await on.show(<AuthHandler fullPage />)
    await expect.poll(() => document.querySelector('.lk-account-panel button.lk-primary')).not.toBeNull()
    const boxes = () =>
      ['.lk-title', '.lk-account-nav', '.lk-back', '.lk-section-title', '.lk-account-panel .lk-form'].map((part) => {
        const { x, y, width: wide, height: high } = (document.querySelector(part) as Element).getBoundingClientRect()
        return [x, y, wide, high]
      })
    const notice = page.getByRole('region', { name: 'Verify your email' })
    const before = boxes()
    await forgetShifts()
    for (const verified of [false, true]) {
      setVerified(verified)
      on.client[INTERNALS].cache.invalidate(getCurrentUser.reads)
      if (verified) await expect.element(notice).not.toBeInTheDocument()
      else {
        await expect.element(notice).toBeVisible()
        expect(
          ['.lk-title', '.lk-account-nav', '.lk-account-panel > *'].flatMap((part) => under(notice, part)),
        ).toEqual([])
        // On wide pages next to the title, on narrow ones below the content.
        expect(notice.element().getBoundingClientRect().top < 200).toBe(width > 640)
      }
      expect(boxes()).toEqual(before)
    }
    expect(await shifted()).toBe(0)
  },
)

test('the page of a team does not shift while the user, the team and its permissions load', async () => {
  await withAda(on)
  const team = await createTeam(on.client, { displayName: 'Analysts' })
  window.history.replaceState(null, '', `/handler/account-settings#teams/${team.id}`)
  const [showUser, showTeam, showPermissions] = ['/users/me', `/teams/${team.id}`, '/team-permissions'].map((path) =>
    holdRequests(on, path),
  )
  await on.show(<AuthHandler />)
  const top = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().y
  await expect.poll(() => top('.lk-team.lk-loading')).toBeDefined()
  const [head, tabs] = [top('.lk-team'), top('.lk-tabs')]
  showUser?.()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
  expect([top('.lk-team'), top('.lk-tabs')]).toEqual([head, tabs])
  showTeam?.()
  await expect.element(page.getByRole('heading', { name: 'Analysts' })).toBeVisible()
  expect([top('.lk-team'), top('.lk-tabs')]).toEqual([head, tabs])
  showPermissions?.()
  await expect.element(page.getByRole('tab', { name: 'General' })).toBeVisible()
  expect([top('.lk-team'), top('.lk-tabs')]).toEqual([head, tabs])
})

test('a card has the name of the app and its title in their places while it loads', async () => {
  await visit()
  await withAda(on)
  const letGo = holdRequests(on, '/users/me')
  await on.show(<SignIn />)
  await expect.poll(() => document.querySelector('.lk-waiting .lk-app-name[data-lk-initial]')).not.toBeNull()
  const name = () => (document.querySelector('.lk-app-name') as Element).getBoundingClientRect()
  const before = name()
  letGo()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect([name().top, name().bottom]).toEqual([before.top, before.bottom])
  // The bar has the place of the title: a margin of half a rem below the name.
  expect(page.getByRole('heading', { level: 1 }).element().getBoundingClientRect().top).toBe(before.bottom + 8)
  expect(await shifted()).toBe(0)
})

test('a card without a stored name has the shape of the sign-in form while it loads', async () => {
  await withAda(on)
  holdRequests(on, settings)
  holdRequests(on, '/users/me')
  await on.show(<SignIn />)
  await expect.poll(() => document.querySelector('.lk-waiting .lk-app-name')).not.toBeNull()
  const boxes = () =>
    ['.lk-input', '.lk-field + .lk-field .lk-input', '.lk-form > .lk-button'].map((part) => {
      const { x, y, width, height } = (document.querySelector(part) as Element).getBoundingClientRect()
      return [x, y, width, height]
    })
  const before = boxes()
  await signOut(on.client, { redirectTo: false })
  await expect.element(form).toBeVisible()
  expect(boxes()).toEqual(before)
  expect(await shifted()).toBe(0)
})

test.each(['profile', 'emails', 'password', 'second-step', 'api-keys', 'delete'])(
  'the section %s of the account settings has the shape of its content while its code loads',
  async (id) => {
    await page.viewport(1024, 768)
    await withAda(on)
    const letGo = holdRequests(on, '/users/me')
    await on.show(<AccountSettings section={id} />)
    const boxes = () =>
      [...document.querySelectorAll('.lk-account-panel > :is(.lk-rows, .lk-box, .lk-form)')].slice(0, 2).map((box) => {
        const { x, y, width } = box.getBoundingClientRect()
        return [x, y, width]
      })
    await expect.poll(() => document.querySelector('.lk-section-heading.lk-loading')).not.toBeNull()
    const before = boxes()
    expect(before).not.toEqual([])
    await forgetShifts()
    letGo()
    await expect.poll(() => document.querySelector('.lk-account-panel .lk-button:is(button, a)')).not.toBeNull()
    expect(boxes().slice(0, before.length)).toEqual(before)
    expect(await shifted()).toBe(0)
  },
)

test.each([
  ['a card', '.lk-waiting', () => <SignIn />],
  ['AccountSettings', '.lk-account-panel .lk-skeleton', () => <AccountSettings section="profile" />],
  ['TeamSwitcher', 'span.lk-switch', () => <TeamSwitcher />],
])('%s has its shape in the first render, and nothing hides it', async (_, selector, ui) => {
  await withAda(on)
  holdRequests(on, '/users/me')
  await on.show(ui())
  const shapes = [...document.querySelectorAll(selector)]
  expect(shapes).not.toEqual([])
  for (const shape of shapes) {
    expect(shape.checkVisibility({ opacityProperty: true, visibilityProperty: true })).toBe(true)
    expect(shape.getBoundingClientRect().height).toBeGreaterThan(0)
    for (const layer of [null, '::before', '::after']) expect(getComputedStyle(shape, layer).animationDelay).toBe('0s')
  }
})

test('TeamSwitcher does not shift while the user and the teams load', async () => {
  await withAda(on)
  await createTeam(on.client, { displayName: 'Analysts of everything that was ever counted' })
  const letGo = holdRequests(on, '/users/me')
  await on.show(
    <header style={{ display: 'flex', justifyContent: 'end' }}>
      <span>Before</span>
      <TeamSwitcher />
      <span>After</span>
    </header>,
  )
  await expect.poll(() => document.querySelector('span.lk-switch')).not.toBeNull()
  await forgetShifts()
  letGo()
  await expect.element(page.getByRole('button', { name: /team/i })).toBeVisible()
  expect(await shifted()).toBe(0)
})

// accessibility: 20
test.each([
  ['no name', false, null],
  ['an email', true, null],
  ['a short name', true, 'Al'],
  ['a long name', true, 'Wilhelmina Alexandrovna of Saxony-Coburg and Gotha'],
  ['a long word as name', true, 'W'.repeat(200)],
])('UserButton does not shift while the user or its menu loads, with %s', async (_, showUserInfo, displayName) => {
  await withAda(on)
  // In the service only: a page that has changed the user shows them at once.
  if (displayName)
    on.emulator.world.users.change(on.emulator.world.users.where(() => true)[0]?.id ?? '', { displayName })
  const letGo = holdRequests(on, '/users/me')
  await on.show(
    <>
      <header style={{ display: 'flex', justifyContent: 'end' }}>
        <span>Before</span>
        <UserButton showUserInfo={showUserInfo} />
        <span>After</span>
      </header>
      {below}
    </>,
  )
  await drawn()
  letGo()
  await expect.element(page.getByRole('button', { name: /^Account menu for / })).toBeVisible()
  await userEvent.tab()
  await expect.poll(() => document.querySelector('.lk-menu')).not.toBeNull()
  expect(await shifted()).toBe(0)
})

test.each([
  ['no method', undefined],
  ['a provider', 'github'],
  ['a passkey', 'passkey'],
  ['a password', 'password'],
  ['an email code', 'email-code'],
])('SignIn with all methods fits into 1280x720 pixels without scrolling after %s was used', async (_, last) => {
  await page.viewport(1280, 720)
  if (last) rememberMethod(on.client, last)
  await on.show(<AuthHandler path="/handler/sign-in" fullPage helpLink="/help" termsLink="/terms" />)
  await expect.element(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  const { top, bottom } = (document.querySelector('.lk-card') as Element).getBoundingClientRect()
  expect([top >= 0, bottom <= 720, document.documentElement.scrollHeight]).toEqual([true, true, 720])
})
