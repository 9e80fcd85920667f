import type { Env } from '../../env.js'
import type { RequestLike } from '../../session-types.js'
import { httpOnlySessions } from '../http-only-cookies.js'
import { parseCookies, tokensOfCookies } from '../session-cookies.js'
import type { StoredTokens } from '../stored-tokens.js'
import { NO_TOKENS } from '../tokens.js'
import { usesHostCookies } from './plain-cookies.js'
import { readHeader, requestUrl, tokensOfHeaders } from './request-headers.js'
import { isOversized } from './request-limits.js'

/**
 * The tokens that a request carries: in a header, else in its cookies. Anyone can send any header: one that no kit
 * makes, or that is larger than that of any browser, carries none.
 */
export function tokensOfRequest(request: RequestLike, projectId: string, env: Pick<Env, 'nodeEnv'>): StoredTokens {
  if (isOversized(request.headers)) return NO_TOKENS
  const sent = tokensOfHeaders(request.headers, projectId)
  if (sent) return sent
  const cookies = parseCookies(readHeader(request.headers, 'cookie') ?? '')
  const secure = usesHostCookies(env, requestUrl(request), cookies, projectId)
  return httpOnlySessions(cookies, projectId, secure).tokens() ?? tokensOfCookies(cookies, projectId)
}
