// The browser and its tabs as the journeys use them, the same for every engine.
import { setTimeout } from 'node:timers/promises'

/** A tab of a browser. Actions wait until their element is there. */
export interface Tab {
  /** Opens a path of the app, or a URL. */
  goto(url: string): Promise<void>
  goBack(): Promise<void>
  reload(): Promise<void>
  /** Runs an expression in the page and returns its value. */
  evaluate<T>(expression: string): Promise<T>
  /** Clicks a visible button, link, or menu item with this name. */
  click(name: string | RegExp): Promise<void>
  /** Replaces the value of the field with this label by typing. A line break presses Enter. */
  fill(label: string | RegExp, text: string): Promise<void>
  /** Waits until the page shows this text. */
  waitForText(text: string | RegExp): Promise<void>
  /** Waits until an expression is true in the page. */
  waitForFunction(expression: string): Promise<void>
  /** Whether the page shows this text now. */
  hasText(text: string | RegExp): Promise<boolean>
  /** Waits until the URL contains this. */
  waitForUrl(part: string): Promise<void>
  /** The actions in the first frame of the page. */
  frame(): Tab
  /** Returns a PNG of the visible part of the page. */
  screenshot(): Promise<Uint8Array>
}

/** A browser with a profile. */
export interface Browser {
  readonly version: string
  /** Opens a tab, and a URL in it. Default: an empty page. */
  open(url?: string): Promise<Tab>
  /** Closes the browser, and starts it again with the same profile. Requires the setting `restart`. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** The settings of a browser that a journey needs. */
export interface Settings {
  /** Blocks all cookies. */
  readonly blockCookies?: boolean
  readonly darkMode?: boolean
  readonly forcedColors?: boolean
  /** In CSS pixels. At 400 % zoom, 1280 become 320. */
  readonly width?: number
  /** Whether the journey restarts the browser. */
  readonly restart?: boolean
  /** Adds a virtual authenticator, which confirms every request. */
  readonly passkeys?: boolean
}

export interface Engine {
  readonly name: 'chromium' | 'firefox' | 'webkit'
  /** The heading of its column in the results. */
  readonly title: string
  /** Returns the command that installs the missing programs, or undefined when the engine can run. */
  missing(): string | undefined
  /** The settings that it does not support, with the reason. */
  readonly unsupported: Readonly<Partial<Record<keyof Settings, string>>>
  /** Returns a browser with an empty profile. */
  start(baseUrl: string, settings: Settings): Promise<Browser>
  /** Closes the browser that journeys share. */
  close(): Promise<void>
}

/** The actions on a page that each engine implements. Scripts are function bodies. */
export interface TabDriver {
  goto(url: string): Promise<void>
  goBack(): Promise<void>
  reload(): Promise<void>
  /** Runs a script, and returns its value. */
  run<T>(script: string): Promise<T>
  /** Clicks the element that the script returns. */
  click(script: string): Promise<void>
  /** Replaces the value of the field that the script returns by typing. */
  fill(script: string, text: string): Promise<void>
  frame(): TabDriver
  screenshot(): Promise<Uint8Array>
}

/** How long an action waits for its element, in milliseconds. Long enough for a busy machine. */
const TIMEOUT = 60_000
const INTERVAL = 100

/** Creates a tab, whose actions wait for their element, from the driver of an engine. */
export function createTab(driver: TabDriver, baseUrl: string): Tab {
  /** Waits until a script returns a truthy value, then acts. A navigation may interrupt the script, which then runs again. */
  async function waitUntil(expected: string, script: string, act?: () => Promise<void>): Promise<void> {
    const deadline = Date.now() + TIMEOUT
    let failure: unknown
    while (Date.now() < deadline) {
      try {
        // Elements cannot be serialized.
        if (await driver.run(`return Boolean((() => {${script}})())`)) return await act?.()
        failure = undefined
      } catch (error) {
        // Also when the page has replaced the element in the meantime: nothing was clicked or typed then.
        failure = error
      }
      await setTimeout(INTERVAL)
    }
    const page = await driver.run<string>('return location.href + "\\n" + document.body.innerText').catch(String)
    throw new Error(`${expected} did not appear${failure ? ` (${failure})` : ''} on ${page.slice(0, 1500)}`)
  }
  const hasText = (text: string | RegExp) => `return ${matches(text, 'document.body.innerText')}`
  return {
    goto: (url) => driver.goto(new URL(url, baseUrl).href),
    goBack: driver.goBack,
    reload: driver.reload,
    evaluate: (expression) => driver.run(`return ${expression}`),
    async click(name) {
      const script = find(
        'button, a[href], summary, [role=button], [role=menuitem], [role=tab], input[type=checkbox]',
        name,
      )
      await waitUntil(`A button or link ${name}`, script, () => driver.click(script))
    },
    async fill(label, text) {
      const script = find('input, textarea, select', label)
      await waitUntil(`A field ${label}`, script, () => driver.fill(script, text))
    },
    waitForText: (text) => waitUntil(`The text ${text}`, hasText(text)),
    waitForFunction: (expression) => waitUntil(expression, `return ${expression}`),
    hasText: (text) => driver.run(hasText(text)),
    waitForUrl: (part) => waitUntil(`A URL with ${part}`, `return ${matches(part, 'location.href')}`),
    frame: () => createTab(driver.frame(), baseUrl),
    screenshot: driver.screenshot,
  }
}

/** An expression that tests whether the value of another one contains a text, or matches a pattern. */
const matches = (text: string | RegExp, value: string) =>
  text instanceof RegExp ? `${text}.test(${value})` : `${value}.includes(${JSON.stringify(text)})`

/** A script that returns the first visible, enabled element with this accessible name. */
function find(selector: string, name: string | RegExp): string {
  const isMatch = name instanceof RegExp ? `${name}.test(name)` : `name === ${JSON.stringify(name)}`
  return `
    const clean = (text) => (text ?? '').replace(/\\s+/g, ' ').trim()
    const nameOf = (element) => {
      const by = element.getAttribute('aria-labelledby')
      if (element.ariaLabel) return clean(element.ariaLabel)
      if (by) return clean(by.split(' ').map((id) => document.getElementById(id)?.textContent).join(' '))
      if (element.labels?.length) return clean([...element.labels].map((label) => label.innerText).join(' '))
      return clean(element.innerText)
    }
    const isVisible = (element) =>
      element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
    return [...document.querySelectorAll(${JSON.stringify(selector)})].find((element) => {
      const name = nameOf(element)
      return (${isMatch}) && isVisible(element) && !element.disabled && element.ariaDisabled !== 'true'
    })`
}
