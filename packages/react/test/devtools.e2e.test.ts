import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DEFAULT_PROJECT, type RunningEmulator, startEmulator } from '@latchkey/emulator'
import { type Control, connect } from '@latchkey/emulator/control'
import { build } from 'esbuild'
import type { Browser, BrowserContext, Frame, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchChromium } from '../../../tools/testing/chromium.js'

// An app with the devtools, and the inspector of a real emulator in their dock.

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const OTHER = { id: 'other', displayName: 'Other', keys: { ...DEFAULT_PROJECT.keys, publishable: 'pck_other' } }

let emulator: RunningEmulator
let control: Control
let server: Server
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  emulator = await startEmulator({ port: 0, passwordRounds: 1000, projects: [OTHER, DEFAULT_PROJECT] })
  control = connect(emulator.url)
  const script = await bundle()
  server = createServer(({ url = '/' }, response) => {
    response.setHeader('content-type', url === '/main.js' ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(url === '/main.js' ? script : html(url))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  browser = await launchChromium('--host-resolver-rules=MAP app.example.test 127.0.0.1')
})
afterAll(async () => {
  await browser?.close()
  await emulator?.close()
  await new Promise((resolve) => server?.close(resolve))
})

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'devtools-page/main.tsx')],
    bundle: true,
    format: 'esm',
    write: false,
    jsx: 'automatic',
    conditions: ['@latchkey/source'],
    define: { 'process.env.NODE_ENV': '"development"' },
  })
  return outputFiles[0]?.text ?? ''
}

/** `/`: the client calls the emulator. `/hosted`: it calls another service. `/frame`: only the inspector in a frame. */
function html(url: string): string {
  if (url === '/frame') return `<!doctype html><iframe src="${emulator.url}/" title="inspector"></iframe>`
  const { id, keys } = DEFAULT_PROJECT
  const baseUrl = url.startsWith('/hosted') ? 'https://api.example.test' : emulator.url
  return `<!doctype html><html lang="en"><title>App</title><link rel="icon" href="data:,">
    <meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
    <body data-project-id="${id}" data-publishable-key="${keys.publishable}" data-base-url="${baseUrl}"
    data-emulator="${emulator.url}"><div id="app"></div><script type="module" src="/main.js"></script>`
}

beforeEach(async () => {
  await control.world.reset()
  await control.clock.reset()
  await control.faults.clear()
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
})
afterEach(() => context?.close())

const toggle = () => page.getByRole('button', { name: 'Latchkey devtools' })
const inspector = () => page.frameLocator('.lk-devtools-frame')
const detail = () => inspector().getByRole('region', { name: 'Detail' })
const button = (name: string) => detail().getByRole('button', { name, exact: true })
const row = (text: string) => inspector().locator('tr[data-row]').filter({ hasText: text })
const heading = (name: string) => detail().getByRole('heading', { name, exact: true })

async function open(path = '/'): Promise<void> {
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}${path}`)
  if ((await toggle().getAttribute('aria-expanded')) === 'false') await toggle().click()
  await inspector().getByRole('link', { name: 'App', exact: true }).waitFor()
}
const section = (name: string) => inspector().getByRole('link', { name, exact: true }).click()
const tab = (name: string) => detail().getByRole('tab', { name, exact: true }).click()

async function signInAs(email: string): Promise<void> {
  await section('Users')
  await row(email).click()
  await button('Sign in as').click()
  await page.getByText(`Hello ${email}`).waitFor()
  await section('App')
  await heading('Signed in').waitFor()
}

const ADA = 'ada@example.test'
const createAda = () => control.users.create({ project: DEFAULT_PROJECT.id, email: ADA, emailVerified: true })

test('signs in as a user of the project of the app, and shows their session', async () => {
  const { id } = await createAda()
  await control.users.create({ email: 'other@example.test' })
  await open()
  await heading('Why am I signed out?').waitFor()
  await section('Users')
  await row(ADA).waitFor()
  expect(await row('other@example.test').count()).toBe(0)
  await signInAs(ADA)
  await detail()
    .getByText(/^expires in \d+ min/)
    .waitFor()
  await detail().getByRole('link', { name: id }).waitFor()
  await row('The client has the tokens of a session.').first().waitFor()
})

test('ends the session elsewhere, and explains it after the next refresh', async () => {
  await createAda()
  await open()
  await signInAs(ADA)
  await button('End the session elsewhere').click()
  await button('End the session elsewhere').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Load the user' }).click()
  await heading('Why am I signed out?').waitFor()
  await detail()
    .getByText(/The server rejected the refresh token/)
    .waitFor()
  await page.reload()
  await heading('Why am I signed out?').waitFor()
  await row('Page loaded').first().waitFor()
  await row('The server rejected the refresh token').first().waitFor()
})

test('expires the access token, which the next call refreshes', async () => {
  await createAda()
  await open()
  await signInAs(ADA)
  await button('Expire the access token').click()
  await inspector().getByText('The next call refreshes it.').waitFor()
  await page.getByRole('button', { name: 'Load the user' }).click()
  await row('POST /auth/oauth/token').first().waitFor()
})

test('shows requests with their retries, the cache and ignored values', async () => {
  await createAda()
  await open()
  await signInAs(ADA)
  await control.faults.add({ route: 'GET /users/me', fault: { type: 'rate-limit', retryAfter: 1 } })
  await page.getByRole('button', { name: 'Load the user' }).click()
  await row('Retry of /users/me').first().click()
  await detail()
    .getByText(/retried after \d+ ms/)
    .waitFor()
  await inspector().getByRole('button', { name: 'Cache', exact: true }).click()
  await row('/teams').getByText('fresh, has subscribers').waitFor()
  await inspector().getByRole('button', { name: 'Requests', exact: true }).click()
  await row('GET /users/me').first().waitFor()
  // A request that was in flight is listed after the click.
  await expect
    .poll(async () => {
      await inspector().getByRole('button', { name: 'Clear requests' }).click()
      return inspector().getByText('No matching entries.').isVisible()
    })
    .toBe(true)
})

test('shows the user with teams and permissions, and checks the configuration', async () => {
  await createAda()
  await control.world.seed({ project: DEFAULT_PROJECT.id, set: 'team-owner' })
  const owner = (await control.users.list({ project: DEFAULT_PROJECT.id })).find(({ teams }) => teams.length > 0)
  await open()
  await signInAs(owner?.email ?? '')
  await button('Check the configuration').click()
  await detail().getByText('No problem found.').waitFor()
  await tab('User')
  await heading('Permissions in the project').waitFor()
  await detail()
    .getByText(owner?.teams[0]?.displayName ?? '', { exact: true })
    .waitFor()
  await tab('Token')
  await detail().getByText('"project_id"').waitFor()
})

test('changes the theme, the language and the network of the page', async () => {
  await open()
  await tab('Page')
  await button('Dark').click()
  await detail().getByRole('button', { name: 'Dark', pressed: true }).waitFor()
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  expect(await scheme()).toBe('dark')
  await expect.poll(() => inspectorFrame().evaluate(() => document.documentElement.style.colorScheme)).toBe('dark')
  await button('Theme of the page').click()
  await expect.poll(scheme).not.toBe('dark')
  await detail().getByLabel('Language').selectOption('de-DE')
  await page.getByLabel('E-Mail-Adresse', { exact: true }).waitFor()
  await expect.poll(() => detail().getByLabel('Language').inputValue()).toBe('de-DE')
  await button('Cut the network').click()
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
  await button('Cut the network').click()
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true)
})

test('shows the page of an app that calls another service', async () => {
  const forward = (url: string) => url.replace('https://api.example.test', emulator.url)
  await context.route('https://api.example.test/**', async (route) =>
    route.fulfill({ response: await route.fetch({ url: forward(route.request().url()) }) }),
  )
  await open('/hosted')
  await detail().getByText('https://api.example.test').waitFor()
  await heading('Why am I signed out?').waitFor()
})

test('closes with Escape and the button, and remembers the section without entries in the history', async () => {
  await open()
  const before = await page.evaluate(() => history.length)
  await section('Clock')
  await section('Users')
  await heading('New user').waitFor({ state: 'detached' })
  await inspector().getByRole('link', { name: 'New user' }).click()
  await heading('New user').waitFor()
  expect(await page.evaluate(() => history.length)).toBe(before)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect.poll(() => toggle().getAttribute('aria-expanded')).toBe('false')
  expect(await toggle().evaluate((element) => element === document.activeElement)).toBe(true)
  await toggle().click()
  await inspector().locator('[aria-current=page]', { hasText: 'Users' }).waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => toggle().getAttribute('aria-expanded')).toBe('false')
})

test('displays no token, and puts none into a URL or the storage of the inspector', async () => {
  await createAda()
  await open()
  const tokens: string[] = []
  page.on('response', async (response) => {
    const url = response.url()
    if (url.endsWith('/users/signIn')) {
      const { accessToken, refreshToken } = await response.json()
      tokens.push(accessToken, refreshToken)
    }
  })
  await signInAs(ADA)
  await expect.poll(() => tokens.length).toBe(2)
  const frame = inspectorFrame()
  for (const name of ['Session', 'Token', 'User', 'Page']) {
    await tab(name)
    const shown = await frame.evaluate(() => document.documentElement.outerHTML + JSON.stringify({ ...sessionStorage }))
    expect(tokens.filter((token) => `${shown}${frame.url()}`.includes(token))).toEqual([])
  }
  const src = await page.locator('.lk-devtools-frame').getAttribute('src')
  expect(src).toBe(`${emulator.url}/`)
})

/** The frame of the inspector. */
function inspectorFrame(): Frame {
  const frame = page.frames().find((one) => one.url().startsWith(emulator.url))
  if (!frame) throw new Error('The inspector is not displayed.')
  return frame
}

test('pages on this machine may display the inspector, and other pages may not', async () => {
  const { port } = server.address() as AddressInfo
  const title = () => page.frameLocator('iframe').getByRole('heading', { name: 'Latchkey' })
  for (const host of ['localhost', 'app.localhost', '127.0.0.1']) {
    await page.goto(`http://${host}:${port}/frame`)
    await title().waitFor()
  }
  const problems: string[] = []
  page.on('console', (message) => problems.push(message.text()))
  await page.goto(`http://app.example.test:${port}/frame`)
  await expect.poll(() => problems.join()).toContain('frame-ancestors')
  expect(await title().count()).toBe(0)
})

test.each([320, 768, 1440])('passes axe and fits at %i px, in light and dark', async (width) => {
  await createAda()
  await page.setViewportSize({ width, height: 800 })
  await open()
  await signInAs(ADA)
  for (const name of ['Session', 'Token', 'User', 'Page']) {
    await tab(name)
    if (name === 'User') await heading('Permissions in the project').waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const frame of [page.mainFrame(), inspectorFrame()])
        expect(await violations(frame, colorScheme), `${name}, ${colorScheme}`).toEqual([])
    }
  }
})

/** Returns the accessibility violations of the devtools, in the dark only those of colors, and how far they overflow. */
async function violations(frame: Frame, colorScheme: 'light' | 'dark'): Promise<string[]> {
  const overflow = await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe)
  const { violations } = await frame.evaluate(
    (runOnly) =>
      (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run(
        document.querySelector('.lk-devtools') ?? document,
        { iframes: false, ...(runOnly && { runOnly: { type: 'rule', values: runOnly } }) },
      ),
    colorScheme === 'dark' ? ['color-contrast', 'link-in-text-block'] : undefined,
  )
  return [...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`), ...(overflow > 0 ? [`${overflow} px`] : [])]
}
