import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { HOSTILE_NAMES } from '../../../../tools/proof/hostile-names.js'
import { DEFAULT_PROJECT } from '../../src/index.js'
import { startEmulator } from '../../src/node.js'
import { useInspector } from './page.js'

const SECTIONS = ['requests', 'mailbox', 'users', 'sessions', 'webhooks', 'clock', 'faults', 'project']
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const shots = process.env.INSPECTOR_SHOTS
const on = useInspector()
const { open, signUp, sendCode, clipboard } = on

const row = (name: string) => on.page.locator('tbody tr').filter({ hasText: name })
const detail = () => on.page.getByRole('region', { name: 'Detail' })

test('shows new emails live with a code to copy and a button for the link', async () => {
  const { page, control } = on
  await open()
  await page.getByText('No emails yet').waitFor()
  await sendCode('ada@example.test')
  const { code } = await control.emails.code({ to: 'ada@example.test' })
  await row('ada@example.test').getByText(code).waitFor()
  await page.getByRole('button', { name: 'Copy code' }).click()
  expect(await clipboard()).toBe(code)
  expect(await page.getByRole('link', { name: 'Open link' }).getAttribute('href')).toContain('/magic?code=')
  await page.getByRole('button', { name: 'Simulate a link scanner' }).click()
  await page.getByRole('status').getByText('The code still works.').waitFor()
})

test('renders the preview of an email by default and opens its links in a new tab', async () => {
  const { page, context } = on
  await sendCode('ada@example.test')
  await open()
  const frame = page.locator('iframe[title^="Preview"]')
  const sandbox = await frame.getAttribute('sandbox')
  expect(sandbox).toBe('allow-popups allow-popups-to-escape-sandbox')
  const link = frame.contentFrame().getByRole('link').first()
  const [opened] = await Promise.all([context.waitForEvent('page'), link.click()])
  expect(opened.url()).toContain('/magic?code=')
})

test('shows the text, the source and the headers of an email, and keeps the tab for the next email', async () => {
  const { page } = on
  await sendCode('ada@example.test')
  await open()
  await page.getByRole('tab', { name: 'Headers' }).click()
  await detail().getByText('noreply@emulator.test').last().waitFor()
  await page.getByRole('tab', { name: 'HTML' }).click()
  await detail().getByText('<a').first().waitFor()
  await page.getByRole('tab', { name: 'Text' }).click()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  expect(await clipboard()).toContain('/magic?code=')
  await sendCode('bob@example.test')
  await row('bob@example.test').click()
  await page.getByRole('tab', { name: 'Text', selected: true }).waitFor()
  await page.getByRole('tab', { name: 'Text' }).press('ArrowLeft')
  await page.getByRole('tab', { name: 'Preview', selected: true }).and(page.locator(':focus')).waitFor()
})

test('creates a user, signs in as them, and shows the session', async () => {
  const { page, context } = on
  await open('users')
  await page.getByRole('link', { name: 'New user' }).click()
  await page.getByRole('textbox', { name: 'Email address' }).fill('ada@example.test')
  await page.getByRole('button', { name: 'Create user' }).click()
  await row('ada@example.test').getByText('verified', { exact: true }).waitFor()
  await detail().getByRole('heading', { name: 'ada@example.test' }).waitFor()
  await page.getByRole('button', { name: 'Sign in as' }).click()
  await detail().getByRole('link', { name: '1 session' }).waitFor()
  const names = (await context.cookies()).map(({ name }) => name).sort()
  expect(names).toEqual(['stack-access', `stack-refresh-${DEFAULT_PROJECT.id}`])
  await detail().getByRole('link', { name: '1 session' }).click()
  await detail()
    .getByText(/Access token expires in \d+ min/)
    .waitFor()
  await page.getByRole('button', { name: 'Expire token' }).click()
  await page.getByRole('status').getByText('Access token expired.').waitFor()
  const bare = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) if (/^(null|undefined)$/.test((texts.currentNode as Text).data)) found.push('bare')
    return found.length
  })
  // The claims contain `null`.
  expect(bare).toBe(await page.locator('.json-value', { hasText: 'null' }).count())
})

test('shows a ribbon while the clock is changed or a fault is active, and resets both', async () => {
  const { page, control } = on
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

test('lists requests with their attempts, responses and a curl command', async () => {
  const { page, control, url } = on
  await control.faults.add({ route: 'POST /auth/**', fault: { type: 'infinite-loop' } })
  await signUp('ada@example.test')
  await signUp('ada@example.test')
  await open('requests')
  await detail().getByText('Attempt 2 of the same request').waitFor()
  await detail().getByText('"[redacted]"').first().waitFor()
  await page.getByRole('button', { name: 'Copy as curl' }).click()
  expect(await clipboard()).toContain(`curl -X POST '${url}/api/v1/auth/password/sign-up'`)
  await page.getByRole('tab', { name: 'Headers' }).click()
  await detail().getByText('js @latchkey/core@2.8.8').waitFor()
  await row('Fault: infinite-loop').click()
  await detail().getByText('The client retries in 0.5 to 1.5 s.').waitFor()
  await detail().getByRole('link', { name: 'infinite-loop' }).waitFor()
  // The known error in the body is no secret.
  await signUp('ada@example.test')
  await row('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE').click()
  await page.getByRole('tab', { name: 'Response' }).click()
  await detail().getByText('"CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE"').waitFor()
})

test('shows no token and no password of a request or its response', async () => {
  const { page } = on
  const tokens = (await (await signUp('ada@example.test')).json()) as Record<string, string>
  expect(tokens.refresh_token).toMatch(/\w{20}/)
  await open('requests')
  for (const tab of ['Request', 'Headers', 'Response']) {
    await page.getByRole('tab', { name: tab }).click()
    const html = await page.content()
    for (const secret of [tokens.refresh_token, tokens.access_token, 'correct horse'])
      expect(html).not.toContain(secret)
  }
})

test('shows why a user is signed out, and the state of a token', async () => {
  const { page, control, url } = on
  const { id } = await control.users.create({ email: 'ada@example.test' })
  await control.users.signIn({ user: id })
  await control.users.signIn({ user: id })
  await open(`users/${id}`)
  await page.getByRole('link', { name: '2 sessions' }).click()
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe(id)
  await control.tokens.rotateKeys()
  await detail().getByText('The signing keys were rotated.').waitFor()
  await page.getByRole('button', { name: 'Revoke…', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke session' }).click()
  await detail().getByRole('heading', { name: 'Why is ada@example.test signed out?' }).waitFor()
  await detail().getByText('The control API revoked it.').waitFor()
  await control.users.delete({ user: id })
  await row('The user was deleted.').waitFor()
  await page.getByRole('searchbox').fill('')
  await control.world.reset()
  await row('data was reset').waitFor()
  const refresh = () =>
    fetch(`${url}/api/v1/auth/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: 'unknown',
        client_id: DEFAULT_PROJECT.id,
        client_secret: DEFAULT_PROJECT.keys.publishable,
      }),
    })
  await refresh()
  await row('the session has ended or is unknown').waitFor()
  await control.faults.addPreset({ name: 'refresh token revoked' })
  await refresh()
  await row('A fault rejected a token refresh.').click()
  await detail().getByRole('heading', { name: 'Why am I signed out?' }).waitFor()
})

test('injects a known error with its details', async () => {
  const { page, control } = on
  await open('faults')
  await page.getByRole('searchbox').fill('password_too_short')
  await row('PASSWORD_TOO_SHORT').click()
  await page.getByLabel('Route').fill('GET /users/me')
  const details = page.getByLabel('Details, as JSON')
  await details.fill('{ "min_length": ')
  await page.getByRole('button', { name: 'Add fault', exact: true }).click()
  await page.getByRole('status').getByText('The details are not valid JSON.').waitFor()
  await details.fill('{ "min_length": 9 }')
  await page.getByLabel('Probability in %').fill('50')
  await page.getByRole('button', { name: 'Add fault', exact: true }).click()
  await row('known error: PASSWORD_TOO_SHORT').waitFor()
  expect(await control.faults.list()).toMatchObject([
    {
      route: 'GET /users/me',
      fault: { type: 'known-error', code: 'PASSWORD_TOO_SHORT', details: { min_length: 9 } },
      probability: 0.5,
    },
  ])
  await page.locator('select[name=code]').selectOption('SIGN_UP_NOT_ENABLED')
  await details.waitFor({ state: 'hidden' })
  await row('GET /users/me').click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => control.faults.list()).toEqual([])
})

test('saves the world to a file and loads it', async () => {
  const { page, control } = on
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
  await page.getByRole('dialog').getByRole('button', { name: 'Replace the data' }).click()
  await page.getByRole('status').getByText('Imported ').waitFor()
  expect(await control.users.list()).toMatchObject([{ email: 'ada@example.test' }])
})

test('lists webhook deliveries and resends them', async () => {
  const { page, control, url } = on
  await open('webhooks/new')
  await page.getByLabel('Endpoint URL').fill(`${url}/nobody`)
  await page.getByRole('button', { name: 'Add endpoint and copy its secret' }).click()
  await page.getByRole('status').getByText('copied').waitFor()
  expect(await clipboard()).toMatch(/^whsec_/)
  await control.users.create({ email: 'ada@example.test' })
  await row('user.created').getByText('Status 404').waitFor()
  await row('user.created').click()
  await detail()
    .getByText(/Status 404 .+; retry in/)
    .waitFor()
  await detail().getByRole('button', { name: 'Resend' }).click()
  await detail().getByText('Status 404, resent manually').waitFor()
})

test('lists expirations and advances the clock past one', async () => {
  const { page } = on
  await sendCode('ada@example.test')
  await open('clock')
  await row('sign-in code').getByText(/^6 d/).waitFor()
  await row('sign-in code').click()
  await page.getByRole('button', { name: 'Advance past it' }).click()
  await row('sign-in code').getByText('expired').waitFor()
  await page.getByRole('link', { name: 'Clock' }).last().click()
  await detail().getByRole('heading', { name: 'Clock of the emulator' }).waitFor()
})

test('changes project settings', async () => {
  const { page, control } = on
  await open('project')
  await page.getByRole('checkbox', { name: 'Sign-up' }).uncheck()
  await expect.poll(async () => (await control.project.read()).settings.signUpEnabled).toBe(false)
  await row('Passwords').getByRole('link').click()
  await page.getByRole('link', { name: 'Requests that it affects' }).click()
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('password')
})

test('links the screens of connected apps', async () => {
  const { page, url } = on
  await open('project')
  await fetch(`${url}/api/v1/projects/current`, { headers: { origin: 'http://localhost:3000' } })
  const screens = page.getByRole('region', { name: 'Screens of http://localhost:3000' })
  expect(await screens.getByRole('link', { name: 'sign-in' }).getAttribute('href')).toBe(
    'http://localhost:3000/handler/sign-in',
  )
})

test('copies recorded commands as a test', async () => {
  const { page } = on
  await open('users/new')
  await page.getByRole('textbox', { name: 'Email address' }).fill('ada@example.test')
  await page.getByRole('button', { name: 'Create user' }).click()
  await row('ada@example.test').waitFor()
  await page.getByRole('button', { name: 'Copy as test' }).click()
  await page.getByRole('status').getByText('copied').waitFor()
  expect(await clipboard()).toContain("await control.users.create({ email: 'ada@example.test', id: '")
})

test('shows hostile names as text in every section', async () => {
  const { page, control, url } = on
  const headers = {
    'content-type': 'application/json',
    'x-stack-project-id': DEFAULT_PROJECT.id,
    'x-stack-access-type': 'server',
    'x-stack-secret-server-key': DEFAULT_PROJECT.keys.secret,
  }
  const post = (path: string, body: object) =>
    fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const names = Object.values(HOSTILE_NAMES)
  const ids: string[] = []
  for (const [index, name] of names.entries()) {
    const { id } = await control.users.create({ email: `user-${index}@example.test`, displayName: name })
    ids.push(id)
    const team = (await (await post('/teams', { display_name: name, creator_user_id: id })).json()) as { id: string }
    // The email contains the name of the team. The log of requests contains the name in a URL and in a body.
    const invitation = { team_id: team.id, email: 'grace@example.test', callback_url: `${url}/join` }
    expect((await post('/team-invitations/send-code', invitation)).status).toBe(200)
    await fetch(`${url}/api/v1/users?query=${encodeURIComponent(name)}`, { headers })
    await control.users.signIn({ user: id })
  }
  await control.tokens.revoke({ user: 'user-0@example.test' })

  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    for (const section of SECTIONS) {
      await open(section)
      await page.reload()
      await page.locator('[data-row]').first().waitFor()
      if (section === 'users') {
        await expect.poll(() => page.locator('[data-row]').count()).toBe(names.length)
        const shown = await page.locator('[data-row]').allTextContents()
        for (const name of names) expect(shown.some((text) => text.includes(name.slice(0, 40)))).toBe(true)
      }
      const keys = await page
        .locator('[data-row]')
        .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')))
      const selected = section === 'faults' ? keys.slice(0, 1) : keys.slice(0, names.length)
      for (const key of width === 320 ? selected.slice(0, 1) : selected) {
        await open(`${section}/${encodeURIComponent(key ?? '')}`)
        await page.locator('#detail-title').waitFor()
        if (section === 'mailbox') await page.locator('iframe').contentFrame().getByRole('link').first().waitFor()
        for (const frame of page.frames()) {
          const markup = frame.locator('.injected, [onerror], [onload], a[href^="javascript:"]')
          expect(await markup.count(), section).toBe(0)
        }
        expect(await page.evaluate(() => 'injected' in window), section).toBe(false)
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), section).toBe(0)
      }
    }
  }
})

test.each([
  { width: 1440, height: 400 },
  { width: 1440, height: 600 },
  { width: 375, height: 667 },
])('a status message never covers the focused field at $width by $height pixels', async (viewport) => {
  const { page, control } = on
  await page.setViewportSize(viewport)
  await control.world.seed({ set: 'team-owner' })
  for (const section of ['users/new', 'users', 'faults', 'clock', 'project', 'webhooks/new']) {
    await open(section)
    await page.reload()
    await page.locator('#detail-title, [data-row]').filter({ visible: true }).first().waitFor()
    if (section === 'users') await page.locator('[data-row] a').first().click()
    const email = `${section.replace('/', '-')}@example.test`
    await sendCode(email)
    await page.getByRole('status').getByText(`New email to ${email}`).waitFor()
    const covered = await page.evaluate(() => {
      const bar = document.getElementById('status')?.getBoundingClientRect() as DOMRect
      const fields = [...document.querySelectorAll<HTMLElement>('input, select, textarea')]
      return fields
        .filter((field) => field.checkVisibility())
        .filter((field) => {
          field.focus()
          const box = field.getBoundingClientRect()
          return box.bottom > bar.top && box.top < bar.bottom && box.right > bar.left && box.left < bar.right
        })
        .map((field) => field.outerHTML)
    })
    expect(covered, section).toEqual([])
  }
})

test('responds with 404 when disabled', async () => {
  const off = await startEmulator({ port: 0, control: false })
  expect((await fetch(off.url)).status).toBe(404)
  expect((await fetch(`${off.url}/__emulator/users/list`)).status).toBe(403)
  await off.close()
})

test.each([320, 768, 1440])('every section passes axe and fits at %i px, in light and dark', async (width) => {
  const { page, control, url } = on
  await page.setViewportSize({ width, height: 900 })
  await control.world.seed({ set: 'two-factor' })
  await control.world.seed({ set: 'team-owner' })
  await control.users.signIn({ user: 'owner@example.test' })
  await control.clock.advance({ millis: 3_600_000 })
  await control.faults.addPreset({ name: 'refresh token revoked' })
  await control.webhooks.addEndpoint({ url: `${url}/nobody` })
  await signUp('ada@example.test')
  await sendCode('owner@example.test')
  await control.tokens.revoke({ user: 'ada@example.test' })
  await control.tokens.rotateKeys()
  const check = async (name: string) => {
    await page.locator('#ribbon strong').waitFor()
    expect(await page.evaluate(headFaults), name).toEqual([])
    // axe takes a link that is scrolled out of view for a hidden skip link.
    const left = await page.locator('#sections').evaluate((list) => list.scrollLeft)
    const scrollTo = (left: number) => page.locator('#sections').evaluate((list, left) => list.scrollTo({ left }), left)
    await scrollTo(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      if (shots) {
        mkdirSync(shots, { recursive: true })
        const path = `${shots}/${name.replaceAll(/\W/g, '-')}-${colorScheme}-${width}.png`
        await page.screenshot({ path, fullPage: true })
      }
      expect(await violations(page, RULES[colorScheme]), `${name}, ${colorScheme}`).toEqual([])
    }
    await scrollTo(left)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBe(0)
  }
  for (const section of SECTIONS) {
    await open(section)
    await page.reload()
    const first = page.locator('[data-row] a').first()
    await first.waitFor()
    await check(section)
    await first.click()
    await page.locator('#detail-title').waitFor()
    if (section === 'mailbox') await page.locator('iframe').contentFrame().getByRole('link').first().waitFor()
    await check(`${section}-detail`)
  }
  for (const form of ['users/new', 'webhooks/new']) {
    await open(form)
    await page.locator('#detail form').waitFor()
    await check(form)
  }
  await page.getByRole('button', { name: '? All shortcuts' }).click()
  await page.getByRole('dialog').waitFor()
  await check('shortcuts')
})

/** Runs in the page. The name touches the edge of the window, or the links to the sections take two lines. */
function headFaults(): string[] {
  const [name, current] = ['h1', 'nav [aria-current]'].map((one) =>
    document.querySelector(one)?.getBoundingClientRect(),
  )
  const tops = new Set([...document.querySelectorAll('nav a')].map((link) => link.getBoundingClientRect().top))
  return [
    ...((name?.top ?? 0) < 6 ? ['the name touches the edge'] : []),
    ...(tops.size > 1 ? ['the sections take two lines'] : []),
    ...(current && (current.left < 0 || current.right > innerWidth) ? ['the open section is out of view'] : []),
  ]
}

/** A dark page has the markup and the layout of the light one. */
const RULES = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} satisfies Record<string, RunOptions['runOnly']>

async function violations(page: Page, runOnly: (typeof RULES)[keyof typeof RULES]): Promise<string[]> {
  // Run by the protocol: the page itself lets no script in.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  return page.evaluate(async (runOnly) => {
    const { violations } = await (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run({ runOnly })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, runOnly)
}
