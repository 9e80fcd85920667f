import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type ElementHandle, type Frame, type Page, type Browser as Running } from 'puppeteer-core'
import { args } from '../../../../tools/browser.ts'
import { type Browser, createTab, type Engine, type RawTab, type Settings } from './tab.ts'

interface Differences extends Pick<Engine, 'name' | 'lacks'> {
  readonly path: string
  readonly install: string
  /** Whether a browser of its own is needed for these settings. The others share one. */
  isAlone(settings: Settings): boolean
  launch(settings: Settings, userDataDir: string): Promise<Running>
  preparePage(page: Page, settings: Settings): Promise<void>
}

/** Drives Firefox with WebDriver BiDi, and Chromium with its own protocol. */
function engine({ name, path, lacks, install, isAlone, launch, preparePage }: Differences): Engine {
  let shared: Promise<{ running: Running; close(): Promise<void> }> | undefined
  const launchWithProfile = async (settings: Settings) => {
    const userDataDir = mkdtempSync(join(tmpdir(), `${name}-`))
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
      await page.setViewport({ width: settings.width ?? 1280, height: 800 })
      await preparePage(page, settings)
      const tab = createTab(rawTab(page), baseUrl)
      if (url !== undefined) await tab.open(url)
      return tab
    },
  })
  return {
    name,
    lacks,
    missing: () => (existsSync(path) ? undefined : install),
    async start(baseUrl, settings): Promise<Browser> {
      if (!isAlone(settings)) {
        shared ??= launchWithProfile({})
        const { running } = await shared
        const context = await running.createBrowserContext()
        return {
          ...createBrowser(baseUrl, settings, await running.version(), () => context.newPage()),
          restart: () => Promise.reject(new Error('Only a browser with the setting `restarts` can restart.')),
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

function rawTab(page: Page, frameOf: () => Frame | undefined = () => page.mainFrame()): RawTab {
  const evaluate = async (body: string) => {
    const frame = frameOf()
    if (!frame) throw new Error('The page has no frame.')
    return frame.evaluateHandle(`(() => {${body}})()`)
  }
  const element = async (body: string) => {
    // A tab in the background gets no clicks and no keys.
    await page.bringToFront()
    return (await evaluate(body)) as ElementHandle<Element>
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
    url: async () => page.url(),
    back: async () => void (await page.goBack({ waitUntil: 'domcontentloaded' })),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
    run: async (body) => (await (await evaluate(body)).jsonValue()) as never,
    clickElement: async (body) => (await element(body)).click(),
    async typeInto(body, text) {
      const field = await element(body)
      await field.click({ count: 3 })
      await page.keyboard.press('Backspace')
      await field.type(text)
    },
    frame: () => rawTab(page, () => page.mainFrame().childFrames()[0]),
    screenshot: () => page.screenshot(),
  }
}

const chromiumPath = process.env.CHROMIUM_PATH ?? ''
export const chromium: Engine = engine({
  name: 'chromium',
  path: chromiumPath,
  install: 'apt-get install chromium',
  lacks: {},
  isAlone: ({ blockCookies, restarts }) => Boolean(blockCookies || restarts),
  launch({ blockCookies }, userDataDir) {
    if (blockCookies) {
      mkdirSync(join(userDataDir, 'Default'))
      // The setting of chrome://settings/cookies that blocks all of them.
      const preferences = { profile: { default_content_setting_values: { cookies: 2 } } }
      writeFileSync(join(userDataDir, 'Default', 'Preferences'), JSON.stringify(preferences))
    }
    return puppeteer.launch({ executablePath: chromiumPath, userDataDir, args, acceptInsecureCerts: true })
  },
  async preparePage(page, { darkMode, forcedColors, passkeys }) {
    const devtools = await page.createCDPSession()
    const features = [
      ...(darkMode ? [{ name: 'prefers-color-scheme', value: 'dark' }] : []),
      ...(forcedColors ? [{ name: 'forced-colors', value: 'active' }] : []),
    ]
    await devtools.send('Emulation.setEmulatedMedia', { features })
    if (!passkeys) return
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
  },
})

const firefoxPath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'
export const firefox: Engine = engine({
  name: 'firefox',
  path: firefoxPath,
  install: 'apt-get install firefox-esr',
  lacks: { passkeys: 'WebDriver BiDi has no virtual authenticators' },
  isAlone: ({ blockCookies, restarts, darkMode, forcedColors }) =>
    Boolean(blockCookies || restarts || darkMode || forcedColors),
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
