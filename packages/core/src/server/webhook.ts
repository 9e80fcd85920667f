import { anyValue, callback, checkOptions } from '../contract/check-input.js'
import { duration, entity, optional } from '../contract/schema/index.js'
import { LatchkeyError } from '../errors/latchkey-error.js'
import { decodeBase64 } from '../lib/base64.js'
import { areHeaders } from '../lib/formats.js'
import { invalidOption, typeName } from '../lib/latchkey-error.js'
import { Secret } from '../lib/secret.js'
import { readHeader } from '../session/requests/request-headers.js'
import { isOversized, LIMITS, readBody } from '../session/requests/request-limits.js'
import type { RequestHeaders } from '../session-types.js'
import { decodeEvent, type WebhookEvent } from './webhook-event.js'

/** A request whose body a framework has read: the request of Express, or its headers and raw body. */
export interface ReceivedWebhook {
  /** The headers of the request. */
  readonly headers: RequestHeaders
  /** The body as it was sent: text or bytes, not parsed. */
  readonly body: string | Uint8Array
}

/** Options of {@link verifyWebhook}. */
export interface VerifyWebhookOptions {
  /** The signing secret of the endpoint. It starts with `whsec_`. */
  readonly secret: string | Secret | undefined
  /** How far the clocks of the sender and this server may differ, in milliseconds. Default: 300 000 (5 minutes). */
  readonly tolerance?: number | undefined
  /** Returns the time, in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: (() => number) | undefined
}

const TOLERANCE = 300_000

/** Both names of each header: those of Svix and those of the Standard Webhooks specification. */
const HEADERS = {
  id: ['svix-id', 'webhook-id'],
  timestamp: ['svix-timestamp', 'webhook-timestamp'],
  signature: ['svix-signature', 'webhook-signature'],
} as const

const OPTIONS = entity({
  secret: anyValue,
  tolerance: optional(duration),
  now: optional(callback),
} satisfies Record<keyof VerifyWebhookOptions, unknown>)

/**
 * Verifies a webhook request by its signature and returns the event, as the Standard Webhooks specification describes
 * (HMAC-SHA256 of id, timestamp and body). Reads the body of the request: pass the request before anything else reads
 * it.
 *
 * @param request The request, or its headers and raw body where a framework has read it already. A request of Express
 * works with `express.raw()` or `express.text()`.
 * @param options The signing secret of the endpoint, and the tolerance for the timestamp.
 * @returns The event. The service has signed it: if its data is not as this version expects, `differences` names the fields,
 * and a warning is logged once for each type.
 * @throws {LatchkeyError} `WEBHOOK_INVALID` when a header is missing, the timestamp is too old or in the future, the
 * signature does not match or the body is not an event. Respond with 400. `BODY_ALREADY_READ` when the body of the request was
 * read before. `INVALID_OPTION` when the secret is not a signing secret.
 *
 * @example
 * export async function POST(request: Request) {
 *   const event = await verifyWebhook(request, { secret: process.env.HEXCLAVE_WEBHOOK_SECRET })
 *   if (event.type === 'user.deleted') await deleteNotes(event.data.id)
 *   return new Response(null, { status: 204 })
 * }
 */
export async function verifyWebhook(
  request: Request | ReceivedWebhook,
  options: VerifyWebhookOptions,
): Promise<WebhookEvent> {
  checkOptions('verifyWebhook', options, OPTIONS)
  const { secret, tolerance = TOLERANCE, now = Date.now } = options
  const raw = rawBody(request)
  if (raw === undefined)
    throw invalidOption(
      'verifyWebhook',
      'request',
      'a request, or its `headers` and raw `body` as text or bytes',
      typeof request?.headers === 'object'
        ? `one with \`body\` ${typeName(request.body)}: read the raw body of this route, before a parser such as \`express.json()\``
        : typeName(request),
    )
  if (isOversized(request.headers, Object.values(HEADERS).flat())) throw invalid('its headers are too large')
  const key = await signingKey(secret)
  const [id, timestamp, signature] = [HEADERS.id, HEADERS.timestamp, HEADERS.signature].map((names) =>
    header(request.headers, names),
  ) as [string, string, string]
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  // Written so that NaN is rejected too.
  if (!(Math.abs(now() - seconds * 1000) <= tolerance))
    throw invalid('its timestamp is too old or in the future. Check the clock of this server')
  const body = await raw()
  if (body === undefined) throw invalid(`its body is larger than ${LIMITS.bodyBytes} bytes`)
  if (!(await isSigned(`${id}.${timestamp}.${body}`, signature, key))) throw invalid('its signature does not match')
  return eventIn(id, body)
}

/** Returns how to read the body, or undefined when the value is not a request. */
function rawBody(
  request: Parameters<typeof verifyWebhook>[0] | undefined | null,
): (() => Promise<string | undefined>) | undefined {
  if (!request || !areHeaders(request.headers)) return undefined
  const { body } = request
  if (typeof body === 'string') return async () => (body.length > LIMITS.bodyBytes ? undefined : body)
  if (body instanceof Uint8Array)
    return async () => (body.byteLength > LIMITS.bodyBytes ? undefined : new TextDecoder().decode(body))
  return 'text' in request && typeof request.text === 'function' ? () => readBody(request) : undefined
}

async function signingKey(secret: string | Secret | undefined): Promise<CryptoKey> {
  const text = secret instanceof Secret ? secret.reveal() : secret
  const bytes = typeof text === 'string' ? fromBase64(text.replace(/^whsec_/, '')) : undefined
  if (!bytes?.length)
    throw invalidOption('verifyWebhook', 'secret', 'a signing secret such as whsec_…', typeName(secret))
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

function header(headers: RequestHeaders, names: readonly string[]): string {
  const value = names.map((name) => readHeader(headers, name)).find(Boolean)
  if (!value) throw invalid(`it has no ${names[0]} header`)
  return value
}

/** Whether one of the signatures in the header matches: a rotation of the secret sends several. Constant time. */
async function isSigned(content: string, header: string, key: CryptoKey): Promise<boolean> {
  const given = header
    .split(' ', LIMITS.signatures)
    .flatMap((entry) => (entry.startsWith('v1,') ? (fromBase64(entry.slice(3)) ?? []) : []))
  if (given.length === 0) return false
  const expected = new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(content)))
  return given.some((signature) => isSameSignature(signature, expected))
}

/** Compares all bytes, so that the time does not depend on the first one that differs. */
const isSameSignature = (a: Uint8Array, b: Uint8Array) =>
  a.length === b.length && a.reduce((difference, byte, index) => difference | (byte ^ (b[index] ?? 0)), 0) === 0

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return decodeBase64(text)
  } catch {
    return undefined
  }
}

function eventIn(id: string, body: string): WebhookEvent {
  const { type, data } = parsed(body) ?? {}
  if (typeof type !== 'string' || typeof data !== 'object' || data === null)
    throw invalid('its body is not an event with `type` and `data`')
  const event = decodeEvent(id, type, data)
  if (event.type !== 'unknown' && event.differences && !reported.has(type)) {
    reported.add(type)
    console.warn(
      `Latchkey: a webhook of the type ${type} has other data than this version expects: ${event.differences.join('; ')}. Update Latchkey, or check \`event.differences\`.`,
    )
  }
  return event
}

/** The types whose difference was logged. */
const reported = new Set<string>()

function parsed(body: string): { readonly type?: unknown; readonly data?: unknown } | null {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

const invalid = (why: string) => new LatchkeyError('WEBHOOK_INVALID', `The webhook cannot be trusted: ${why}.`)
