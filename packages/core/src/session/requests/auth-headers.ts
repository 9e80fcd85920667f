import { BEARER_PREFIXES } from '../../contract/names.js'
import { decodeBase64Url } from '../../lib/base64.js'
import type { RequestHeaders } from '../../session-types.js'
import { readHeader } from './request-headers.js'

/** What a kit puts into a header to send its session to the app's own server. */
type SessionHeader = Readonly<Record<string, unknown>>

const BEARER = new RegExp(`^Bearer +(?:${BEARER_PREFIXES.join('|')})(.*)$`, 'i')

/** The session in a bearer token of a kit. Undefined for any other `Authorization` header, such as one with an access token. */
export function bearerSession(authorization: string | null): SessionHeader | undefined {
  const encoded = BEARER.exec(authorization ?? '')?.[1]
  return encoded === undefined ? undefined : parsed(() => new TextDecoder().decode(decodeBase64Url(encoded)))
}

/** The session in the headers of a request. Undefined if no header of a kit is there. */
export function sessionOfHeaders(headers: RequestHeaders): SessionHeader | undefined {
  const json = readHeader(headers, 'x-stack-auth')
  return bearerSession(readHeader(headers, 'authorization')) ?? (json === null ? undefined : parsed(() => json))
}

/** Anyone can send any header: one that no kit makes has no tokens. */
function parsed(read: () => string): SessionHeader {
  try {
    return Object(JSON.parse(read()))
  } catch {
    return {}
  }
}
