// Many signed-in browsers, as the requests that they send. Delays and limits are those of the client, and `load.test.ts`
// compares the requests of one browser with those of a real client.
import { delay, NO_RETRIES, TRIES } from '../../src/request/retry.js'
import { MARGIN } from '../../src/session/tokens.js'
import type { Timeline } from './timeline.js'

/** How long an access token is valid, in milliseconds. */
export const TOKEN_LIFE = 600_000

/** What a browser asks the service for. */
export type RequestKind = 'refresh' | 'user'

export interface BrowsersSetup {
  readonly count: number
  readonly timeline: Timeline
  /** A number from 0 up to, but not including, 1. */
  random(): number
  /** Called with every request. Returns whether the service responds. */
  onRequest(kind: RequestKind): boolean
  /** Called when the page cannot show the user. */
  onPageFailed(browser: number): void
}

/** What people do with a browser. */
export interface Browsers {
  /** Loads a page, which shows the user. */
  loadPage(browser: number): void
  /** Lets the same page read the user once more. */
  tryAgain(browser: number): void
  /** Sends a request to the app's own API, with an access token. */
  callApi(browser: number): void
}

/** Creates browsers without a valid access token, each with one tab. */
export function createBrowsers({ count, timeline, random, onRequest, onPageFailed }: BrowsersSetup): Browsers {
  const tokenExpires = new Float64Array(count).fill(Number.NEGATIVE_INFINITY)
  const isSending = new Uint8Array(count)
  const waitsForUser = new Uint8Array(count)
  const noRetriesUntil = new Float64Array(count)
  /** Counts the pages. The retries of a page that was left do not happen. */
  const page = new Uint16Array(count)

  /** Sends what the page needs next, one request at a time: calls share a refresh. */
  const proceed = (browser: number): void => {
    if (isSending[browser]) return
    if ((tokenExpires[browser] as number) - timeline.now() <= MARGIN) send(browser, 'refresh', 0)
    else if (waitsForUser[browser]) send(browser, 'user', 0)
  }

  const send = (browser: number, kind: RequestKind, attempt: number): void => {
    isSending[browser] = 0
    const tries = timeline.now() < (noRetriesUntil[browser] as number) ? 1 : TRIES
    if (onRequest(kind)) {
      noRetriesUntil[browser] = 0
      if (kind === 'user') waitsForUser[browser] = 0
      else tokenExpires[browser] = timeline.now() + TOKEN_LIFE
      proceed(browser)
    } else if (attempt + 1 < tries) {
      const open = page[browser]
      isSending[browser] = 1
      timeline.at(timeline.now() + delay(attempt, random), () => {
        if (page[browser] === open) send(browser, kind, attempt + 1)
      })
    } else {
      noRetriesUntil[browser] = timeline.now() + NO_RETRIES
      if (!waitsForUser[browser]) return
      waitsForUser[browser] = 0
      onPageFailed(browser)
    }
  }

  const show = (browser: number) => {
    waitsForUser[browser] = 1
    proceed(browser)
  }

  return {
    loadPage(browser) {
      page[browser] = (page[browser] as number) + 1
      isSending[browser] = 0
      noRetriesUntil[browser] = 0
      show(browser)
    },
    tryAgain: show,
    callApi: proceed,
  }
}
