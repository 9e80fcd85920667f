import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../../../tools/testing/chromium.js'
import { DEFAULT_PROJECT } from '../src/index.js'
import { type RunningEmulator, startEmulator } from '../src/node.js'

// The page at the pretend provider, as a person clicks through it.

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
let emulator: RunningEmulator
let browser: Browser
/** An app that has nothing but its address. */
let pages: Server
let app: string

beforeAll(async () => {
  emulator = await startEmulator({ port: 0 })
  pages = createServer((_, response) => response.end('an app')).listen(0, '127.0.0.1')
  await new Promise((resolve) => pages.once('listening', resolve))
  app = `http://localhost:${(pages.address() as AddressInfo).port}`
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await emulator?.close()
  pages?.closeAllConnections()
  pages?.close()
})

/** At the provider, sent there by the app. */
async function atProvider(width: number, colorScheme: 'light' | 'dark'): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme })
  const url = new URL(`${emulator.url}/api/v1/auth/oauth/authorize/github`)
  url.search = String(
    new URLSearchParams({
      client_id: DEFAULT_PROJECT.id,
      client_secret: DEFAULT_PROJECT.keys.publishable,
      redirect_uri: `${app}/callback`,
      error_redirect_url: `${app}/error`,
      scope: 'legacy',
      state: 'of-the-app',
      grant_type: 'authorization_code',
      code_challenge: 'a-challenge-that-is-long-enough-for-the-protocol',
      code_challenge_method: 'plain',
      response_type: 'code',
    }),
  )
  await page.goto(url.href)
  return page
}

test.each([
  [320, 'light'],
  [320, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
] as const)('passes axe and does not scroll horizontally at %i px in the %s theme', async (width, scheme) => {
  const page = await atProvider(width, scheme)
  await page.evaluate(axe)
  const violations = await page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  })
  expect(violations).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.close()
})

test('returns with a code after keyboard-only consent, and offers the identity the next time', async () => {
  const page = await atProvider(1280, 'light')
  await page.getByRole('textbox', { name: /e-?mail/i }).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('grace@example.test')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${app}/callback**`)
  expect(new URL(page.url()).searchParams.get('state')).toBe('of-the-app')
  expect(new URL(page.url()).searchParams.get('code')).toBeTruthy()
  await page.close()
  const again = await atProvider(1280, 'light')
  expect(await again.content()).toContain('grace@example.test')
  await again.close()
})

test('redirects to the callback of the app with a code when consent is denied', async () => {
  const page = await atProvider(1280, 'light')
  await page.getByRole('button', { name: /deny|refuse|no/i }).click()
  await page.waitForURL(`${app}/callback**`)
  expect(new URL(page.url()).searchParams.get('errorCode')).toBe('OAUTH_PROVIDER_ACCESS_DENIED')
  await page.close()
})
