import { startDesktop } from './desktop.ts'

/** After this silence, Orca has said everything about a key. In milliseconds. */
const SILENCE = 1_000
/** What Orca says about selected text, such as "6 0 characters" about a code. The order varies. */
const SELECTION = /^(entire document selected|Text unselected\.|selected|\d+ \S characters)$/
/**
 * What Orca says about a new page before it says that the page has loaded. Which of it, and in which order, depends on how
 * fast the page loads.
 */
const LOADING = /^(leaving banner\.|Loading\. Please wait\.|.*document web\.|Browse mode)$/
const LOADED = /^Finished loading/
const MODE = /^(Browse|Focus) mode$/
/** Timeout for an expected utterance, long enough for a busy machine. In milliseconds. */
const TIMEOUT = 20_000

export interface Listener {
  /** Opens a page in a new profile of the browser, and starts a new transcript at its first element. */
  readonly open: (url: string, until: RegExp) => Promise<void>
  /** Makes Orca read the title of the window, then the whole page from its start. */
  readonly read: (until: RegExp) => Promise<void>
  /**
   * Presses a key that removes the focused element. The transcript leaves out what Orca says then, except for what it must
   * say: how it announces the new focus depends on the event that it processes first. Whether Orca changes its mode with
   * the next key depends on that, too.
   */
  readonly pressUnrecorded: (key: string, until?: RegExp) => Promise<void>
  /** Moves to the first element of the page. */
  readonly goToStart: () => Promise<void>
  /** Presses a key, such as "Tab" or "shift+Tab", and listens until Orca says this. */
  readonly press: (key: string, until?: RegExp) => Promise<void>
  /** Presses Tab, or another key, until Orca says this. */
  readonly tabTo: (until: RegExp, key?: string) => Promise<void>
  /** Types into the focused field. In the transcript, `shown` replaces text that differs in each run. */
  readonly type: (text: string, until?: RegExp, shown?: string) => Promise<void>
  /** Replaces the value of the focused field by typing. */
  readonly retype: (text: string, until?: RegExp) => Promise<void>
  /** Deletes the transcript so far. */
  readonly clearTranscript: () => void
  /** Returns each action of the user, followed by what Orca said. */
  readonly transcript: () => string
  readonly close: () => Promise<void>
}

/** Starts a desktop with Firefox and Orca for a user with a keyboard. */
export async function startListener(): Promise<Listener> {
  const desktop = await startDesktop()
  let lines: string[] = []
  let isModeKnown = true

  async function waitForSilence() {
    while (await desktop.nextUtterance(SILENCE));
  }

  /** Adds an action and what Orca says about it to the transcript. With a pattern, waits until Orca says it. */
  async function record(
    title: string,
    act: () => Promise<unknown>,
    until?: RegExp,
    isRecorded: (line: string) => boolean = () => true,
  ): Promise<string> {
    const start = desktop.spoken.length
    const spoken = () => desktop.spoken.slice(start)
    await act()
    const deadline = Date.now() + TIMEOUT
    while (until && !until.test(spoken().join('\n'))) {
      if (!(await desktop.nextUtterance(deadline - Date.now())))
        throw new Error(
          `Orca did not say ${until} after "${title}". It said:\n${spoken().join('\n')}\n\nBefore:\n${lines.join('\n')}`,
        )
    }
    await waitForSilence()
    const loaded = spoken().findIndex((line) => LOADED.test(line))
    const isStable = (line: string) =>
      !SELECTION.test(line) && !(loaded >= 0 && LOADING.test(line)) && !(MODE.test(line) && !isModeKnown)
    // What has focus on a new page is not recorded: it depends on how fast the page loads.
    const stable = spoken()
      .slice(0, loaded >= 0 ? loaded + 1 : undefined)
      .filter(isStable)
    lines.push('', `[${title}]`, ...stable.filter(isRecorded))
    isModeKnown = true
    return spoken().join('\n')
  }

  const goToStart = () => record('goes to the start', () => desktop.xdotool('key', 'ctrl+Home'), /./)

  async function tabTo(until: RegExp, key = 'Tab') {
    for (let presses = 0; presses < 40; presses++)
      if (until.test(await record(key, () => desktop.xdotool('key', key), /./))) return
    throw new Error(`${key} does not reach ${until}.\n${lines.join('\n')}`)
  }

  return {
    async open(url, until) {
      await record(`opens ${new URL(url).pathname}`, () => desktop.open(url), until)
      await goToStart()
      lines = []
    },
    async read(until) {
      await record('asks for the title', () => desktop.xdotool('key', 'Insert+KP_Enter'), /Firefox/)
      // Not recorded: Orca sometimes also describes the element that had focus.
      await desktop.xdotool('key', 'ctrl+Home')
      await waitForSilence()
      await record('reads the page', () => desktop.xdotool('key', 'KP_Add'), until)
    },
    async pressUnrecorded(key, until) {
      const isExpected = (line: string) => until?.test(line) ?? false
      await record(key, () => desktop.xdotool('key', key), until, isExpected)
      isModeKnown = false
    },
    goToStart: async () => void (await goToStart()),
    press: async (key, until) => void (await record(key, () => desktop.xdotool('key', key), until)),
    tabTo,
    type: async (text, until, shown = `“${text}”`) =>
      void (await record(`types ${shown}`, () => desktop.xdotool('type', '--delay', '20', text), until)),
    async retype(text, until) {
      await desktop.xdotool('key', 'ctrl+a')
      await waitForSilence()
      await record(`types “${text}” instead`, () => desktop.xdotool('type', '--delay', '20', text), until)
    },
    clearTranscript() {
      lines = []
    },
    transcript: () => `${lines.join('\n').trim()}\n`,
    close: desktop.close,
  }
}
