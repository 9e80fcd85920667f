import { ACCESS_COOKIES, checkArgument, REFRESH_COOKIE_PREFIXES } from '@latchkey/core/internal/contract'
import type { SignedIn } from './sign-in-as.js'

/** A cookie in the format of Playwright's `context.addCookies`. */
export interface SessionCookie {
  /** Name of the cookie. */
  readonly name: string
  /** URL-encoded value. */
  readonly value: string
  /** URL of a page that the cookie is sent to. */
  readonly url: string
  /** `Lax`: the browser also sends the cookie when a link of another site opens the page. */
  readonly sameSite: 'Lax'
}

/**
 * Returns the cookies in which a browser client stores a session.
 *
 * @param tokens The tokens that `signInAs` returned.
 * @param target Project id, and the URL of a page of the app.
 * @returns Two cookies: one for the refresh token, one for the access token.
 *
 * @example
 * const signedIn = await signInAs(emulator, client, { email: 'ada@example.test' })
 * await context.addCookies(sessionCookies(signedIn, { projectId, url: 'http://localhost:3000' }))
 */
export function sessionCookies(tokens: SignedIn, target: { projectId: string; url: string }): SessionCookie[] {
  const { accessToken, refreshToken } = tokens ?? {}
  const { projectId, url } = target ?? {}
  checkArgument('sessionCookies', 'tokens', tokens, typeof refreshToken === 'string', 'the result of `signInAs`')
  checkArgument('sessionCookies', 'target', target, typeof url === 'string', 'an object with `projectId` and `url`')
  const cookie = (name: string, value: string) => ({
    name,
    value: encodeURIComponent(value),
    url,
    sameSite: 'Lax' as const,
  })
  return [
    cookie(`${REFRESH_COOKIE_PREFIXES[1]}${projectId}`, refreshToken),
    cookie(ACCESS_COOKIES[1], JSON.stringify([refreshToken, accessToken])),
  ]
}
