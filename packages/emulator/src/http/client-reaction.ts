import { invalidAccessToken } from '@latchkey/core/contract'

/** What the kit does with an answer, by the rules of the contract (2.8.8), and in plain words why. */
export interface KitDecision {
  readonly does: 'takes it' | 'reports it' | 'asks again' | 'replaces its token'
  /** How long it waits before it asks again, in milliseconds. */
  readonly wait?: { readonly least: number; readonly most: number }
  readonly words: string
}

/** As much of a request and its answer as the rules go by. */
export interface Answered {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
  /** 0: the connection broke. */
  readonly status: number
  readonly code?: string | undefined
  readonly retryAfter?: string | undefined
  readonly fault?: string | undefined
  /** 1, and one more for each that came before in a row and was to be asked again after a pause. */
  readonly attempt: number
  /** Whether the access token was replaced within these attempts. */
  readonly replaced: boolean
}

/** Tries in all. */
const TRIES = 5
/** The back-off after the first try, before jitter of 0.5 to 1.5, in milliseconds. */
const BASE = 1000
/** A pause that is longer than this ends the call, in milliseconds. */
const DEADLINE = 75_000

/** Faults whose response does not match the contract. */
const OUTSIDE_CONTRACT = ['truncate', 'mismatch', 'html', 'null-field']

/** `undefined` for requests that are not by a client of the kit: pages, curl, other programs. */
export function kitDecision(asked: Answered): KitDecision | undefined {
  const refreshes = isRefresh(asked)
  if (asked.headers['x-stack-client-version'] === undefined && !refreshes) return undefined
  const { method, status, code, fault, attempt } = asked
  if (status === 0) {
    if (refreshes || method === 'GET' || method === 'DELETE')
      return again(attempt, `the connection broke, and ${refreshes ? 'a refresh' : method} may be sent twice`)
    return reports(`The connection broke, and ${method} must not be sent twice: the caller is told at once.`)
  }
  if (fault !== undefined && OUTSIDE_CONTRACT.includes(fault))
    return reports('The answer is not of the contract: the caller is told at once.')
  if (code !== undefined) return refused(asked, code)
  if (status >= 200 && status < 300) return { does: 'takes it', words: 'The kit takes this answer.' }
  if (status === 429) return later(asked)
  if (status === 508) return again(attempt, 'it got 508 with the marker of a loop')
  return reports(`${status} without a known error: the caller is told at once.`)
}

/** Of the token endpoint, whose requests name no version. */
const isRefresh = ({ method, url, body }: Answered) =>
  method === 'POST' &&
  new URL(url).pathname.endsWith('/auth/oauth/token') &&
  (body as { grant_type?: unknown } | undefined)?.grant_type === 'refresh_token'

function refused({ headers, replaced }: Answered, code: string): KitDecision {
  const stale =
    (invalidAccessToken as readonly string[]).includes(code) && headers['x-stack-access-token'] !== undefined
  if (!stale) return reports(`${code} is an answer: the caller is told at once.`)
  if (replaced) return reports(`${code} again, for a token that was just replaced: the caller is told.`)
  return {
    does: 'replaces its token',
    words: 'If the client has a refresh token, it gets another access token and asks again at once.',
  }
}

function later({ headers, url, retryAfter, attempt }: Answered): KitDecision {
  const elsewhere = headers.origin !== undefined && headers.origin !== new URL(url).origin
  const millis = Number(retryAfter) * 1000
  // Retry-After is not among the headers that CORS exposes.
  if (retryAfter === undefined || retryAfter === '' || elsewhere || millis < 0)
    return again(attempt, retryAfter && elsewhere ? 'it got 429, and CORS hides Retry-After' : 'it got 429')
  if (millis > DEADLINE) return reports(`Retry-After is longer than a call may take: the caller is told at once.`)
  if (attempt >= TRIES) return again(attempt, 'it got 429')
  if (Number.isNaN(millis)) return { does: 'asks again', words: `It got 429: the kit asks again at ${retryAfter}.` }
  const wait = { least: millis, most: millis }
  return { does: 'asks again', wait, words: `It got 429 with Retry-After: the kit asks again in ${millis / 1000} s.` }
}

function again(attempt: number, why: string): KitDecision {
  const because = `${why.charAt(0).toUpperCase()}${why.slice(1)}`
  if (attempt >= TRIES)
    return reports(`${because}, for the ${TRIES}th time in a row: if one client made all of them, it gives up.`)
  const wait = { least: BASE * 2 ** (attempt - 1) * 0.5, most: BASE * 2 ** (attempt - 1) * 1.5 }
  const words = `${because}: the kit asks again in ${wait.least / 1000} to ${wait.most / 1000} s.`
  return { does: 'asks again', wait, words }
}

const reports = (words: string): KitDecision => ({ does: 'reports it', words })
