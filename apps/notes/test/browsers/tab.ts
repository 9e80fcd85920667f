// What a journey does in a browser, whatever its engine is.

/** A tab of a browser. Actions wait until their element is there. */
export interface Tab {
  /** Opens a path of the app, or a URL. */
  open(url: string): Promise<void>
  url(): Promise<string>
  back(): Promise<void>
  reload(): Promise<void>
  /** Runs an expression in the page and returns its value. */
  evaluate<T>(expression: string): Promise<T>
  /** Clicks a visible button, link, or menu item with this name. */
  click(name: string | RegExp): Promise<void>
  /** Types into the field with this label, and replaces what is in it. A line break presses Enter. */
  fill(label: string | RegExp, text: string): Promise<void>
  /** Waits until the page shows this text. */
  sees(text: string | RegExp): Promise<void>
  /** Waits until an expression is true in the page. */
  waitFor(expression: string): Promise<void>
  /** Whether the page shows this text now. */
  shows(text: string | RegExp): Promise<boolean>
  /** Waits until the URL contains this. */
  arrives(part: string): Promise<void>
  /** The actions in the first frame of the page. */
  frame(): Tab
  /** Returns a picture of what is visible, as a PNG. */
  screenshot(): Promise<Uint8Array>
}

/** A browser with a profile. */
export interface Browser {
  readonly version: string
  /** Opens a tab, and a URL in it. Default: an empty page. */
  open(url?: string): Promise<Tab>
  /** Ends the browser, and starts it again with the same profile. Needs the setting `restarts`. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** The settings of a browser that a journey needs. */
export interface Settings {
  /** Blocks all cookies. */
  readonly blockCookies?: boolean
  readonly darkMode?: boolean
  readonly forcedColors?: boolean
  /** In CSS pixels. 320 is what 400 % zoom leaves of 1280. */
  readonly width?: number
  /** Whether frames on other sites can store partitioned cookies. */
  readonly partitionedCookies?: boolean
  /** Whether the browser restarts, with what it has stored. */
  readonly restarts?: boolean
  /** Gives the browser a virtual authenticator, which confirms every request. */
  readonly passkeys?: boolean
}

export interface Engine {
  readonly name: 'chromium' | 'firefox' | 'webkit'
  /** The command that installs what is missing. Undefined if the engine can run. */
  missing(): string | undefined
  /** The settings that it cannot have, with the reason. */
  readonly lacks: Readonly<Partial<Record<keyof Settings, string>>>
  /** Returns a browser with an empty profile. */
  start(baseUrl: string, settings: Settings): Promise<Browser>
  /** Ends what the browsers share. */
  close(): Promise<void>
}

/** What an engine can do with a page. */
export interface RawTab {
  goto(url: string): Promise<void>
  url(): Promise<string>
  back(): Promise<void>
  reload(): Promise<void>
  /** Runs the body of a function. */
  run<T>(body: string): Promise<T>
  /** Clicks the element that the body of a function returns. */
  clickElement(body: string): Promise<void>
  /** Types into it with keys, after it got the focus. */
  typeInto(body: string, text: string): Promise<void>
  frame(): RawTab
  screenshot(): Promise<Uint8Array>
}

/** How long an action waits for its element, in milliseconds. Long enough for a busy machine. */
const PATIENCE = 12_000
const PAUSE = 100

/** Builds the actions of journeys on those of an engine. */
export function createTab(raw: RawTab, baseUrl: string): Tab {
  /** Waits until the body of a function returns something true, and acts then. Navigations may interrupt it. */
  async function until(what: string, body: string, act?: () => Promise<void>): Promise<void> {
    const end = Date.now() + PATIENCE
    let failure: unknown
    while (Date.now() < end) {
      try {
        // A page cannot return an element.
        if (await raw.run(`return Boolean((() => {${body}})())`)) return await act?.()
        failure = undefined
      } catch (error) {
        // Also when the page has replaced the element in the meantime: nothing was clicked or typed then.
        failure = error
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
    const page = await raw.run<string>('return location.href + "\\n" + document.body.innerText').catch(String)
    throw new Error(`${what} did not appear${failure ? ` (${failure})` : ''} on ${page.slice(0, 1500)}`)
  }
  const seen = (text: string | RegExp) => `return ${matcher(text)}(document.body.innerText)`
  return {
    open: (url) => raw.goto(new URL(url, baseUrl).href),
    url: raw.url,
    back: raw.back,
    reload: raw.reload,
    evaluate: (expression) => raw.run(`return ${expression}`),
    async click(name) {
      const body = find(
        'button, a[href], summary, [role=button], [role=menuitem], [role=tab], input[type=checkbox]',
        name,
      )
      await until(`A button or link ${name}`, body, () => raw.clickElement(body))
    },
    async fill(label, text) {
      const body = find('input, textarea, select', label)
      await until(`A field ${label}`, body, () => raw.typeInto(body, text))
    },
    sees: (text) => until(`The text ${text}`, seen(text)),
    waitFor: (expression) => until(expression, `return ${expression}`),
    shows: (text) => raw.run(seen(text)),
    arrives: (part) => until(`A URL with ${part}`, `return location.href.includes(${JSON.stringify(part)})`),
    frame: () => createTab(raw.frame(), baseUrl),
    screenshot: raw.screenshot,
  }
}

/** The source of a function that tests a text. */
const matcher = (text: string | RegExp) =>
  text instanceof RegExp ? `((text) => ${text}.test(text))` : `((text) => text.includes(${JSON.stringify(text)}))`

/** The body of a function that returns the first visible, enabled element with this accessible name. */
function find(selector: string, name: string | RegExp): string {
  const matches = name instanceof RegExp ? `${name}.test(name)` : `name === ${JSON.stringify(name)}`
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
      return (${matches}) && isVisible(element) && !element.disabled && element.ariaDisabled !== 'true'
    })`
}
