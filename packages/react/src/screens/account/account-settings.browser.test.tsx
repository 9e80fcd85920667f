import { addEmail, verifyEmail } from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal/client'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { brokenWords } from '../../../gallery/measures.js'
import { ADA, mailTo, open, requestCount, stageForEach, withAda } from '../../../test/stage.js'
import { AuthHandler } from '../../entries/handler.js'
import { AccountSettings } from '../../entries/screens.js'

const ALL = { clientUserDeletionEnabled: true, allowUserApiKeys: true, passkeyEnabled: true, magicLinkEnabled: true }

const on = stageForEach({ settings: ALL }, withAda)
beforeEach(() => page.viewport(1024, 768))

const section = page.getByRole('heading', { level: 2 })
const show = async (id: string) => {
  open(`/handler/account-settings#${id}`)
  await on.show(<AuthHandler />)
}

// spec: 2.page-account-settings
test('each section has a URL, and the open one has aria-current', async () => {
  await show('sessions')
  await expect.element(section).toHaveTextContent('Sessions')
  await expect.element(page.getByRole('link', { name: 'Sessions' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('navigation').getByRole('link', { name: 'Emails' }).click()
  await expect.element(section).toHaveTextContent('Emails')
  await expect.element(section).toHaveFocus()
  expect(window.location.hash).toBe('#emails')
  window.history.back()
  await expect.element(section).toHaveTextContent('Sessions')
})

test('links to sections stay on the page when its path starts with several slashes', async () => {
  open(`${window.location.origin}//evil.example/account?a=1#sessions`)
  await on.show(<AccountSettings />)
  const link = page.getByRole('navigation').getByRole('link', { name: 'Emails' })
  await expect.element(link).toBeVisible()
  const { origin, pathname, hash } = new URL((link.element() as HTMLAnchorElement).href)
  expect([origin, pathname, hash]).toEqual([window.location.origin, '//evil.example/account', '#emails'])
})

test.each([[['/projects/current']], [['/users/me']], [['/projects/current', '/users/me']]])(
  'loads %j again on another try, and moves focus to the settings',
  async (paths) => {
    const { fetch } = on.net
    on.net.fetch = async (request) =>
      paths.some((path) => request.url.endsWith(path)) ? new Response(null, { status: 400 }) : fetch(request)
    await show('sessions')
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect.element(retry).toBeVisible()
    ;(retry.element() as HTMLElement).focus()
    on.net.fetch = fetch
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('region', { name: 'Account settings' })).toHaveFocus()
  },
)

test.each([
  ['/users/me', 'sessions', 1024],
  ['/auth/sessions', 'sessions', 1024],
  ['/users/me', '', 375],
] as const)('says when %s takes longer than expected: #%s, %d px wide', async (path, id, width) => {
  await page.viewport(width, 768)
  const { fetch } = on.net
  let recover = () => {}
  const isUp = new Promise<void>((resolve) => {
    recover = resolve
  })
  on.net.fetch = async (request) => {
    if (new URL(request.url).pathname.endsWith(path)) await isUp
    return fetch(request)
  }
  await show(id)
  await expect.element(page.getByRole('status').getByText('Loading')).toBeInTheDocument()
  on.pass(5000)
  await expect.element(page.getByRole('status').getByText('This is taking longer than expected')).toBeVisible()
  recover()
  await expect.element(page.getByRole('button', { name: 'Sign out' }).first()).toBeVisible()
})

test('opens the first section for an unknown URL', async () => {
  await show('nothing')
  await expect.element(section).toHaveTextContent('Profile')
})

test.each(['api-keys', 'teams'])(
  'keeps words whole in empty %s at 320 px when the text is twice as large',
  async (id) => {
    onTestFinished(async () => {
      document.documentElement.style.fontSize = ''
      await page.viewport(414, 896)
    })
    await page.viewport(320, 800)
    document.documentElement.style.fontSize = '200%'
    await show(id)
    await expect.element(page.getByText(/^No .* yet$/)).toBeVisible()
    expect(brokenWords()).toEqual([])
  },
)

// spec: 2.screen-danger-zone
test('hides what the project does not allow', async () => {
  on.restart({ settings: { ...ALL, clientUserDeletionEnabled: false, allowUserApiKeys: false } })
  await withAda(on)
  await show('delete')
  await expect.element(section).toHaveTextContent('Profile')
  expect(page.getByRole('link', { name: 'API keys' }).query()).toBeNull()
  expect(page.getByRole('link', { name: 'Delete account' }).query()).toBeNull()
})

// spec: 2.page-account-settings
test('offers sign-in when no user is signed in', async () => {
  on.restart()
  await show('profile')
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Sign in to see your account settings')
  await expect
    .element(page.getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', '/handler/sign-in?after_auth_return_to=%2Fhandler%2Faccount-settings%23profile')
})

test('renders custom sections', async () => {
  await on.show(
    <AccountSettings section="plan" extraItems={[{ id: 'plan', title: 'Plan', content: <p>Free for ever</p> }]} />,
  )
  await expect.element(section).toHaveTextContent('Plan')
  await expect.element(page.getByText('Free for ever')).toBeVisible()
})

test.each(['größe', '料金', '50% off', '50%'])('opens a custom section by its link: %s', async (id) => {
  open('/handler/account-settings')
  await on.show(<AccountSettings extraItems={[{ id, title: 'Plan', content: <p>Free for ever</p> }]} />)
  await page.getByRole('navigation').getByRole('link', { name: 'Plan' }).click()
  await expect.element(page.getByText('Free for ever')).toBeVisible()
})

// spec: 2.screen-sign-out
test('signing out redirects to the after-sign-out page', async () => {
  await show('profile')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => on.visited).toEqual(['/'])
  expect(on.client.session.state()).toEqual({ status: 'ended', reason: 'signed-out-here' })
})

// spec: 2.screen-profile
test('saves the name by keyboard and allows an empty name', async () => {
  await show('profile')
  const name = page.getByLabelText('Name')
  await name.fill('  Ada <b>Lovelace</b> ')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Saved.')).toBeVisible()
  await name.fill('')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => requestCount(on, 'PATCH /users/me')).toBe(2)
})

test('deletes the account after "delete" is typed', async () => {
  await show('delete')
  await page.getByRole('main').getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Type “delete” to confirm').fill('remove')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('textbox')).toHaveAccessibleDescription('Type the word exactly as shown')
  expect(requestCount(on, 'DELETE /users/me')).toBe(0)
  await dialog.getByRole('textbox').fill('Delete')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => on.visited).toEqual(['/'])
  expect(requestCount(on, 'DELETE /users/me')).toBe(1)
})

test('Escape closes the delete confirmation and restores focus', async () => {
  await show('delete')
  const button = page.getByRole('main').getByRole('button', { name: 'Delete account' })
  await button.click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

// spec: 9.breakpoints
test.each([
  [639, 'none'],
  [640, '14.5rem'],
] as const)('in a container of %i px, the width of the navigation column is %s', async (width, column) => {
  await page.viewport(1400, 900)
  const { container } = await on.show(<AccountSettings section="emails" fullPage={false} />)
  await expect.element(section).toBeVisible()
  const root = container.querySelector('.lk-account') as HTMLElement
  root.style.boxSizing = 'content-box'
  root.style.inlineSize = `${width}px`
  const [first = '', second] = getComputedStyle(
    container.querySelector('.lk-account-columns') as Element,
  ).gridTemplateColumns.split(' ')
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  expect(second === undefined ? 'none' : `${Number.parseFloat(first) / rem}rem`).toBe(column)
})

test('uses the phone layout in a narrow column of a wide page', async () => {
  await page.viewport(1280, 900)
  const { container } = await on.show(<AccountSettings section="emails" />)
  const host = container.querySelector('main') as HTMLElement
  host.style.inlineSize = '360px'
  await expect.element(page.getByText(ADA.email).last()).toBeVisible()
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
  const panel = document.querySelector('.lk-account-panel') as HTMLElement
  expect(panel.getBoundingClientRect().right).toBeLessThanOrEqual(host.getBoundingClientRect().right)
})

test('shows the list of sections on a phone, then one section with a link back', async () => {
  await page.viewport(375, 667)
  await show('')
  const nav = page.getByRole('navigation')
  await nav.getByRole('link', { name: 'Emails' }).click()
  await expect.element(section).toHaveFocus()
  await expect.element(section).toHaveTextContent('Emails')
  await expect.element(nav).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Account settings' }).click()
  await expect.element(nav.getByRole('link', { name: 'Emails' })).toBeVisible()
  await expect.element(nav.getByRole('button', { name: 'Sign out' })).toBeVisible()
  expect(section.query()).toBeNull()
})

test('asks for the verification of the email, sends the email again, and stops when it is verified', async () => {
  await page.viewport(1024, 768)
  await show('profile')
  const notice = page.getByRole('region', { name: 'Verify your email' })
  await expect.element(notice.getByText(/We sent a link to/)).toBeVisible()
  await notice.getByRole('button', { name: 'Resend email' }).click()
  await expect.element(notice.getByText('Email sent again.')).toBeVisible()
  await expect.element(notice.getByRole('button', { name: /in \d+ s$/ })).toHaveAttribute('aria-disabled', 'true')
  on.pass(1000)
  await expect.element(notice.getByRole('button', { name: /in [12]\d s$/ })).toBeVisible()
  expect(on.emulator.mailbox.emails.filter(({ to }) => to === ADA.email)).toHaveLength(2)
  const send = vi.spyOn(on.client[INTERNALS].env, 'fetch')
  const reads = () => send.mock.calls.filter(([url]) => url.endsWith('/users/me')).length
  window.dispatchEvent(new Event('focus'))
  on.pass(1000)
  await expect.poll(reads).toBe(1)
  // A second read would wait for the time between two reads of a resource.
  on.pass(1000)
  await expect.element(notice.getByRole('button', { name: /in (1\d|2[0-7]) s$/ })).toBeVisible()
  expect(reads()).toBe(1)
  const code = new URLSearchParams(mailTo(on, ADA.email).path.split('?')[1]).get('code') ?? ''
  await verifyEmail(on.client, { code })
  await expect.element(notice).not.toBeInTheDocument()
})

test('breaks an email address on a phone before its domain', async () => {
  await page.viewport(320, 667)
  await addEmail(on.client, { email: 'augusta.ada.king@example.com' })
  await show('emails')
  const address = page.getByText('augusta.ada.king@example.com', { exact: true }).first()
  await expect.element(address).toBeVisible()
  const range = document.createRange()
  range.selectNode([...address.element().childNodes].at(-1) as Node)
  expect(range.toString()).toBe('@example.com')
  expect(range.getClientRects()).toHaveLength(1)
})

test('breaks no word of a button in a narrow column, and starts no line of the notice with a period', async () => {
  onTestFinished(() => page.viewport(414, 896))
  await page.viewport(320, 667)
  const [channel] = on.emulator.world.channels.where(() => true)
  if (!channel) throw new Error('Ada has no address.')
  on.emulator.world.channels.put({ ...channel, value: 'ada.lovelace.countess@example.com' })
  open('/handler/account-settings#methods')
  await on.show(
    <div data-testid="column">
      <AuthHandler />
    </div>,
  )
  await expect.element(page.getByRole('link', { name: 'Change password' })).toBeVisible()
  for (let width = 250; width <= 320; width += 5) {
    ;(page.getByTestId('column').element() as HTMLElement).style.inlineSize = `${width}px`
    expect(brokenWords()).toEqual([])
  }
  const text = document.querySelector('.lk-account-columns + .lk-verify-notice p') as Element
  const period = document.createNodeIterator(text, NodeFilter.SHOW_TEXT, ({ textContent }) =>
    textContent?.startsWith('.') ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
  )
  const range = document.createRange()
  range.setStart(period.nextNode() as Node, 0)
  range.setEnd(range.startContainer, 1)
  expect(range.getBoundingClientRect().left - text.getBoundingClientRect().left).toBeGreaterThan(10)
})

test('has the title and the text of every section in the same place on a phone', async () => {
  await page.viewport(375, 800)
  const places: number[][] = []
  for (const id of ['profile', 'emails', 'methods', 'second-step', 'sessions', 'teams', 'api-keys']) {
    await show(id)
    await expect.element(page.getByRole('link', { name: 'Account settings' })).toBeVisible()
    places.push(
      ['.lk-section-title', '.lk-section-text'].map((part) => {
        const range = document.createRange()
        range.selectNodeContents(document.querySelector(part) as Element)
        return Math.round(range.getBoundingClientRect().top)
      }),
    )
  }
  expect(places.map(String)).toEqual(places.map(() => String(places[0])))
})

test('starts at the same place for every section of a wide page, near its top', async () => {
  await page.viewport(1440, 1200)
  const tops = () =>
    ['.lk-account > .lk-title', '.lk-account-nav', '.lk-section-title'].map((part) =>
      Math.round(document.querySelector(part)?.getBoundingClientRect().top ?? 0),
    )
  open('/handler/account-settings')
  await on.show(<AuthHandler fullPage />)
  await expect.element(page.getByRole('link', { name: 'Sessions' })).toBeVisible()
  const before = tops()
  const settings = document.querySelector('.lk-account') as HTMLElement
  expect(Math.round(settings.getBoundingClientRect().top - (settings.parentElement as HTMLElement).offsetTop)).toBe(60)
  await page.getByRole('link', { name: 'Sessions' }).click()
  await expect.element(page.getByRole('heading', { name: 'Sessions' })).toBeVisible()
  expect(tops()).toEqual(before)
})
