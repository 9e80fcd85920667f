import type { Env } from '../../env.js'
import { LatchkeyError } from '../../errors/latchkey-error.js'
import type { RequestLike, Tokens } from '../../session-types.js'
import { httpOnlySessionOf, isHandle } from '../http-only-cookies.js'
import { tokensOfCookies } from '../published-cookies.js'
import { parseCookies } from '../session-cookies.js'
import { usesHostCookies } from './plain-cookies.js'
import { readHeader, requestUrl } from './request-headers.js'
import { isOversized, OVERSIZED } from './request-limits.js'

/**
 * The tokens that a request carries: in its `x-stack-auth` header, else in its cookies. Throws INVALID_OPTION when the
 * header is not the JSON that `getAuthHeaders` makes.
 */
export function tokensOfRequest(request: RequestLike, projectId: string, env: Pick<Env, 'nodeEnv'>): Tokens {
  if (isOversized(request.headers)) throw invalid(OVERSIZED)
  const header = readHeader(request.headers, 'x-stack-auth')
  if (header === null) {
    // Stryker disable next-line StringLiteral: a text without an equals sign contains no cookies either.
    const text = readHeader(request.headers, 'cookie') ?? ''
    const cookies = parseCookies(text)
    const secure = usesHostCookies(env, requestUrl(request), cookies, projectId)
    return httpOnlySessionOf(cookies, projectId, secure) ?? tokensOfCookies(text, projectId)
  }
  const tokens = parsed(header)
  if (typeof tokens !== 'object' || !tokens)
    throw invalid('The x-stack-auth header is not a header of `getAuthHeaders`.')
  const { accessToken = null, refreshToken = null } = tokens as Partial<Tokens>
  // Only the server of the page can use its handle.
  return { accessToken, refreshToken: isHandle(refreshToken) ? null : refreshToken }
}

function parsed(header: string): unknown {
  try {
    return JSON.parse(header)
  } catch {
    return undefined
  }
}

const invalid = (message: string) => new LatchkeyError('INVALID_OPTION', message, { option: 'tokenStore' })
