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
 * The tokens that a request carries: in its `x-stack-auth` header, else in its cookies. `undefined` when the header is
 * not the JSON that `getAuthHeaders` makes.
 */
export function tokensOfRequest(
  request: RequestLike,
  projectId: string,
  env: Pick<Env, 'setting'>,
): Tokens | undefined {
  if (isOversized(request.headers)) throw new LatchkeyError('INVALID_OPTION', OVERSIZED, { option: 'tokenStore' })
  const header = readHeader(request.headers, 'x-stack-auth')
  if (header === null) {
    // Stryker disable next-line StringLiteral: a text without an equals sign contains no cookies either.
    const text = readHeader(request.headers, 'cookie') ?? ''
    const cookies = parseCookies(text)
    const secure = usesHostCookies(env, requestUrl(request), cookies, projectId)
    return httpOnlySessionOf(cookies, projectId, secure) ?? tokensOfCookies(text, projectId)
  }
  try {
    const tokens = JSON.parse(header)
    return typeof tokens === 'object'
      ? {
          accessToken: tokens.accessToken ?? null,
          // Only the server of the page can use its handle.
          refreshToken: isHandle(tokens.refreshToken) ? null : (tokens.refreshToken ?? null),
        }
      : undefined
  } catch {
    return undefined
  }
}
