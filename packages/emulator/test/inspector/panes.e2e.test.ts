import { describe, expect, test } from 'vitest'
import { useInspector } from './page.js'

const on = useInspector()
const { open, signUp, sendCode } = on

const row = (name: string) => on.page.locator('tbody tr[data-row]').filter({ hasText: name })
const current = () => on.page.locator('tr[data-row]:has(a[aria-current])')
const focusedRow = () => on.page.locator('tr[data-row]:has(a:focus)')
const detail = () => on.page.getByRole('region', { name: 'Detail' })
const hash = () => new URL(on.page.url()).hash

async function createUsers(...names: string[]): Promise<void> {
  for (const name of names) await on.control.users.create({ email: `${name}@example.test` })
}

describe('selection', () => {
  test('selects the first row and shows its detail next to the list', async () => {
    await createUsers('ada', 'bob')
    await open('users')
    await detail().getByRole('heading', { name: 'bob@example.test' }).waitFor()
    expect(await current().textContent()).toContain('bob@example.test')
    await row('ada').click()
    await detail().getByRole('heading', { name: 'ada@example.test' }).waitFor()
    expect(hash()).toContain(`#users/${(await on.control.users.read({ user: 'ada@example.test' })).id}`)
  })

  test('shows at least 20 requests on a screen of 1440 by 900 pixels', async () => {
    for (let i = 0; i < 30; i++) await fetch(`${on.url}/api/v1/projects/current`)
    await open('requests')
    await expect.poll(() => on.page.locator('[data-row]').count()).toBe(30)
    const heights = await on.page.locator('[data-row]').evaluateAll((rows) => {
      const bottom = (document.querySelector('.scroll') as HTMLElement).getBoundingClientRect().bottom
      return rows.map((row) => row.getBoundingClientRect()).map((box) => [box.height, box.bottom <= bottom] as const)
    })
    expect(heights.filter(([, visible]) => visible).length).toBeGreaterThanOrEqual(20)
    for (const [height] of heights) expect(height).toBeGreaterThanOrEqual(28)
    for (const [height] of heights) expect(height).toBeLessThanOrEqual(32)
  })

  test('keeps the selection, the elements and the scroll position when rows are added', async () => {
    for (let i = 0; i < 60; i++) await fetch(`${on.url}/api/v1/projects/current?i=${i}`)
    await open('requests')
    await row('?i=20').click()
    await detail().getByText('projects/current').first().waitFor()
    const element = await row('?i=20').elementHandle()
    const top = () => row('?i=20').evaluate((element) => Math.round(element.getBoundingClientRect().top))
    const before = await top()
    const panel = await on.page.getByRole('tabpanel').elementHandle()
    for (let i = 0; i < 15; i++) await fetch(`${on.url}/api/v1/projects/current?later=${i}-`)
    await row('?later=14-').waitFor({ state: 'attached' })
    expect(await top()).toBe(before)
    expect(await current().textContent()).toContain('?i=20')
    expect(await element?.evaluate((node) => node.isConnected)).toBe(true)
    expect(await panel?.evaluate((node) => node.isConnected)).toBe(true)
    expect(await row('?i=20').locator('a:focus').count()).toBe(1)
  })

  test('keeps the preview and the text of a form when other data changes', async () => {
    await sendCode('ada@example.test')
    await open()
    const frame = await on.page.locator('iframe').elementHandle()
    await sendCode('bob@example.test')
    await on.control.faults.addPreset({ name: 'offline' })
    await row('bob@example.test').waitFor()
    await on.page.locator('#ribbon').getByText('1 active fault').waitFor()
    expect(await frame?.evaluate((element) => element.isConnected)).toBe(true)
    await detail().getByText('ada@example.test').first().waitFor()
    await on.control.faults.clear()

    await createUsers('cleo')
    await open('users')
    const field = on.page.getByRole('textbox', { name: 'Name', exact: true })
    await field.fill('Cl')
    await on.control.users.signIn({ user: 'cleo@example.test' })
    await detail().getByRole('link', { name: '1 session' }).waitFor()
    expect(await field.inputValue()).toBe('Cl')
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('selects the next row when the selected one is deleted', async () => {
    await createUsers('ada', 'bob', 'cleo')
    await open('users')
    await row('bob').click()
    await on.control.users.delete({ user: 'bob@example.test' })
    await detail().getByRole('heading', { name: 'ada@example.test' }).waitFor()
    expect(await current().textContent()).toContain('ada@example.test')
  })
})

describe('keyboard', () => {
  test('moves through the rows, opens the detail and returns to the list', async () => {
    const { page } = on
    await createUsers('ada', 'bob', 'cleo')
    await open('users')
    await detail().getByRole('heading', { name: 'cleo@example.test' }).waitFor()
    await page.keyboard.press('j')
    await detail().getByRole('heading', { name: 'bob@example.test' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await detail().getByRole('heading', { name: 'ada@example.test' }).waitFor()
    await page.keyboard.press('j')
    expect(await focusedRow().textContent()).toContain('ada@example.test')
    await page.keyboard.press('k')
    await page.keyboard.press('Home')
    expect(await focusedRow().textContent()).toContain('cleo@example.test')
    await page.keyboard.press('End')
    expect(await focusedRow().textContent()).toContain('ada@example.test')
    await page.keyboard.press('Enter')
    await page.locator('#detail-title:focus').waitFor()
    await page.keyboard.press('Escape')
    expect(await focusedRow().textContent()).toContain('ada@example.test')
  })

  test('counts one row in the singular', async () => {
    await createUsers('ada')
    await open('users')
    await on.page.getByText('1 user', { exact: true }).waitFor()
  })

  test('searches with the slash key, opens the first match, and clears the search with Escape', async () => {
    const { page } = on
    await createUsers('ada', 'bob', 'cleo')
    await open('users')
    await row('cleo').waitFor()
    await page.keyboard.press('/')
    await page.getByRole('searchbox').and(page.locator(':focus')).waitFor()
    // Letters are text here, not shortcuts.
    await page.keyboard.type('bob')
    await page.getByText('1 of 3 users').waitFor()
    expect(hash()).toContain('?q=bob')
    await page.keyboard.press('Enter')
    await detail().getByRole('heading', { name: 'bob@example.test' }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.press('Escape')
    await page.getByText('3 users', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    expect(await focusedRow().textContent()).toContain('bob@example.test')
  })

  test('opens a section by its number and shows all shortcuts', async () => {
    const { page } = on
    await open('requests')
    await page.getByText('No requests yet').waitFor()
    await page.keyboard.press('3')
    await page.getByRole('heading', { name: 'Users' }).waitFor()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await dialog.getByText('Next row').waitFor()
    await dialog.getByRole('checkbox').uncheck()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('4')
    await page.keyboard.press('?')
    expect(hash()).toBe('#users')
    expect(await dialog.count()).toBe(0)
  })

  test('reaches the sections, the list and the detail with the Tab key', async () => {
    const { page } = on
    await createUsers('ada', 'bob')
    await open('users')
    await row('ada').waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Skip to the list')
    await page.keyboard.press('Enter')
    for (let i = 0; i < 4; i++) await page.keyboard.press('Tab')
    // The search, "New user" and the samples are passed. One row is in the tab order.
    expect(await focusedRow().textContent()).toContain('bob@example.test')
    await page.keyboard.press('Tab')
    expect(await detail().locator(':focus').count()).toBe(1)
  })
})

describe('search', () => {
  test.each([
    ['requests', 'sign-up'],
    ['mailbox', 'ADA@example'],
    ['users', 'ada'],
    ['sessions', 'ada@'],
    ['webhooks', 'user.created'],
    ['clock', 'session ada'],
    ['faults', 'service down'],
    ['project', 'magic'],
  ])('filters %s by %s', async (section, query) => {
    const { page } = on
    await fetch(`${on.url}/api/v1/projects/current`)
    await signUp('ada@example.test')
    await createUsers('bob')
    await sendCode('bob@example.test')
    await on.control.users.signIn({ user: 'bob@example.test' })
    await on.control.users.update({ user: 'bob@example.test', displayName: 'Bob' })
    await open(section)
    await page.locator('[data-row]').first().waitFor()
    const all = await page.locator('[data-row]').count()
    await page.getByRole('searchbox').fill(query)
    await expect.poll(() => page.locator('[data-row]').count()).toBeLessThan(all)
    expect(await page.locator('[data-row]').count()).toBeGreaterThan(0)
    const keys = await page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')))
    await page.reload()
    await expect
      .poll(() => page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row'))))
      .toEqual(keys)
    await page.getByRole('searchbox').fill('nothing of it')
    await page.getByText('No matching').waitFor()
  })

  test.each([
    ['requests', '4xx', '1 of 5 requests'],
    ['sessions', 'Active', '3 of 5 sessions'],
    ['sessions', 'Ended', '2 of 5 sessions'],
  ])('filters %s by the button %s', async (section, name, count) => {
    const { page, control } = on
    for (const user of ['ada', 'bob', 'cleo', 'dora', 'ada']) await signUp(`${user}@example.test`)
    await control.sessions.revoke({ session: (await control.sessions.list())[0]?.id ?? '' })
    await open(section)
    const button = page.getByRole('button', { name, exact: true })
    await button.click()
    await page.getByText(count).waitFor()
    expect(await button.getAttribute('aria-pressed')).toBe('true')
  })
})

test('adds the sample users that were chosen', async () => {
  await open('users')
  await on.page.getByLabel('Add sample users').selectOption('two-factor')
  await expect
    .poll(async () => (await on.control.users.list()).map(({ email }) => email))
    .toEqual(['two-factor@example.test'])
})

describe('confirmation', () => {
  const ask = async (button: string) => {
    await on.page.getByRole('button', { name: button, exact: true }).click()
    const dialog = on.page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Cancel' }).and(on.page.locator(':focus')).waitFor()
    return dialog
  }

  test('asks before a user is deleted, and deletes nobody after Cancel or Escape', async () => {
    const { page, control } = on
    await createUsers('ada')
    await open('users')
    await (await ask('Delete…')).getByRole('button', { name: 'Cancel' }).click()
    await ask('Delete…')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: 'Delete…' }).and(page.locator(':focus')).count()).toBe(1)
    expect(await control.users.list()).toHaveLength(1)
    await (await ask('Delete…')).getByRole('button', { name: 'Delete user' }).click()
    await page.getByText('No users yet').waitFor()
    expect(await control.users.list()).toEqual([])
  })

  test.each([
    ['requests', 'Clear…', 'Clear the log', async () => (await on.control.requests.list()).length],
    ['mailbox', 'Empty…', 'Delete all emails', async () => (await on.control.emails.list()).length],
    ['users', 'Revoke sessions…', 'Revoke sessions', async () => (await on.control.sessions.list()).length],
    ['sessions', 'Revoke…', 'Revoke session', async () => (await on.control.sessions.list()).length],
    ['sessions', 'Revoke all…', 'Revoke all sessions', async () => (await on.control.sessions.list()).length],
    ['project', 'Reset everything…', 'Reset everything', async () => (await on.control.users.list()).length],
  ])('asks in %s: %s', async (section, button, action, count) => {
    await signUp('ada@example.test')
    const before = await count()
    expect(before).toBeGreaterThan(0)
    await open(section)
    await (await ask(button)).getByRole('button', { name: 'Cancel' }).click()
    expect(await count()).toBe(before)
    await (await ask(button)).getByRole('button', { name: action }).click()
    await expect.poll(count).toBe(0)
  })
})

test('shows agents that ask to sign in, and approves and denies them', async () => {
  await signUp('ada@example.test')
  const { claimCode } = await on.control.agents.register({ name: 'Robo', userHint: 'ada@example.test' })
  const other = await on.control.agents.register({ name: 'Spy' })
  await open('sessions')
  await row(claimCode).click()
  await detail().getByRole('heading', { name: 'Robo asks to sign in' }).waitFor()
  await detail().getByRole('button', { name: 'Approve' }).click()
  await row('Spy').click()
  await detail().getByRole('button', { name: 'Deny' }).click()
  const statuses = async () => (await on.control.agents.list()).map(({ name, status }) => `${name} ${status}`)
  await expect.poll(statuses).toEqual(['Spy denied', 'Robo success'])
  expect((await on.control.sessions.list({ user: 'ada@example.test' })).map(({ agentName }) => agentName)).toContain(
    'Robo',
  )
  await expect.poll(() => row(other.claimCode).count()).toBe(0)
})

describe('one pane', () => {
  test('shows the list, then the detail with a way back to the same place', async () => {
    const { page } = on
    await page.setViewportSize({ width: 375, height: 700 })
    for (let i = 0; i < 40; i++) await fetch(`${on.url}/api/v1/projects/current?i=${i}`)
    await open('requests')
    await row('?i=10').waitFor()
    expect(await detail().isVisible()).toBe(false)
    await row('?i=10').scrollIntoViewIfNeeded()
    const scroll = await page.evaluate(() => scrollY)
    expect(scroll).toBeGreaterThan(0)
    await row('?i=10').click()
    await page.locator('#detail-title:focus').waitFor()
    expect(await row('?i=10').isVisible()).toBe(false)
    await page.getByRole('link', { name: 'Requests', exact: true }).last().click()
    await focusedRow().or(row('?i=10')).first().waitFor()
    expect(Math.abs((await page.evaluate(() => scrollY)) - scroll)).toBeLessThan(50)
    await page.goBack()
    await page.locator('#detail-title').waitFor()
    await page.keyboard.press('Escape')
    await row('?i=10').waitFor()
  })

  test('shows the overview above the list', async () => {
    const { page } = on
    await page.setViewportSize({ width: 375, height: 700 })
    await open('clock')
    await page.getByRole('heading', { name: 'Clock of the emulator' }).waitFor()
    expect(await page.getByRole('searchbox').isVisible()).toBe(true)
  })
})
