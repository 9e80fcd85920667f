import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { somePort } from '../some-port.ts'
import { type Browser, createTab, type Engine, type RawTab } from './tab.ts'

const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const DRIVER = '/usr/bin/WebKitWebDriver'
const DISPLAY = ':98'
/** The key of an element in the responses of WebDriver (W3C WebDriver, section 12). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
/** Keys as WebDriver types them: Enter, and Control with A, then Backspace. */
const ENTER = '\uE007'
const SELECT_ALL_AND_DELETE = '\uE009a\uE009\uE003'

/** WebKitGTK in its MiniBrowser on a virtual display, driven with W3C WebDriver. */
export const webkit: Engine = {
  name: 'webkit',
  lacks: {
    forcedColors: 'WebKitGTK has no forced colors',
    passkeys: 'WebKitGTK has no passkeys',
    width: 'MiniBrowser cannot be narrower than its toolbar',
    restarts: 'MiniBrowser stores nothing when it is automated',
  },
  missing: () =>
    [MINI_BROWSER, DRIVER, '/usr/bin/Xvfb'].every((path) => existsSync(path))
      ? undefined
      : 'apt-get install webkit2gtk-driver xvfb',
  async start(baseUrl, settings) {
    const home = mkdtempSync(join(tmpdir(), 'webkit-'))
    const port = await somePort()
    const display = spawn('Xvfb', [DISPLAY, '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], { stdio: 'ignore' })
    const driver = spawn(DRIVER, [`--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY,
        HOME: home,
        XDG_DATA_HOME: join(home, 'data'),
        XDG_CACHE_HOME: join(home, 'cache'),
        GDK_BACKEND: 'x11',
        LIBGL_ALWAYS_SOFTWARE: '1',
        // Without it, the browser starts desktop services, and one mounts a folder in the home folder.
        DBUS_SESSION_BUS_ADDRESS: 'disabled:',
        ...(settings.darkMode && { GTK_THEME: 'Adwaita:dark' }),
      },
    })
    const call = async (method: string, path: string, body?: object): Promise<unknown> => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        ...(body && { body: JSON.stringify(body) }),
        // It does not respond any more after going back to a page of another origin.
        signal: AbortSignal.timeout(120_000),
      })
      const { value } = await response.json()
      if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
      return value
    }
    await untilReady(() => call('GET', '/status'))
    const launch = async () => {
      const browserOptions = {
        binary: MINI_BROWSER,
        args: ['--automation', ...(settings.blockCookies ? ['--cookies-policy=never'] : [])],
      }
      const { sessionId, capabilities } = (await call('POST', '/session', {
        capabilities: { alwaysMatch: { acceptInsecureCerts: true, 'webkitgtk:browserOptions': browserOptions } },
      })) as { sessionId: string; capabilities: { browserVersion: string } }
      return { session: `/session/${sessionId}`, version: capabilities.browserVersion }
    }
    const { session, version } = await launch()
    let isFirst = true
    const browser: Browser = {
      version,
      async open(url) {
        if (!isFirst) {
          const { handle } = (await call('POST', `${session}/window/new`, { type: 'tab' })) as { handle: string }
          await call('POST', `${session}/window`, { handle })
        }
        isFirst = false
        const handle = (await call('GET', `${session}/window`)) as string
        const tab = createTab(rawTab(call, session, handle), baseUrl)
        if (url !== undefined) await tab.open(url)
        return tab
      },
      restart: () => Promise.reject(new Error('The profile of MiniBrowser ends with it.')),
      async close() {
        await call('DELETE', session).catch(() => {})
        driver.kill()
        display.kill()
        rmSync(home, { recursive: true, force: true, maxRetries: 5 })
      },
    }
    return browser
  },
  close: async () => {},
}

/** A tab that its window handle names. Every command selects the window first, because tabs take turns. */
function rawTab(
  call: (method: string, path: string, body?: object) => Promise<unknown>,
  session: string,
  handle: string,
  isFrame = false,
): RawTab {
  const send = async (method: string, path: string, body?: object) => {
    await call('POST', `${session}/window`, { handle })
    if (isFrame) await call('POST', `${session}/frame`, { id: 0 })
    return call(method, session + path, body)
  }
  const run = <T>(script: string) => send('POST', '/execute/sync', { script, args: [] }) as Promise<T>
  const element = async (body: string) => `/element/${(await run<Record<string, string>>(body))[ELEMENT]}`
  return {
    run,
    goto: async (url) => void (await send('POST', '/url', { url })),
    url: () => send('GET', '/url') as Promise<string>,
    back: async () => void (await send('POST', '/back', {})),
    reload: async () => void (await send('POST', '/refresh', {})),
    clickElement: async (body) => void (await send('POST', `${await element(body)}/click`, {})),
    async typeInto(body, text) {
      const field = await element(body)
      await send('POST', `${field}/value`, { text: SELECT_ALL_AND_DELETE })
      await send('POST', `${field}/value`, { text: text.replaceAll('\n', ENTER) })
    },
    frame: () => rawTab(call, session, handle, true),
    screenshot: async () => Buffer.from((await send('GET', '/screenshot')) as string, 'base64'),
  }
}

async function untilReady(check: () => Promise<unknown>) {
  for (let attempt = 0; ; attempt++) {
    const isReady = await check().then(
      () => true,
      () => false,
    )
    if (isReady) return
    if (attempt === 100) throw new Error('WebKitWebDriver did not start.')
    await setTimeout(100)
  }
}
