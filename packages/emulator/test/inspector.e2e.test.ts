import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { args } from '../../../tools/browser.js'
import { HOSTILE_NAMES } from '../../../tools/proof/hostile-names.js'
import { type Control, connect } from '../src/control/index.js'
import { DEFAULT_PROJECT } from '../src/index.js'
import { type RunningEmulator, startEmulator } from '../src/node.js'

const PANELS = ['mailbox', 'users', 'sessions', 'clock', 'faults', 'project', 'requests', 'webhooks']
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const shots = process.env.INSPECTOR_SHOTS

let emulator: RunningEmulator
let control: Control
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  emulator = await startEmulator({ port: 0, passwordRounds: 1000 })
  control = connect(emulator.url)
  const executablePath = process.env.CHROMIUM_PATH
  browser = await chromium.launch({ args, ...(executablePath && { executablePath }) })
})

afterAll(async () => {
  await browser?.close()
  await emulator?.close()
})

beforeEach(async () => {
  await control.world.reset()
  await control.clock.reset()
  await context?.close()
  context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  context.setDefaultTimeout(10_000)
  page = await context.newPage()
})

const open = (panel = 'mailbox') => page.goto(`${emulator.url}/#${panel}`)
const signUp = (email: string) =>
  fetch(`${emulator.url}/api/v1/auth/password/sign-up`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-stack-project-id': DEFAULT_PROJECT.id,
      'x-stack-access-type': 'client',
      'x-stack-client-version': 'js @latchkey/core@2.8.8',
      'x-stack-publishable-client-key': DEFAULT_PROJECT.keys.publishable,
    },
    body: JSON.stringify({ email, password: 'correct horse', verification_callback_url: `${emulator.url}/verify` }),
  })
const sendCode = (email: string) =>
  fetch(`${emulator.url}/api/v1/auth/otp/send-sign-in-code`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-stack-project-id': DEFAULT_PROJECT.id,
      'x-stack-access-type': 'client',
      'x-stack-publishable-client-key': DEFAULT_PROJECT.keys.publishable,
    },
    body: JSON.stringify({ email, callback_url: `${emulator.url}/magic` }),
  })
const clipboard = () => page.evaluate(() => navigator.clipboard.readText())

test('shows new emails live with a code to copy and a button for the link', async () => {
  await open()
  await page.getByText('No emails yet').waitFor()
  await sendCode('ada@example.test')
  const { code } = await control.emails.code({ to: 'ada@example.test' })
  await page.locator('.code', { hasText: code }).waitFor()
  await page.getByRole('button', { name: 'Copy code' }).click()
  expect(await clipboard()).toBe(code)
  expect(await page.getByRole('link', { name: 'Open link' }).getAttribute('href')).toContain('/magic?code=')
  await page.getByRole('button', { name: 'Simulate a link scanner' }).click()
  await page.getByRole('status').getByText('The code still works.').waitFor()
})

test('creates a user, finds them, signs in as them with one click, and shows the session', async () => {
  await open('users')
  await page.getByRole('textbox', { name: 'Email address' }).fill('ada@example.test')
  await page.getByRole('button', { name: 'Create user' }).click()
  const card = page.getByRole('article', { name: 'ada@example.test' })
  await card.getByText('verified', { exact: true }).waitFor()
  await card.getByRole('button', { name: 'Sign in as' }).click()
  await card.getByText('1 session').waitFor()
  const names = (await context.cookies()).map(({ name }) => name).sort()
  expect(names).toEqual(['stack-access', `stack-refresh-${DEFAULT_PROJECT.id}`])
  await page.getByRole('link', { name: 'Sessions' }).click()
  await page.getByText(/Access token expires in \d+ min/).waitFor()
  await page.getByRole('article').getByRole('button', { name: 'Expire token' }).click()
  await page.getByRole('status').getByText('Access token expired.').waitFor()
  const bare = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) if (/^(null|undefined)$/.test((texts.currentNode as Text).data)) found.push('bare')
    return found
  })
  expect(bare).toEqual([])
})

test('keeps typed text and focus when the page refreshes', async () => {
  await open('users')
  await control.users.create({ email: 'ada@example.test' })
  const field = page.getByRole('textbox', { name: 'Name', exact: true }).first()
  await field.fill('Bo')
  await control.users.create({ email: 'bob@example.test' })
  await page.getByRole('article', { name: 'bob@example.test' }).waitFor()
  expect(await field.inputValue()).toBe('Bo')
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('shows a ribbon while the clock is changed or a fault is active, and resets both', async () => {
  await open('clock')
  const ribbon = page.locator('#ribbon')
  await page.getByRole('button', { name: '+ 1 hour' }).click()
  await ribbon.getByText('The clock is 1 h ahead.').waitFor()
  await control.faults.addPreset({ name: 'service down' })
  await ribbon.getByText('1 active fault.').waitFor()
  await ribbon.getByRole('button', { name: 'Clear faults' }).click()
  await ribbon.getByRole('button', { name: 'Reset clock' }).click()
  await ribbon.waitFor({ state: 'hidden' })
  expect(await control.faults.list()).toEqual([])
  expect((await control.clock.read()).ahead).toBe(0)
})

test('lists requests with their attempts and a curl command', async () => {
  await control.faults.add({ route: 'POST /auth/**', fault: { type: 'infinite-loop' } })
  await signUp('ada@example.test')
  await signUp('ada@example.test')
  await open('requests')
  const [first, second] = [page.getByRole('article').first(), page.getByRole('article').nth(1)]
  await first.getByText('Attempt 2 of the same request.').waitFor()
  await second.getByText('The client retries in 0.5 to 1.5 s.').waitFor()
  await second.getByRole('link', { name: 'infinite-loop' }).waitFor()
  await first.locator('summary').click()
  await first.getByRole('button', { name: 'Copy as curl' }).click()
  expect(await clipboard()).toContain(`curl -X POST '${emulator.url}/api/v1/auth/password/sign-up'`)
})

test('previews an email as its recipient sees it and opens its link in a new tab', async () => {
  await sendCode('ada@example.test')
  await open()
  await page.getByText('Preview').click()
  const mail = page.frameLocator('iframe[title^="Preview"]')
  const link = mail.getByRole('link')
  await link.waitFor()
  const [opened] = await Promise.all([context.waitForEvent('page'), link.click()])
  expect(opened.url()).toContain('/magic?code=')
  await page.getByText('Plain text').click()
  await page.getByLabel('Search emails').fill('nothing of it')
  await page.getByText('No matching emails.').waitFor()
  await page.getByLabel('Search emails').fill('ADA@')
  await page.getByText('Plain text').click()
  await page.getByText('To: ada@example.test').waitFor()
})

test('shows why a user is signed out, and the state of a token', async () => {
  const { id } = await control.users.create({ email: 'ada@example.test' })
  await control.users.signIn({ user: id })
  await control.users.signIn({ user: id })
  await open('users')
  await page.getByRole('link', { name: '2 sessions' }).click()
  await page.getByText(`Filter: ${id}`).waitFor()
  await control.tokens.rotateKeys()
  await page.getByText('The signing keys were rotated.').first().waitFor()
  await page.getByRole('article').first().getByRole('button', { name: 'Revoke', exact: true }).click()
  await page
    .getByRole('region', { name: 'Why am I signed out?' })
    .getByText('ada@example.test: The control API revoked it.')
    .waitFor()
  await control.users.delete({ user: id })
  await page.getByText('The user was deleted.').waitFor()
  await page.getByText('No active sessions.').waitFor()
  await page.getByRole('link', { name: 'Show all' }).click()
  expect(new URL(page.url()).hash).toBe('#sessions')
  await control.world.reset()
  await page.getByText('data was reset').waitFor()
  const refresh = () =>
    fetch(`${emulator.url}/api/v1/auth/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: 'unknown',
        client_id: DEFAULT_PROJECT.id,
        client_secret: DEFAULT_PROJECT.keys.publishable,
      }),
    })
  await refresh()
  await page.getByText('the session has ended or is unknown').waitFor()
  await control.faults.addPreset({ name: 'refresh token revoked' })
  await refresh()
  await page.getByText('A fault rejected a token refresh.').waitFor()
})

test('injects a known error with its details', async () => {
  await open('faults')
  await page.getByLabel('Route').fill('GET /users/me')
  await page.getByLabel('Fault type').selectOption('known-error')
  await page.locator('select[name=code]').selectOption('PASSWORD_TOO_SHORT')
  const details = page.getByLabel('Details, as JSON')
  await details.fill('{ "min_length": ')
  await page.getByRole('button', { name: 'Add fault', exact: true }).click()
  await page.getByRole('status').getByText('The details are not valid JSON.').waitFor()
  await details.fill('{ "min_length": 9 }')
  await page.getByLabel('Probability in %').fill('50')
  await page.getByRole('button', { name: 'Add fault', exact: true }).click()
  await page.getByText('known error: PASSWORD_TOO_SHORT').waitFor()
  expect(await control.faults.list()).toMatchObject([
    {
      route: 'GET /users/me',
      fault: { type: 'known-error', code: 'PASSWORD_TOO_SHORT', details: { min_length: 9 } },
      probability: 0.5,
    },
  ])
  await page.locator('select[name=code]').selectOption('SIGN_UP_NOT_ENABLED')
  await details.waitFor({ state: 'hidden' })
})

test('saves the world to a file and loads it', async () => {
  await control.users.create({ email: 'ada@example.test' })
  await open('project')
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as a file' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('world.json')
  const file = await saved.path()
  await control.world.reset()
  const field = page.getByLabel('Import from a file')
  await field.setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{') })
  await page.getByRole('status').getByText('x.json is not valid JSON.').waitFor()
  await field.setInputFiles(file)
  await page.getByRole('status').getByText('Imported ').waitFor()
  expect(await control.users.list()).toMatchObject([{ email: 'ada@example.test' }])
})

test('lists webhook deliveries and resends them', async () => {
  await open('webhooks')
  await page.getByLabel('Endpoint URL').fill(`${emulator.url}/nobody`)
  await page.getByRole('button', { name: 'Add endpoint and copy its secret' }).click()
  await page.getByRole('status').getByText('copied').waitFor()
  expect(await clipboard()).toMatch(/^whsec_/)
  await control.users.create({ email: 'ada@example.test' })
  const event = page.getByRole('article', { name: 'user.created' })
  await event.getByText(/Status 404 .+; retry in/).waitFor()
  await event.getByRole('button', { name: 'Resend' }).click()
  await event.getByText('Status 404, resent manually').waitFor()
})

test('lists expirations', async () => {
  await sendCode('ada@example.test')
  await open('clock')
  const ends = page.getByRole('region', { name: 'Expirations' })
  await ends.getByText(/sign-in code of ada@example.test: .+ in 6 d/).waitFor()
  await page.getByRole('button', { name: '+ 8 days' }).click()
  await ends.getByText('expired ').waitFor()
})

test('keeps an open preview when other data changes', async () => {
  await sendCode('ada@example.test')
  await open()
  await page.getByText('Preview').click()
  const frame = await page.locator('iframe').elementHandle()
  await control.users.create()
  await control.faults.addPreset({ name: 'offline' })
  await page.locator('#ribbon').getByText('1 active fault').waitFor()
  expect(await frame?.evaluate((element) => element.isConnected)).toBe(true)
})

test('changes project settings', async () => {
  await open('project')
  await page.getByRole('checkbox', { name: 'Sign-up' }).uncheck()
  await expect.poll(async () => (await control.project.read()).settings.signUpEnabled, { timeout: 15_000 }).toBe(false)
  await page.getByRole('link', { name: 'requests: Passwords' }).click()
  await page.getByText('Filter: password').waitFor()
})

test('links the screens of connected apps', async () => {
  await open('project')
  await fetch(`${emulator.url}/api/v1/projects/current`, { headers: { origin: 'http://localhost:3000' } })
  const screens = page.getByRole('region', { name: 'Screens of http://localhost:3000' })
  expect(await screens.getByRole('link', { name: 'sign-in' }).getAttribute('href')).toBe(
    'http://localhost:3000/handler/sign-in',
  )
})

test('copies recorded commands as a test', async () => {
  await open('users')
  await page.getByRole('textbox', { name: 'Email address' }).fill('ada@example.test')
  await page.getByRole('button', { name: 'Create user' }).click()
  await page.getByRole('article', { name: 'ada@example.test' }).waitFor()
  await page.getByRole('button', { name: 'Copy as test' }).click()
  await page.getByRole('status').getByText('copied').waitFor()
  expect(await clipboard()).toContain("await control.users.create({ email: 'ada@example.test' })")
})

test('can be operated by keyboard', async () => {
  await open('mailbox')
  await control.users.create({ email: 'ada@example.test' })
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the panel')
  for (let i = 0; i < 4; i++) await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Clock')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Clock' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.locator('#ribbon').getByText('1 min ahead').waitFor()
})

test('injects an error, opens an email and switches panels by keyboard', async () => {
  await open('faults')
  const focused = (name: string) => page.locator(':focus').and(page.getByLabel(name)).waitFor()
  // Past the link to the panel and the eight tabs.
  for (let i = 0; i < 10; i++) await page.keyboard.press('Tab')
  await focused('Route')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Respond with a known')
  await page.locator('select[name=code]').getByText('USER_NOT_FOUND').waitFor({ state: 'attached' })
  await page.keyboard.press('Tab')
  await page.locator('select[name=code]:focus').waitFor()
  await page.keyboard.type('USER_ID_DOES')
  await page.keyboard.press('Tab')
  await focused('Details, as JSON')
  expect(await page.locator(':focus').inputValue()).toContain('user_id')
  await page.keyboard.press('Tab')
  await focused('Number of requests')
  await page.keyboard.press('Enter')
  await page.getByText('known error: USER_ID_DOES_NOT_EXIST').waitFor()

  await control.faults.clear()
  await sendCode('ada@example.test')
  await open()
  const look = page.getByText('Preview')
  await look.focus()
  await page.keyboard.press('Enter')
  await page.locator('iframe').waitFor()
  await page.getByRole('link', { name: 'ada@example.test' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Filter: ada@example.test').waitFor()
  await page.getByRole('link', { name: 'Show all' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Filter: ada@example.test').waitFor({ state: 'detached' })
})

test('shows hostile names as text in every panel', async () => {
  await page.setViewportSize({ width: 320, height: 800 })
  const headers = {
    'content-type': 'application/json',
    'x-stack-project-id': DEFAULT_PROJECT.id,
    'x-stack-access-type': 'server',
    'x-stack-secret-server-key': DEFAULT_PROJECT.keys.secret,
  }
  const post = (path: string, body: object) =>
    fetch(`${emulator.url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const names = Object.values(HOSTILE_NAMES)
  for (const [index, name] of names.entries()) {
    const { id } = await control.users.create({ email: `user-${index}@example.test`, displayName: name })
    const team = (await (await post('/teams', { display_name: name, creator_user_id: id })).json()) as { id: string }
    // The email contains the name of the team. The log of requests contains the name in a URL and in a body.
    const invitation = { team_id: team.id, email: 'grace@example.test', callback_url: `${emulator.url}/join` }
    expect((await post('/team-invitations/send-code', invitation)).status).toBe(200)
    await fetch(`${emulator.url}/api/v1/users?query=${encodeURIComponent(name)}`, { headers })
    await control.users.signIn({ user: id })
  }
  await control.tokens.revoke({ user: 'user-0@example.test' })

  for (const panel of PANELS) {
    await open(panel)
    await page.reload()
    await page.locator('main .card, .time:not(:empty)').first().waitFor()
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true
    })
    if (panel === 'users') {
      await expect.poll(() => page.getByRole('article').count()).toBe(names.length)
      const shown = await page.getByRole('article').allTextContents()
      for (const name of names) expect(shown.some((text) => text.includes(name.slice(0, 40)))).toBe(true)
    }
    if (panel === 'mailbox') await page.frameLocator('iframe').first().getByRole('link').waitFor()
    for (const frame of page.frames()) {
      const markup = frame.locator('.injected, [onerror], [onload], a[href^="javascript:"]')
      expect(await markup.count(), panel).toBe(0)
    }
    expect(await page.evaluate(() => 'injected' in window), panel).toBe(false)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), panel).toBe(0)
  }
})

test('responds with 404 when disabled', async () => {
  const off = await startEmulator({ port: 0, control: false })
  expect((await fetch(off.url)).status).toBe(404)
  expect((await fetch(`${off.url}/__emulator/users/list`)).status).toBe(403)
  await off.close()
})

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  test.each([320, 1280])('every panel passes axe and fits at %i px', async (width) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await control.world.seed({ set: 'two-factor' })
    await control.world.seed({ set: 'team-owner' })
    await control.users.signIn({ user: 'owner@example.test' })
    await control.clock.advance({ millis: 3_600_000 })
    await control.faults.addPreset({ name: 'refresh token revoked' })
    await control.webhooks.addEndpoint({ url: `${emulator.url}/nobody` })
    await signUp('ada@example.test')
    await sendCode('owner@example.test')
    await control.tokens.revoke({ user: 'ada@example.test' })
    await control.tokens.rotateKeys()
    for (const panel of PANELS) {
      await open(panel)
      await page.reload()
      await page.locator('#ribbon strong').waitFor()
      await page
        .locator(panel === 'clock' ? '.time:not(:empty)' : 'main .card')
        .first()
        .waitFor()
      if (panel === 'faults') await page.getByLabel('Fault type').selectOption('known-error')
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true
      })
      if (panel === 'mailbox') await page.frameLocator('iframe').first().getByRole('link').waitFor()
      if (shots) {
        mkdirSync(shots, { recursive: true })
        await page.screenshot({ path: `${shots}/${panel}-${colorScheme}-${width}.png`, fullPage: true })
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), panel).toBe(0)
      // Run by the protocol: the page itself lets no script in.
      await page.evaluate(axe)
      const violations = await page.evaluate(async () => {
        const { violations } = await (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run({
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        })
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
      })
      expect(violations, panel).toEqual([])
    }
  })
})
