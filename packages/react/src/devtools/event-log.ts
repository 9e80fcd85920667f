import type { ClientEvent } from '@latchkey/core'

/** One attempt of a request. */
export interface LoggedAttempt {
  /** The HTTP status. Undefined without a response. */
  readonly status: number | undefined
  /** In milliseconds. */
  readonly ms: number
  /** Why the client sends the request again, and after which pause in milliseconds. */
  readonly retry?: { readonly why: string; readonly wait: number }
}

/** A request with all its attempts. */
export interface LoggedRequest {
  readonly id: number
  readonly method: string
  readonly url: string
  /** When the first attempt started, in milliseconds since 1970. */
  readonly at: number
  readonly attempts: readonly LoggedAttempt[]
}

/** A stored value that the client ignored. */
export interface LoggedNotice {
  readonly at: number
  readonly place: string
  readonly reason: string
}

/** What happened since the log started, oldest first. */
export interface EventLog {
  readonly requests: readonly LoggedRequest[]
  readonly notices: readonly LoggedNotice[]
}

export const EMPTY_LOG: EventLog = { requests: [], notices: [] }

/** How many requests and notices the log keeps. */
export const LOG_LENGTH = 100

/** Returns the log with an event added. `at` is when the event was emitted, in milliseconds since 1970. */
export function addEvent(log: EventLog, event: ClientEvent, at: number): EventLog {
  switch (event.type) {
    case 'request':
      return { ...log, requests: addAttempt(log.requests, event, at) }
    case 'retry':
      return { ...log, requests: addRetry(log.requests, event) }
    case 'invalid-storage':
      return { ...log, notices: [...log.notices, { at, place: event.place, reason: event.reason }].slice(-LOG_LENGTH) }
    case 'session':
      return log
  }
}

type RequestEvent = Extract<ClientEvent, { type: 'request' }>
type RetryEvent = Extract<ClientEvent, { type: 'retry' }>

function addAttempt(all: readonly LoggedRequest[], { method, url, status, ms }: RequestEvent, at: number) {
  const attempt = { status, ms }
  const index = all.findLastIndex(
    (one) => one.method === method && one.url === url && one.attempts.at(-1)?.retry !== undefined,
  )
  const waiting = all[index]
  if (waiting) return all.with(index, { ...waiting, attempts: [...waiting.attempts, attempt] })
  const id = (all.at(-1)?.id ?? 0) + 1
  return [...all, { id, method, url, at: at - ms, attempts: [attempt] }].slice(-LOG_LENGTH)
}

function addRetry(all: readonly LoggedRequest[], { url, why, wait }: RetryEvent) {
  const index = all.findLastIndex((one) => one.url === url && one.attempts.at(-1)?.retry === undefined)
  const failed = all[index]
  const last = failed?.attempts.at(-1)
  if (!failed || !last) return all
  return all.with(index, { ...failed, attempts: [...failed.attempts.slice(0, -1), { ...last, retry: { why, wait } }] })
}
