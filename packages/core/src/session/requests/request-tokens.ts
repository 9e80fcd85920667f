import type { RequestLike, Tokens } from '../../session-types.js'
import { readHeader } from './request-headers.js'

/**
 * The tokens that a request carries: in its `x-stack-auth` header, else in its cookies. `undefined` when the header is
 * not the JSON that `getAuthHeaders` makes.
 */
export function tokensOfRequest(request: RequestLike, ofCookies: (cookies: string) => Tokens): Tokens | undefined {
  const header = readHeader(request.headers, 'x-stack-auth')
  if (header === null) return ofCookies(readHeader(request.headers, 'cookie') ?? '')
  try {
    const tokens = JSON.parse(header)
    return typeof tokens === 'object'
      ? {
          accessToken: tokens.accessToken ?? null,
          refreshToken: isHandle(tokens.refreshToken) ? null : (tokens.refreshToken ?? null),
        }
      : undefined
  } catch {
    return undefined
  }
}

/** Whether a value is the handle of an HttpOnly session (`http-only/`), which only the server of its page can use. */
const isHandle = (token: unknown): boolean => typeof token === 'string' && token.startsWith('http-only.')
