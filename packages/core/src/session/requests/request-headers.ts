import { isUrl } from '../../lib/is-url.js'
import type { RequestHeaders, RequestLike } from '../../session-types.js'

/** Returns a header of a request, or null. The name is in lower case. */
export function readHeader(headers: RequestHeaders, name: string): string | null {
  // `Headers` throws for the name of a pseudo-header of HTTP/2, and has none.
  if (typeof headers.get === 'function') return name.startsWith(':') ? null : headers.get(name)
  const key = Object.keys(headers).find((key) => key.length === name.length && key.toLowerCase() === name)
  const value: unknown = key === undefined ? undefined : headers[key as keyof RequestHeaders]
  if (Array.isArray(value)) return value.join(name === 'cookie' ? '; ' : ', ')
  return typeof value === 'string' ? value : null
}

/** Returns the protocol of a request as its proxy reports it, without a colon. */
export const forwardedProtocol = (headers: RequestHeaders): string | undefined =>
  readHeader(headers, 'x-forwarded-proto')?.split(',')[0]?.trim() || undefined

/**
 * Returns the absolute URL of a request, or undefined when it is unknown. Requests of Node.js have only a path: the host
 * and the protocol are those of their headers and their connection.
 */
export function requestUrl(request: RequestLike): string | undefined {
  const { headers, url, originalUrl = url } = request
  if (typeof originalUrl !== 'string') return undefined
  if (/^https?:/.test(originalUrl)) return isUrl(originalUrl) ? originalUrl : undefined
  if (!originalUrl.startsWith('/') || !headers) return undefined
  const { socket } = request as { readonly socket?: { readonly encrypted?: boolean } }
  const protocol = forwardedProtocol(headers)
  const isSecure = protocol === undefined ? socket?.encrypted : protocol === 'https'
  const host = readHeader(headers, 'host') ?? readHeader(headers, ':authority')
  const origin = `${isSecure ? 'https' : 'http'}://${host}`
  // Not relative to the origin: a path that starts with two slashes would be read as another host.
  return host && isUrl(origin) ? new URL(new URL(origin).origin + originalUrl).href : undefined
}
