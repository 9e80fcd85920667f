import { join } from 'node:path'
import { createEmulator, DEFAULT_PROJECT } from '@latchkey/emulator'
import type { Browser, Page, Route } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltFiles, buildFiles, renderPage, typeOfFile } from '../../../tools/testing/built-page.js'
import { launchChromium } from '../../../tools/testing/chromium.js'

// What developers and users see when an app is configured wrongly, in builds of an app for both modes.

const API = 'https://api.example'
const APP = 'https://www.app.example'
const MODES = ['development', 'production'] as const
type Mode = (typeof MODES)[number]

const emulator = createEmulator({
  passwordRounds: 1000,
  projects: [{ ...DEFAULT_PROJECT, settings: { domains: [{ domain: APP, handlerPath: '/handler' }] } }],
})
const files = new Map<Mode, BuiltFiles>()
let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
  for (const mode of MODES) files.set(mode, await buildApp(mode))
}, 300_000)
afterAll(() => browser?.close())

interface Setup {
  readonly projectId?: string
  readonly publishableKey?: string
  readonly baseUrl?: string
  /** The origin of the app. */
  readonly origin?: string
  readonly isDown?: boolean
  readonly blocksCookies?: boolean
}

const FORM = 'the form'
const FORM_WITH_ERROR = 'the form with an error'

/** Each problem, what users see, and how the message names it. */
const PROBLEMS: readonly (readonly [name: string, Setup, shown: string | undefined, message: RegExp])[] = [
  [
    'a wrong key',
    { publishableKey: 'pck_wrongwrongwrong' },
    FORM_WITH_ERROR,
    /Check `projectId` and `publishable.*\(KEY_REJECTED\)/,
  ],
  [
    'an unknown project',
    { projectId: '99999999-9999-4999-8999-999999999999' },
    FORM_WITH_ERROR,
    /has no project "9.*Check `projectId`.*\(PROJECT_NOT_FOUND\)/,
  ],
  [
    'a base URL with the path of the API',
    { baseUrl: `${API}/api/v1` },
    undefined,
    /`baseUrl` ends with \/api\/v1.*Leave it out/,
  ],
  [
    'a base URL that is not the API',
    { baseUrl: `${API}/auth` },
    FORM_WITH_ERROR,
    /does not respond like the API.*Check `baseUrl`.*\(NOT_THE_API\)/,
  ],
  [
    'a service that is down',
    { isDown: true },
    FORM_WITH_ERROR,
    /cannot be reached.*Start the service, or check `baseUrl`.*\(UNREACHABLE\)/,
  ],
  [
    'a domain that the project does not trust',
    { origin: 'https://other.example' },
    FORM,
    /does not trust https:\/\/other\.example.*Add it.*\(DOMAIN_NOT_TRUSTED\)/,
  ],
  [
    'an http service on an https page',
    { baseUrl: 'http://api.example' },
    FORM_WITH_ERROR,
    /Set `baseUrl` to an https URL.*\(MIXED_CONTENT\)/,
  ],
  ['blocked cookies', { blocksCookies: true }, FORM, /blocks cookies.*Allow cookies.*\(COOKIES_BLOCKED\)/],
]

const problemBox = (page: Page) => page.locator('#latchkey-problems')

/** The form stays without the project, so that it keeps what is typed. */
async function shows(page: Page, shown: string | undefined): Promise<void> {
  if (shown === undefined) return
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.getByLabel('Email', { exact: true }).waitFor()
  const errors = page.locator('[role=alert]:not(#latchkey-problems)').getByText(/\S/)
  if (shown === FORM_WITH_ERROR) await errors.first().waitFor()
  else expect(await errors.count()).toBe(0)
}

describe('in development', () => {
  test('shows the sign-in form and no problem with the right configuration', async () => {
    const { page, logged } = await open('development', {})
    await shows(page, FORM)
    expect(await problemBox(page).count()).toBe(0)
    expect(logged).toEqual([])
    await page.context().close()
  })

  test.each(PROBLEMS)('names %s on the page and once on the console', async (_name, setup, shown, message) => {
    const { page, logged } = await open('development', setup)
    await problemBox(page).getByText(message).waitFor()
    expect(await problemBox(page).getByText(message).isVisible()).toBe(true)
    await shows(page, shown)
    expect(await page.getByText('Loading').count()).toBe(0)
    expect(logged.filter((line) => message.test(line))).toHaveLength(1)
    await page.context().close()
  })
})

describe('in production', () => {
  // Without a connection, production builds try again for several seconds before they show an error.
  const isRetried = ({ isDown, baseUrl = '' }: Setup) => isDown || baseUrl.startsWith('http:')

  test.each(PROBLEMS.filter(([, setup]) => !isRetried(setup)))(
    'shows no message for developers to users: %s',
    async (_name, setup, shown) => {
      const { page, logged } = await open('production', setup)
      await shows(page, shown)
      if (shown === undefined) await expect.poll(() => logged.length).toBeGreaterThan(0)
      expect(await problemBox(page).count()).toBe(0)
      await page.context().close()
    },
  )
})

/** Opens the sign-in page. `logged` are the warnings and errors of the app. */
async function open(mode: Mode, { origin = APP, isDown, blocksCookies, ...options }: Setup) {
  const context = await browser.newContext()
  if (blocksCookies)
    await context.addInitScript(() => {
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} })
    })
  await context.route(`${API}/**`, (route) => (isDown ? route.abort('connectionrefused') : fromEmulator(route)))
  await context.route(`${origin}/**`, (route) => {
    const built = files.get(mode) as BuiltFiles
    const { pathname } = new URL(route.request().url())
    const file = built.get(pathname.slice(1))
    if (file === undefined) return route.fulfill({ contentType: 'text/html', body: render(built, options) })
    return route.fulfill({ contentType: typeOfFile(pathname), body: Buffer.from(file) })
  })
  const page = await context.newPage()
  const logged: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning' || message.type() === 'error') logged.push(message.text())
  })
  page.on('pageerror', (error) => logged.push(error.message))
  await page.goto(`${origin}/handler/sign-in`)
  return { page, logged }
}

async function fromEmulator(route: Route): Promise<void> {
  const request = route.request()
  const body = request.postData()
  const response = await emulator.fetch(
    new Request(request.url(), {
      method: request.method(),
      headers: await request.allHeaders(),
      ...(body && { body }),
    }),
  )
  await route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  })
}

function render(built: BuiltFiles, options: Setup): string {
  const { id, keys } = DEFAULT_PROJECT
  const { projectId = id, publishableKey = keys.publishable, baseUrl = API } = options
  const attributes = { 'project-id': projectId, 'publishable-key': publishableKey, 'base-url': baseUrl }
  return renderPage(built, { title: 'App', attributes })
}

const buildApp = (mode: Mode) =>
  buildFiles(
    { main: join(import.meta.dirname, 'strict-page/main.tsx') },
    {
      mode,
      define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
      oxc: { jsx: { runtime: 'automatic', development: mode === 'development' } },
    },
  )
