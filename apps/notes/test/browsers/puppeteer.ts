import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type ElementHandle, type Frame, type Page, type Browser as Running } from 'puppeteer-core'
import { args } from '../../../../tools/browser.ts'
import { PLATFORM_AUTHENTICATOR } from '../../../../tools/testing/authenticator.ts'
import { type Browser, createTab, type Engine, type Settings, type TabDriver } from './tab.ts'

interface Options extends Pick<Engine, 'name' | 'title' | 'unsupported'> {
  readonly path: string
  /** The command that installs it. */
  readonly install: string
  /** Whether these settings require a separate browser. Other journeys share one. */
  isSeparate(settings: Settings): boolean
  launch(settings: Settings, userDataDir: string): Promise<Running>
  preparePage(page: Page, settings: Settings): Promise<void>
}

/** Drives Firefox with WebDriver BiDi, and Chromium with its own protocol. */
function createEngine({ path, install, isSeparate, launch, preparePage, ...engine }: Options): Engine {
  let shared: Promise<{ running: Running; close(): Promise<void> }> | undefined
  const launchWithProfile = async (settings: Settings) => {
    const userDataDir = mkdtempSync(join(tmpdir(), `${engine.name}-`))
    let running = await launch(settings, userDataDir)
    return {
      running,
      async restart() {
        await running.close()
        running = await launch(settings, userDataDir)
        return running
      },
      async close() {
        await running.close()
        rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 })
      },
    }
  }
  const createBrowser = (baseUrl: string, settings: Settings, version: string, newPage: () => Promise<Page>) => ({
    // Such as "Chrome/153.0.7632.0" and "firefox/140.5.0".
    version: version.replace(/^.*\//, ''),
    async open(url?: string) {
      const page = await newPage()
      await page.setViewport({ width: settings.width ?? 880, height: 800 })
      await preparePage(page, settings)
      const tab = createTab(tabDriver(page), baseUrl)
      if (url !== undefined) await tab.goto(url)
      return tab
    },
  })
  return {
    ...engine,
    missing: () => (existsSync(path) ? undefined : install),
    async start(baseUrl, settings): Promise<Browser> {
      if (!isSeparate(settings)) {
        shared ??= launchWithProfile({})
        const { running } = await shared
        const context = await running.createBrowserContext()
        return {
          ...createBrowser(baseUrl, settings, await running.version(), () => context.newPage()),
          restart: () => Promise.reject(new Error('Only a browser with the setting `restart` can restart.')),
          close: () => context.close(),
        }
      }
      const profile = await launchWithProfile(settings)
      let { running } = profile
      return {
        ...createBrowser(baseUrl, settings, await running.version(), () => running.newPage()),
        async restart() {
          running = await profile.restart()
        },
        close: profile.close,
      }
    },
    async close() {
      await (await shared)?.close()
      shared = undefined
    },
  }
}

function tabDriver(page: Page, frameOf: () => Frame | undefined = () => page.mainFrame()): TabDriver {
  const evaluate = async (script: string) => {
    const frame = frameOf()
    if (!frame) throw new Error('The page has no frame.')
    return frame.evaluateHandle(`(() => {${script}})()`)
  }
  const find = async (script: string) => {
    // A background tab receives no clicks and no keys.
    await page.bringToFront()
    return (await evaluate(script)) as ElementHandle<Element>
  }
  return {
    async goto(url) {
      const go = () =>
        page.goto(url, { waitUntil: 'domcontentloaded' }).then(
          () => true,
          (error: Error) => {
            if (!error.message.includes('NS_BINDING_ABORTED')) throw error
            return false
          },
        )
      // Firefox aborts a navigation when the page navigates at the same time. If the target redirects, it does so again.
      if (!(await go())) await go()
    },
    goBack: async () => void (await page.goBack({ waitUntil: 'domcontentloaded' })),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
    run: async (script) => (await (await evaluate(script)).jsonValue()) as never,
    click: async (script) => (await find(script)).click(),
    async fill(script, text) {
      const field = await find(script)
      await field.click({ count: 3 })
      await page.keyboard.press('Backspace')
      await field.type(text)
    },
    frame: () => tabDriver(page, () => page.mainFrame().childFrames()[0]),
    screenshot: () => page.screenshot(),
  }
}

const chromiumPath = process.env.CHROMIUM_PATH ?? ''
export const chromium = createEngine({
  name: 'chromium',
  title: 'Chromium',
  path: chromiumPath,
  install: 'apt-get install chromium',
  unsupported: {},
  isSeparate: ({ blockCookies, restart }) => Boolean(blockCookies || restart),
  launch({ blockCookies }, userDataDir) {
    if (blockCookies) {
      mkdirSync(join(userDataDir, 'Default'))
      // Blocks all cookies, as in chrome://settings/cookies.
      const preferences = { profile: { default_content_setting_values: { cookies: 2 } } }
      writeFileSync(join(userDataDir, 'Default', 'Preferences'), JSON.stringify(preferences))
    }
    return puppeteer.launch({ executablePath: chromiumPath, userDataDir, args, acceptInsecureCerts: true })
  },
  async preparePage(page, { blockCookies, darkMode, forcedColors, passkeys }) {
    const devtools = await page.createCDPSession()
    // The headless shell reads no preferences.
    if (blockCookies) await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: true })
    const features = [
      ...(darkMode ? [{ name: 'prefers-color-scheme', value: 'dark' }] : []),
      ...(forcedColors ? [{ name: 'forced-colors', value: 'active' }] : []),
    ]
    await devtools.send('Emulation.setEmulatedMedia', { features })
    if (!passkeys) return
    // The authenticator confirms every request, so that autofill would sign in before a journey clicks the button.
    await page.evaluateOnNewDocument('PublicKeyCredential.isConditionalMediationAvailable = async () => false')
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', { options: PLATFORM_AUTHENTICATOR })
  },
})

const firefoxPath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'
export const firefox = createEngine({
  name: 'firefox',
  title: 'Firefox',
  path: firefoxPath,
  install: 'apt-get install firefox-esr',
  unsupported: { passkeys: 'WebDriver BiDi has no virtual authenticators' },
  isSeparate: ({ blockCookies, restart, darkMode, forcedColors }) =>
    Boolean(blockCookies || restart || darkMode || forcedColors),
  launch: ({ blockCookies, darkMode, forcedColors }, userDataDir) =>
    puppeteer.launch({
      browser: 'firefox',
      executablePath: firefoxPath,
      userDataDir,
      acceptInsecureCerts: true,
      extraPrefsFirefox: {
        // 2 rejects all cookies.
        ...(blockCookies && { 'network.cookie.cookieBehavior': 2 }),
        ...(darkMode && { 'ui.systemUsesDarkTheme': 1 }),
        // 2 replaces the colors of pages.
        ...(forcedColors && { 'browser.display.document_color_use': 2 }),
      },
    }),
  preparePage: async () => {},
})
