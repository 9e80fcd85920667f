import type { Client } from '../../client.js'
import { LatchkeyError } from '../../errors/latchkey-error.js'
import { parseCookies } from '../../session/session-cookies.js'

// A sign-in with a provider that has started and not yet returned. Its PKCE verifier is in a cookie, which only one tab
// can take. An entry in `sessionStorage` ties it to the tab that started it: another site can plant a cookie (through a
// subdomain, or over http), but it cannot write into this tab's storage. Without the tie, a planted cookie together with
// the URL of the attacker's own callback would sign the user in as the attacker (login CSRF).

/** How long a sign-in with a provider may take, in seconds: the lifetime of its cookie. */
const LIFETIME = 3600

/** Browsers accept `__Host-` cookies only from the host itself, over https: a subdomain cannot set or shadow them. */
const cookieName = (secure: boolean, state: string) => `${secure ? '__Host-' : ''}stack-oauth-outer-${state}`
const tabEntry = (state: string) => `latchkey-oauth-${state}`
/** The state of the sign-in that this tab started last. */
const LATEST = 'latchkey-oauth'
const isSecure = (client: Client) => client.env.page?.href().startsWith('https:') === true

/** Stores the verifier of a sign-in. Throws STORAGE_UNAVAILABLE when the browser stores no cookie or tab entry. */
export function storePendingOAuth(client: Client, state: string, verifier: string): void {
  const { cookies, tabStore } = client.env
  const secure = isSecure(client)
  const name = cookieName(secure, state)
  cookies?.write(`${name}=${verifier}; Path=/; Max-Age=${LIFETIME}; SameSite=Lax${secure ? '; Secure' : ''}`)
  tabStore?.set(tabEntry(state), '1')
  tabStore?.set(LATEST, state)
  if (readCookie(client, name) === verifier && tabStore?.get(tabEntry(state))) return
  throw new LatchkeyError(
    'STORAGE_UNAVAILABLE',
    'Signing in with a provider requires cookies and sessionStorage, and this browser blocks one of them.',
  )
}

/**
 * Takes the verifier of a pending sign-in, so that no other tab can use it. Returns `undefined` when there is none.
 * Throws OAUTH_TAB_MISMATCH, and leaves the cookie for the tab that may own it, when this tab did not start the
 * sign-in.
 */
export function takePendingOAuth(client: Client, state: string): string | undefined {
  const { cookies, tabStore } = client.env
  const secure = isSecure(client)
  const name = cookieName(secure, state)
  const verifier = readCookie(client, name)
  if (verifier === undefined) return undefined
  if (!tabStore?.get(tabEntry(state)))
    throw new LatchkeyError(
      'OAUTH_TAB_MISMATCH',
      'This sign-in was not started in this tab. Go back to the tab where it was started, or start it again here.',
    )
  tabStore.set(tabEntry(state), null)
  const expired = `Path=/; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT${secure ? '; Secure' : ''}`
  cookies?.write(`${name}=; ${expired}`)
  return verifier
}

/** Whether a sign-in that this tab started last has not returned yet. Changes nothing. */
export function isOAuthPending(client: Client): boolean {
  const { tabStore } = client.env
  const state = tabStore?.get(LATEST)
  if (!state || !tabStore?.get(tabEntry(state))) return false
  return readCookie(client, cookieName(isSecure(client), state)) !== undefined
}

function readCookie(client: Client, name: string): string | undefined {
  const cookies = parseCookies(client.env.cookies?.read() ?? '')
  return cookies.find((cookie) => cookie[0] === name)?.[1]
}
