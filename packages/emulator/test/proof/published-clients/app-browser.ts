import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Browser, BrowserContext, Page } from 'playwright'
import { PLATFORM_AUTHENTICATOR } from '../../../../../tools/testing/authenticator.js'
import { launchChromium } from '../../../../../tools/testing/chromium.js'
import type { AppBrowser, Untyped } from './operation.js'

export interface BrowserOptions {
  /** The origin of the app. */
  readonly origin: string
  /** Options of the client app. */
  readonly options: Record<string, unknown>
}

/** Starts a browser for all stories. */
export function launchBrowser(): Promise<Browser> {
  return launchChromium()
}

/**
 * Serves an app that has nothing but a script, which defines `kit`. From a real port: a browser restricts requests to
 * this machine from pages without an address.
 */
export async function serveApp(script: string): Promise<App> {
  const app: App = { origin: '' }
  const handle = async (request: Request) => {
    const url = new URL(request.url)
    if (url.pathname === '/kit.js') return new Response(script, { headers: { 'content-type': 'text/javascript' } })
    if (!isAppPage(url) && app.service) return app.service(request)
    const html = '<!doctype html><title>App</title><script type="module" src="/kit.js"></script><body>App'
    return new Response(html, { headers: { 'content-type': 'text/html' } })
  }
  const server = createServer(getRequestListener(handle))
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  app.origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return app
}

/** A served app. */
export interface App {
  origin: string
  /** The service, when it is on the origin of the app. */
  service?: (request: Request) => Promise<Response>
}

const isAppPage = ({ pathname }: URL) => pathname === '/' || pathname.startsWith('/handler/')

/** Opens a separate browser profile for a story. */
export async function openAppBrowser(
  browser: Browser,
  { origin, options }: BrowserOptions,
): Promise<AppBrowser & { close(): Promise<void> }> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await addAuthenticator(context, page)
  let prompt: string | undefined
  page.on('dialog', async (dialog) => {
    await dialog.accept(prompt)
    prompt = undefined
  })

  const run = (work: (app: Untyped, input: Untyped) => unknown, input?: unknown, redirectMethod = 'none') => {
    const all = JSON.stringify({ ...options, redirectMethod })
    const app = `((globalThis.apps ??= {}).${redirectMethod} ??= new kit.StackClientApp(${all}))`
    return page.evaluate(`(async () => (${work})(${app}, ${JSON.stringify(input) ?? 'undefined'}))()`)
  }
  return {
    async open(path) {
      await page.goto(origin + path)
      await page.waitForFunction('globalThis.kit')
    },
    evaluate: (work, input) => run(work, input),
    evaluateWithRedirects: (work, input) => run(work, input, 'window'),
    async leave(work, input) {
      const atProvider = page.waitForURL((url) => url.origin !== origin || !isAppPage(url))
      await run(work, input, 'window').catch(() => undefined)
      await atProvider
      return `${page.url()} ${await page.textContent('body')}`
    },
    async consent(identity) {
      if (identity === 'deny') await page.getByRole('button', { name: /deny/i }).click()
      else {
        await page.getByLabel('Email address').fill(identity.email)
        await page.getByLabel('Name', { exact: true }).fill(identity.name ?? '')
        await page.getByRole('button', { name: 'Continue', exact: true }).click()
      }
      await page.waitForURL((url) => url.origin === origin && isAppPage(url))
      const url = page.url()
      await page.waitForFunction('globalThis.kit')
      return url
    },
    answerPrompt(text) {
      prompt = text
    },
    cookies: async () => (await context.cookies(origin)).map(({ name }) => name),
    close: () => context.close(),
  }
}

async function addAuthenticator(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', { options: PLATFORM_AUTHENTICATOR })
}
