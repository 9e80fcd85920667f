// Many signed-in browsers, as the requests that they send. Delays and limits are those of the client, and `load.test.ts`
// compares the requests of one browser with those of a real client.
import { delay, NO_RETRIES, TRIES } from '../../src/request/send-with-retry.js'
import { MARGIN } from '../../src/session/tokens.js'
import type { Timeline } from './timeline.js'

/** How long an access token is valid, in milliseconds. */
export const TOKEN_LIFE = 600_000

/** What a browser asks the service for. */
export type RequestKind = 'refresh' | 'user'

/** What made the browser send a request: a person, or the client, which retries. */
export const CAUSES = ['page', 'try-again', 'call', 'retry'] as const
export type RequestCause = (typeof CAUSES)[number]

export interface BrowsersSetup {
  readonly count: number
  readonly timeline: Timeline
  /** A number from 0 up to, but not including, 1. */
  random(): number
  /** Called with every request. Returns whether the service responds. */
  onRequest(kind: RequestKind, cause: RequestCause): boolean
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
  const isRefreshing = new Uint8Array(count)
  const waitsForUser = new Uint8Array(count)
  /** Whether the read of the user waits to be sent again, and how often it has been sent. */
  const waitsToRetry = new Uint8Array(count)
  const userAttempts = new Uint8Array(count)
  /** The latest thing that the person did, as an index of `CAUSES`. */
  const causes = new Uint8Array(count)
  const noRetriesUntil = new Float64Array(count)
  /** Counts the pages. The retries of a page that was left do not happen. */
  const page = new Uint16Array(count)

  const request = (browser: number, kind: RequestKind, attempt: number) =>
    onRequest(kind, attempt > 0 ? 'retry' : (CAUSES[causes[browser] as number] as RequestCause))

  /** Sends what is needed next: an access token, which calls share, or the user. */
  const proceed = (browser: number): void => {
    if (isRefreshing[browser]) return
    if ((tokenExpires[browser] as number) - timeline.now() <= MARGIN) refresh(browser, 0)
    else if (waitsForUser[browser] && !waitsToRetry[browser]) readUser(browser)
  }

  const refresh = (browser: number, attempt: number): void => {
    isRefreshing[browser] = 0
    if (request(browser, 'refresh', attempt)) {
      noRetriesUntil[browser] = 0
      tokenExpires[browser] = timeline.now() + TOKEN_LIFE
      proceed(browser)
    } else if (mayRetry(browser, attempt)) {
      isRefreshing[browser] = 1
      later(browser, attempt, () => refresh(browser, attempt + 1))
    } else {
      noRetriesUntil[browser] = timeline.now() + NO_RETRIES
      if (waitsToRetry[browser]) return
      // An access token is used until it expires.
      const isValid = (tokenExpires[browser] as number) > timeline.now()
      if (isValid && waitsForUser[browser]) readUser(browser)
      else failRead(browser)
    }
  }

  const readUser = (browser: number): void => {
    const attempt = userAttempts[browser] as number
    if (request(browser, 'user', attempt)) {
      noRetriesUntil[browser] = 0
      waitsForUser[browser] = 0
    } else if (mayRetry(browser, attempt)) {
      userAttempts[browser] = attempt + 1
      waitsToRetry[browser] = 1
      later(browser, attempt, () => {
        waitsToRetry[browser] = 0
        proceed(browser)
      })
    } else {
      noRetriesUntil[browser] = timeline.now() + NO_RETRIES
      failRead(browser)
    }
  }

  const mayRetry = (browser: number, attempt: number): boolean =>
    attempt + 1 < (timeline.now() < (noRetriesUntil[browser] as number) ? 1 : TRIES)

  const later = (browser: number, attempt: number, run: () => void) => {
    const open = page[browser]
    timeline.at(timeline.now() + delay(attempt, random), () => {
      if (page[browser] === open) run()
    })
  }

  const failRead = (browser: number) => {
    if (!waitsForUser[browser]) return
    waitsForUser[browser] = 0
    onPageFailed(browser)
  }

  const act = (browser: number, cause: RequestCause) => {
    causes[browser] = CAUSES.indexOf(cause)
  }

  /** A read that is running is shared. */
  const show = (browser: number) => {
    if (!waitsForUser[browser]) userAttempts[browser] = 0
    else if (waitsToRetry[browser]) return
    waitsForUser[browser] = 1
    proceed(browser)
  }

  return {
    loadPage(browser) {
      page[browser] = (page[browser] as number) + 1
      isRefreshing[browser] = 0
      waitsToRetry[browser] = 0
      waitsForUser[browser] = 0
      noRetriesUntil[browser] = 0
      act(browser, 'page')
      show(browser)
    },
    tryAgain(browser) {
      act(browser, 'try-again')
      show(browser)
    },
    callApi(browser) {
      act(browser, 'call')
      proceed(browser)
    },
  }
}
