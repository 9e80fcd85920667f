import { BEARER_PREFIXES, SESSION_HEADER_NAME } from '../../contract/names.js'
import { decodeBase64Url } from '../../lib/base64.js'
import type { RequestHeaders } from '../../session-types.js'
import { isHandle } from '../http-only-cookies.js'
import type { StoredTokens } from '../stored-tokens.js'
import { payloadOf, validToken } from '../tokens.js'
import { readHeader } from './request-headers.js'

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
