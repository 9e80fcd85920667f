import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core'
import { args } from '../../../../tools/browser.ts'
import { type Browser, createTab, type Engine, type RawTab, type Settings } from './tab.ts'

/** Drives Firefox with WebDriver BiDi and Chromium with its own protocol. */
function engine(
  name: 'chromium' | 'firefox',
  path: string | undefined,
  install: string,
  lacks: Engine['lacks'],
): Engine {
  const executablePath = path ?? ''
  return {
    name,
    lacks,
    missing: () => (existsSync(executablePath) ? undefined : install),
    version: () => execFileSync(executablePath, ['--version'], { encoding: 'utf8', stdio: 'pipe' }).trim(),
    async start(baseUrl, settings) {
      const userDataDir = mkdtempSync(join(tmpdir(), `${name}-`))
      const launch = () =>
        puppeteer.launch({
          browser: name === 'chromium' ? 'chrome' : name,
          executablePath,
          userDataDir,
          headless: true,
          ...(name === 'chromium' ? { args: [...args, ...chromiumArgs(settings)] } : {}),
          ...(name === 'firefox' ? { extraPrefsFirefox: firefoxPreferences(settings) } : {}),
          defaultViewport: { width: settings.width ?? 1280, height: 800 },
        })
      let running = await launch()
      const browser: Browser = {
        async open(url = '/') {
          const page = await running.newPage()
          if (settings.darkMode && name === 'chromium')
            await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }])
          const tab = createTab(rawTab(page), baseUrl)
          await tab.open(url)
          return tab
        },
        async restart() {
          await running.close()
          running = await launch()
        },
        async close() {
          await running.close()
          rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 })
        },
      }
      return browser
    },
  }
}

const chromiumArgs = ({ blockCookies }: Settings) => (blockCookies ? ['--disable-cookies'] : [])

const firefoxPreferences = ({ blockCookies, darkMode }: Settings) => ({
  // https://searchfox.org: 2 rejects all cookies.
  ...(blockCookies && { 'network.cookie.cookieBehavior': 2 }),
  ...(darkMode && { 'ui.systemUsesDarkTheme': 1 }),
})

function rawTab(page: Page): RawTab {
  const element = async (body: string) => {
    const handle = await page.evaluateHandle(`(() => {${body}})()`)
    return handle as ElementHandle<Element>
  }
  return {
    // Firefox reports a navigation that the page replaces by a redirect as an error.
    async goto(url) {
      await page.goto(url, { waitUntil: 'domcontentloaded' }).catch((error: Error) => {
        if (!error.message.includes('NS_BINDING_ABORTED')) throw error
      })
    },
    url: async () => page.url(),
    back: async () => void (await page.goBack({ waitUntil: 'domcontentloaded' })),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
    run: (body) => page.evaluate(`(() => {${body}})()`) as never,
    clickElement: async (body) => (await element(body)).click(),
    async typeInto(body, text) {
      const field = await element(body)
      await field.click({ count: 3 })
      await page.keyboard.press('Backspace')
      await field.type(text)
    },
    close: () => page.close(),
  }
}

export const chromium: Engine = engine('chromium', process.env.CHROMIUM_PATH, 'apt-get install chromium', {
  blockCookies: 'Chromium has no command-line option for it',
})
export const firefox: Engine = engine(
  'firefox',
  process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
  'apt-get install firefox-esr',
  {},
)
