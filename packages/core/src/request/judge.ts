import { invalidAccessToken } from '../contract/families.js'
import { ACTUAL_STATUS_HEADER, KNOWN_ERROR_HEADER } from '../contract/headers.js'
import { ClientError } from '../errors/client-error.js'
import { KnownError } from '../errors/known-error.js'
import { redact } from '../lib/redact.js'
import { retryAfter } from './retry.js'

/** What came of one attempt. */
export type Outcome =
  | { readonly status: number; readonly headers: Pick<Headers, 'get'>; readonly body: string }
  /** No answer: the network, or the attempt's own time limit. */
  | { readonly lost: unknown }

export type Verdict =
  | { readonly judged: 'answer'; readonly json: unknown; readonly status: number }
  /** Try again, after the back-off or after so many milliseconds. `refusal` is the error if there is no more try. */
  | { readonly judged: 'lost'; readonly why: string; readonly cause: unknown }
  | {
      readonly judged: 'again'
      readonly after?: number | undefined
      readonly why: string
      readonly refusal?: Error
      readonly cause?: unknown
    }
  /** The access token is not taken: replace it and try again at once. */
  | { readonly judged: 'stale'; readonly refusal: KnownError }
  | { readonly judged: 'refuse'; readonly refusal: Error }

export interface Attempted {
  readonly url: string
  /** Whether the request may be sent twice. */
  readonly repeatable: boolean
  readonly now: number
}

/** Decides what an attempt's outcome means. Pure. */
export function judge(outcome: Outcome, { url, repeatable, now }: Attempted): Verdict {
  if ('lost' in outcome) {
    const why = outcome.lost instanceof Error ? outcome.lost.message : String(outcome.lost)
    return { judged: repeatable ? 'again' : 'lost', why, cause: outcome.lost }
  }
  const { headers, body } = outcome
  const actual = headers.get(ACTUAL_STATUS_HEADER)
  const status = actual === null ? outcome.status : Number(actual)
  const said = headers.get(KNOWN_ERROR_HEADER)
  if (said !== null) return known(said, body, status, url)
  if (status >= 200 && status < 300) {
    const json = parsed(body)
    if (json !== undefined) return { judged: 'answer', json, status }
    return { judged: 'refuse', refusal: unexpected(url, 'its body is not JSON') }
  }
  const refusal = new ClientError(
    'REQUEST_FAILED',
    `Failed to send request to ${redact(url)}: ${status} ${redact(body)}`,
    { status },
  )
  if (status === 429)
    return { judged: 'again', why: '429', after: retryAfter(headers.get('retry-after'), now), refusal }
  if (status === 508 && body.includes('INFINITE_LOOP_DETECTED')) return { judged: 'again', why: '508', refusal }
  return { judged: 'refuse', refusal }
}

function known(said: string, body: string, status: number, url: string): Verdict {
  const json = parsed(body) as { code?: unknown; error?: unknown; details?: unknown } | null | undefined
  if (json?.code !== said)
    return {
      judged: 'refuse',
      refusal: unexpected(url, `its body does not say ${redact(said)}`),
    }
  const refusal = new KnownError(said, typeof json.error === 'string' ? json.error : said, json.details, status)
  return { judged: (invalidAccessToken as readonly string[]).includes(said) ? 'stale' : 'refuse', refusal }
}

const unexpected = (url: string, what: string) =>
  new ClientError('UNEXPECTED_RESPONSE', `The answer of ${redact(url)} is not of the contract: ${what}.`)

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
