import { BEARER_PREFIXES, SESSION_HEADER_NAME } from '../../contract/names.js'
import { decodeBase64Url } from '../../lib/base64.js'
import { isUrl } from '../../lib/formats.js'
import type { RequestHeaders, RequestLike } from '../../session-types.js'
import { isHandle } from '../http-only-cookies.js'
import type { StoredTokens } from '../stored-tokens.js'
import { payloadOf, validToken } from '../tokens.js'

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

/** What a kit puts into a header to send its session to the app's own server. */
type SessionHeader = Readonly<Record<string, unknown>>

const BEARER = new RegExp(`^Bearer +(?:${BEARER_PREFIXES.join('|')})(.*)$`, 'i')

/** The session in a bearer token of a kit. Undefined for any other `Authorization` header, such as one with an access token. */
export function bearerSession(authorization: string | null): SessionHeader | undefined {
  const encoded = BEARER.exec(authorization ?? '')?.[1]
  return encoded === undefined ? undefined : parsed(() => new TextDecoder().decode(decodeBase64Url(encoded)))
}

/**
 * The tokens in the headers of a request: those of a kit, or an access token of the project as a bearer token. Undefined
 * without such a header. A bearer token for another audience belongs to another system, such as a proxy in front of the server.
 */
export function tokensOfHeaders(headers: RequestHeaders, projectId: string): StoredTokens | undefined {
  const authorization = readHeader(headers, 'authorization')
  const json = readHeader(headers, SESSION_HEADER_NAME)
  const session =
    bearerSession(authorization) ??
    accessTokenSession(authorization, projectId) ??
    (json === null ? undefined : parsed(() => json))
  if (session === undefined) return undefined
  const { accessToken, refreshToken } = session
  // Only the server of the page can use its handle.
  return {
    accessToken: validToken(accessToken),
    refreshToken: isHandle(refreshToken) ? null : validToken(refreshToken),
  }
}

function accessTokenSession(authorization: string | null, projectId: string): SessionHeader | undefined {
  const accessToken = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  if (accessToken === undefined) return undefined
  const { aud } = payloadOf(accessToken)
  const audiences: unknown[] = [projectId, `${projectId}:anon`, `${projectId}:restricted`]
  return audiences.includes(aud) ? { accessToken } : undefined
}

/** Anyone can send any header: one that no kit makes has no tokens. */
function parsed(read: () => string): SessionHeader {
  try {
    return Object(JSON.parse(read()))
  } catch {
    return {}
  }
}
