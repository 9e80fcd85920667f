import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { launchChromium } from '../../../../tools/testing/chromium.js'
import { type Control, connect } from '../../src/control/index.js'
import { DEFAULT_PROJECT } from '../../src/index.js'
import { type RunningEmulator, startEmulator } from '../../src/node.js'

/** An emulator, and a page that can open its inspector. */
export interface InspectorTest {
  readonly url: string
  readonly control: Control
  readonly context: BrowserContext
  readonly page: Page
  /** Opens a section, for example `requests` or `users/new`. */
  open(section?: string): Promise<unknown>
  signUp(email: string): Promise<Response>
  sendCode(email: string): Promise<Response>
  clipboard(): Promise<string>
}

/** Starts an emulator and a browser for the tests of a file. Every test has an empty world and a new page. */
export function useInspector(): InspectorTest {
  let emulator: RunningEmulator
  let control: Control
  let browser: Browser
  let context: BrowserContext
  let page: Page

  beforeAll(async () => {
    emulator = await startEmulator({ port: 0, passwordRounds: 1000 })
    control = connect(emulator.url)
    browser = await launchChromium()
  })

  afterAll(async () => {
    await browser?.close()
    await emulator?.close()
  })

  beforeEach(async () => {
    await control.world.reset()
    await control.clock.reset()
    await control.requests.clear()
    await context?.close()
    const viewport = { width: 1440, height: 900 }
    context = await browser.newContext({ viewport, permissions: ['clipboard-read', 'clipboard-write'] })
    page = await context.newPage()
  })

  const post = (path: string, body: object) =>
    fetch(`${emulator.url}/api/v1${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-stack-project-id': DEFAULT_PROJECT.id,
        'x-stack-access-type': 'client',
        'x-stack-client-version': 'js @latchkey/core@2.8.8',
        'x-stack-publishable-client-key': DEFAULT_PROJECT.keys.publishable,
      },
      body: JSON.stringify(body),
    })

  return {
    get url() {
      return emulator.url
    },
    get control() {
      return control
    },
    get context() {
      return context
    },
    get page() {
      return page
    },
    open: (section = 'mailbox') => page.goto(`${emulator.url}/#${section}`),
    signUp: (email) =>
      post('/auth/password/sign-up', {
        email,
        password: 'correct horse',
        verification_callback_url: `${emulator.url}/verify`,
      }),
    sendCode: (email) => post('/auth/otp/send-sign-in-code', { email, callback_url: `${emulator.url}/magic` }),
    clipboard: () => page.evaluate(() => navigator.clipboard.readText()),
  }
}
