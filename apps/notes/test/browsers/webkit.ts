import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { somePort } from '../some-port.ts'
import { startXvfb } from '../xvfb.ts'
import { createTab, type Engine, type TabDriver } from './tab.ts'

const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const DRIVER = '/usr/bin/WebKitWebDriver'
/** The key of an element in the responses of WebDriver (W3C WebDriver, section 12). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
/** Keys as WebDriver types them: Enter, and Control with A, then Backspace. */
const ENTER = '\uE007'
const SELECT_ALL_AND_DELETE = '\uE009a\uE009\uE003'

/** WebKitGTK in its MiniBrowser on a virtual display, driven with W3C WebDriver. */
export const webkit: Engine = {
  name: 'webkit',
  title: 'WebKitGTK',
  unsupported: {
    forcedColors: 'WebKitGTK always matches `forced-colors: none`, also with the theme HighContrast',
    passkeys: 'WebKitGTK has no passkeys',
    // Not even with `--cookies-file`.
    restart: 'MiniBrowser stores nothing when it is automated',
  },
  missing: () =>
    [MINI_BROWSER, DRIVER, '/usr/bin/Xvfb', '/usr/bin/xdotool'].every((path) => existsSync(path))
      ? undefined
      : 'apt-get install webkit2gtk-driver xvfb xdotool',
  async start(baseUrl, { blockCookies, darkMode, width }) {
    const home = mkdtempSync(join(tmpdir(), 'webkit-'))
    const port = await somePort()
    const display = await startXvfb('1400x1000')
    const driver = spawn(DRIVER, [`--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: display.name,
        HOME: home,
        XDG_DATA_HOME: join(home, 'data'),
        XDG_CACHE_HOME: join(home, 'cache'),
        GDK_BACKEND: 'x11',
        LIBGL_ALWAYS_SOFTWARE: '1',
        // Without it, the browser starts desktop services, and one mounts a folder in the home folder.
        DBUS_SESSION_BUS_ADDRESS: 'disabled:',
        ...(darkMode && { GTK_THEME: 'Adwaita:dark' }),
      },
    })
    const stop = () => {
      driver.kill()
      display.close()
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    }
    const call = createCaller(`http://127.0.0.1:${port}`)
    try {
      await waitUntilReady(call)
      const { session, version } = await createSession(call, blockCookies ? ['--cookies-policy=never'] : [])
      if (width === undefined) await call('POST', `${session}/window/rect`, { width: 880, height: 900 })
      else await zoomTo(call, session, width, display.name)
      let isFirst = true
      return {
        version,
        async open(url) {
          if (!isFirst) {
            const { handle } = (await call('POST', `${session}/window/new`, { type: 'tab' })) as { handle: string }
            await call('POST', `${session}/window`, { handle })
          }
          isFirst = false
          const handle = (await call('GET', `${session}/window`)) as string
          const tab = createTab(tabDriver({ call, session, handle, usesScripts: width !== undefined }), baseUrl)
          if (url !== undefined) await tab.goto(url)
          return tab
        },
        restart: () => Promise.reject(new Error('MiniBrowser deletes its profile when it closes.')),
        async close() {
          await call('DELETE', session).catch(() => {})
          stop()
        },
      }
    } catch (error) {
      stop()
      throw error
    }
  },
  close: async () => {},
}

/** Sends a command to the driver, and returns its value. */
type Caller = (method: string, path: string, body?: object) => Promise<unknown>

const createCaller =
  (origin: string): Caller =>
  async (method, path, body) => {
    const response = await fetch(origin + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      // The driver stops responding after going back to a page of another origin.
      signal: AbortSignal.timeout(120_000),
    })
    const { value } = await response.json()
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }

async function createSession(call: Caller, args: readonly string[]) {
  const browserOptions = { binary: MINI_BROWSER, args: ['--automation', ...args] }
  const { sessionId, capabilities } = (await call('POST', '/session', {
    capabilities: { alwaysMatch: { acceptInsecureCerts: true, 'webkitgtk:browserOptions': browserOptions } },
  })) as { sessionId: string; capabilities: { browserVersion: string } }
  return { session: `/session/${sessionId}`, version: capabilities.browserVersion }
}

/** The highest zoom of MiniBrowser: each press of the key enlarges the page by 20 %. */
const PRESSES = 6
const ZOOM = 1.2 ** PRESSES

/** Makes pages this wide in CSS pixels with zoom, because MiniBrowser cannot be narrower than its toolbar. */
async function zoomTo(call: Caller, session: string, width: number, display: string): Promise<void> {
  await call('POST', `${session}/window/rect`, { width: Math.ceil(width * ZOOM), height: 900 })
  const env = { ...process.env, DISPLAY: display }
  const xdotool = (...args: readonly string[]) => promisify(execFile)('xdotool', args, { env })
  await xdotool('search', '--onlyvisible', '--class', 'MiniBrowser', 'windowfocus', '--sync')
  for (let press = 0; press < PRESSES; press++) await xdotool('key', 'ctrl+plus')
  const script = 'return innerWidth'
  for (let attempt = 0; ; attempt++) {
    const found = await call('POST', `${session}/execute/sync`, { script, args: [] })
    if (found === width) return
    if (attempt === 50) throw new Error(`MiniBrowser did not zoom: the page is ${found} pixels wide.`)
    await setTimeout(100)
  }
}

/** A script that enters text as typing does. A line break submits the form. */
const fillScript = (find: string, text: string) => `
  const field = (() => {${find}})()
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  set.call(field, ${JSON.stringify(text.trimEnd())})
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  if (${text.endsWith('\n')}) field.form.requestSubmit()`

interface TabSetup {
  readonly call: Caller
  readonly session: string
  /** The handle of its window. */
  readonly handle: string
  /** Whether it drives the first frame of the page. Default: `false`. */
  readonly isFrame?: boolean
  /** Clicks and types with scripts: WebDriver does not find the place of an element in a frame or in an enlarged page. */
  readonly usesScripts: boolean
}

/** Drives a tab. Every command selects the window first, because tabs take turns. */
function tabDriver({ call, session, handle, isFrame = false, usesScripts }: TabSetup): TabDriver {
  const send = async (method: string, path: string, body?: object) => {
    await call('POST', `${session}/window`, { handle })
    if (isFrame) await call('POST', `${session}/frame`, { id: 0 })
    return call(method, session + path, body)
  }
  const run = <T>(script: string) => send('POST', '/execute/sync', { script, args: [] }) as Promise<T>
  const find = async (script: string) => `/element/${(await run<Record<string, string>>(script))[ELEMENT]}`
  return {
    run,
    goto: async (url) => void (await send('POST', '/url', { url })),
    goBack: async () => void (await send('POST', '/back', {})),
    reload: async () => void (await send('POST', '/refresh', {})),
    async click(script) {
      if (usesScripts) await run(`(() => {${script}})().click()`)
      else await send('POST', `${await find(script)}/click`, {})
    },
    async fill(script, text) {
      if (usesScripts) return run(fillScript(script, text))
      const field = await find(script)
      await send('POST', `${field}/value`, { text: SELECT_ALL_AND_DELETE })
      await send('POST', `${field}/value`, { text: text.replaceAll('\n', ENTER) })
    },
    frame: () => tabDriver({ call, session, handle, isFrame: true, usesScripts: true }),
    screenshot: async () => Buffer.from((await send('GET', '/screenshot')) as string, 'base64'),
  }
}

async function waitUntilReady(call: Caller) {
  for (let attempt = 0; ; attempt++) {
    const isReady = await call('GET', '/status').then(
      () => true,
      () => false,
    )
    if (isReady) return
    if (attempt === 100) throw new Error('WebKitWebDriver did not start.')
    await setTimeout(100)
  }
}
