import type { SignedIn } from './sign-in-as.js'

/** A cookie as Playwright's `context.addCookies` takes it. */
export interface SessionCookie {
  readonly name: string
  readonly value: string
  readonly url: string
  readonly sameSite: 'Lax'
}

/** The cookies in which clients keep a session, for a page at this URL. */
export function cookiesOf(
  { accessToken, refreshToken }: SignedIn,
  { projectId, url }: { projectId: string; url: string },
): SessionCookie[] {
  const cookie = (name: string, value: string) => ({
    name,
    value: encodeURIComponent(value),
    url,
    sameSite: 'Lax' as const,
  })
  return [
    cookie(`stack-refresh-${projectId}`, refreshToken),
    cookie('stack-access', JSON.stringify([refreshToken, accessToken])),
  ]
}
