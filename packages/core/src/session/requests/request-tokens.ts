import type { Env } from '../../env.js'
import type { RequestLike } from '../../session-types.js'
import { httpOnlyTokensOf, isHandle } from '../http-only-cookies.js'
import { parseCookies, tokensOfCookies } from '../session-cookies.js'
import type { StoredTokens } from '../stored-tokens.js'
import { NO_TOKENS, validToken } from '../tokens.js'
import { usesHostCookies } from './plain-cookies.js'
import { readHeader, requestUrl } from './request-headers.js'
import { isOversized } from './request-limits.js'

/**
 * The tokens that a request carries: in its `x-stack-auth` header, else in its cookies. Anyone can send any header: one that
 * is not what `getAuthHeaders` makes, or is larger than that of any browser, carries none.
 */
export function tokensOfRequest(request: RequestLike, projectId: string, env: Pick<Env, 'nodeEnv'>): StoredTokens {
  if (isOversized(request.headers)) return NO_TOKENS
  const header = readHeader(request.headers, 'x-stack-auth')
  if (header === null) {
    const text = readHeader(request.headers, 'cookie') ?? ''
    const cookies = parseCookies(text)
    const secure = usesHostCookies(env, requestUrl(request), cookies, projectId)
    return httpOnlyTokensOf(cookies, projectId, secure) ?? tokensOfCookies(text, projectId)
  }
  const { accessToken, refreshToken } = Object(parsed(header))
  // Only the server of the page can use its handle.
  return {
    accessToken: validToken(accessToken),
    refreshToken: isHandle(refreshToken) ? null : validToken(refreshToken),
  }
}

function parsed(header: string): unknown {
  try {
    return JSON.parse(header)
  } catch {
    return undefined
  }
}
