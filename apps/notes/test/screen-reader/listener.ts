import { type Desktop, startDesktop } from './desktop.ts'

/** How long Orca is silent after it has said everything about a key, in milliseconds. */
const SILENCE = 1_000
/** What Orca says about selected text, in no certain order. */
const SELECTION = /^(entire document selected|Text unselected\.|selected)$/
/** How long a busy machine may take until Orca says what is expected, in milliseconds. */
const LIMIT = 20_000

export interface Listener {
  /** Opens a page in a new profile of the browser, and begins a new transcript at its first element. */
  readonly open: (url: string, until: RegExp) => Promise<void>
  /** Lets Orca say the title of the window, then everything on the page from its start. */
  readonly read: (until: RegExp) => Promise<void>
  /**
   * Presses a key that moves focus away from an element which is removed. Whether Orca says the new focus depends on the
   * event that it processes first, so that this is not written.
   */
  readonly leave: (key: string) => Promise<void>
  /** Begins again at the first element of a page that has loaded. */
  readonly start: () => Promise<void>
  /** Presses a key, such as "Tab" or "shift+Tab", and listens until Orca says this. */
  readonly press: (key: string, until?: RegExp) => Promise<void>
  /** Presses Tab until Orca says this. */
  readonly tabTo: (until: RegExp) => Promise<void>
  /** `shown` replaces a text that differs each time in the transcript. */
  readonly type: (text: string, until?: RegExp, shown?: string) => Promise<void>
  /** Types in place of what the field contains. */
  readonly retype: (text: string, until?: RegExp) => Promise<void>
  /** Continues without writing what was done so far. */
  readonly forget: () => void
  /** Each action of the user, and below it what Orca said. */
  readonly transcript: () => string
  readonly close: () => Promise<void>
}

/** A user who hears Firefox with Orca, and has a keyboard. */
export async function startListener(): Promise<Listener> {
  const desktop: Desktop = await startDesktop()
  let lines: string[] = []

  /** Writes what Orca says about an action. With a pattern, waits until Orca says it. */
  async function hear(title: string, act: () => Promise<unknown>, until?: RegExp): Promise<string> {
    const start = desktop.spoken.length
    const heard = () => desktop.spoken.slice(start)
    await act()
    const deadline = Date.now() + LIMIT
    while (until && !until.test(heard().join('\n'))) {
      if (!(await desktop.nextUtterance(deadline - Date.now())))
        throw new Error(
          `Orca did not say ${until} after "${title}". It said:\n${heard().join('\n')}\n\nBefore:\n${lines.join('\n')}`,
        )
    }
    while (await desktop.nextUtterance(SILENCE));
    lines.push('', `[${title}]`, ...heard().filter((line) => !SELECTION.test(line)))
    return heard().join('\n')
  }

  const goToStart = () => desktop.xdotool('key', 'ctrl+Home')

  async function tabTo(until: RegExp) {
    for (let presses = 0; presses < 40; presses++)
      if (until.test(await hear('Tab', () => desktop.xdotool('key', 'Tab'), /./))) return
    throw new Error(`Tab does not reach ${until}.\n${lines.join('\n')}`)
  }

  return {
    async open(url, until) {
      await hear(`opens ${new URL(url).pathname}`, () => desktop.open(url), until)
      await hear('goes to the start', goToStart, /./)
      lines = []
    },
    async read(until) {
      await hear('asks for the title', () => desktop.xdotool('key', 'Insert+KP_Enter'), /Firefox/)
      await hear('goes to the start', goToStart, /./)
      await hear('reads the page', () => desktop.xdotool('key', 'KP_Add'), until)
    },
    async leave(key) {
      await desktop.xdotool('key', key)
      while (await desktop.nextUtterance(SILENCE));
      lines.push('', `[${key}]`)
    },
    async start() {
      await hear('goes to the start', goToStart, /./)
    },
    press: async (key, until) => void (await hear(key, () => desktop.xdotool('key', key), until)),
    tabTo,
    type: async (text, until, shown = `“${text}”`) =>
      void (await hear(`types ${shown}`, () => desktop.xdotool('type', '--delay', '20', text), until)),
    async retype(text, until) {
      await desktop.xdotool('key', 'ctrl+a')
      while (await desktop.nextUtterance(SILENCE));
      await hear(`types “${text}” instead`, () => desktop.xdotool('type', '--delay', '20', text), until)
    },
    forget() {
      lines = []
    },
    transcript: () => `${lines.join('\n').trim()}\n`,
    close: desktop.close,
  }
}
