import type { Client } from '../../client.js'
import { OAUTH_COOKIE_PREFIXES } from '../../contract/names.js'
import { LatchkeyError } from '../../errors/latchkey-error.js'
import { INTERNALS } from '../../lib/internals.js'
import { parseCookies } from '../../session/session-cookies.js'

// A sign-in with a provider that has started and not yet returned. Its PKCE verifier is in a cookie, which only one tab
// can take. Over https, the `__Host-` prefix proves that a page of this host has started it in this browser, so that any
// tab can finish it. Over http, another site can plant the cookie. An entry in `sessionStorage` then ties it to the tab
// that started it: without the tie, a planted cookie together with the URL of the attacker's own callback would sign the
// user in as the attacker (login CSRF).

/** How long a sign-in with a provider may take, in seconds: the lifetime of its cookie. */
const LIFETIME = 3600
/** How many sign-ins can wait for their provider in a browser. Another one replaces the oldest. */
const MAX_PENDING = 5

/** The values that a sign-in with a provider needs when it returns. */
export interface PendingOAuth {
  readonly verifier: string
  /** The ID of the user who connects a provider. */
  readonly userId?: string | undefined
}

interface StoredOAuth extends PendingOAuth {
  /** The name of the cookie. */
  readonly name: string
  readonly state: string
  readonly startedAt: number
}

/** Browsers accept `__Host-` cookies only from the host itself, over https: a subdomain cannot set or shadow them. */
const cookiePrefixes = (client: Client) =>
  OAUTH_COOKIE_PREFIXES.map((prefix) => `${isSecure(client) ? '__Host-' : ''}${prefix}`)
const tabEntry = (state: string) => `latchkey-oauth-${state}`
const isSecure = (client: Client) => client[INTERNALS].env.page?.href().startsWith('https:') === true

/** Stores a sign-in. Throws STORAGE_UNAVAILABLE when the browser stores no cookie, or over http no tab entry. */
export function storePendingOAuth(client: Client, state: string, { verifier, userId }: PendingOAuth): void {
  const { env } = client[INTERNALS]
  const newestFirst = readAll(client).sort((a, b) => b.startedAt - a.startedAt)
  for (const abandoned of newestFirst.slice(MAX_PENDING - 1)) remove(client, abandoned)
  const value = [verifier, env.now(), ...(userId === undefined ? [] : [userId])].join('.')
  const [, prefix] = cookiePrefixes(client)
  writeCookie(client, `${prefix}${state}`, encodeURIComponent(value), `Max-Age=${LIFETIME}; SameSite=Lax`)
  if (!isSecure(client)) env.tabStore?.set(tabEntry(state), '1')
  if (read(client, state)?.verifier === verifier && isOfThisTab(client, state)) return
  throw new LatchkeyError(
    'STORAGE_UNAVAILABLE',
    'Signing in with a provider requires cookies, and on pages without HTTPS `sessionStorage`, and this browser blocks one of them.',
  )
}

/**
 * Takes a pending sign-in, so that no other tab can use it. Returns `undefined` when there is none. Throws
 * OAUTH_TAB_MISMATCH, and leaves the cookie for the tab that may own it, over http when this tab did not start the
 * sign-in.
 */
export function takePendingOAuth(client: Client, state: string): PendingOAuth | undefined {
  const pending = read(client, state)
  if (!pending) return undefined
  if (!isOfThisTab(client, state))
    throw new LatchkeyError(
      'OAUTH_TAB_MISMATCH',
      'This sign-in was not started in this tab. Go back to the tab where it was started, or start it again here.',
    )
  remove(client, pending)
  return pending
}

/** Whether a sign-in that this tab may finish has not returned yet. Changes nothing. */
export const isOAuthPending = (client: Client): boolean =>
  readAll(client).some(({ state }) => isOfThisTab(client, state))

const isOfThisTab = (client: Client, state: string): boolean =>
  isSecure(client) || Boolean(client[INTERNALS].env.tabStore?.get(tabEntry(state)))

const read = (client: Client, state: string) => readAll(client).find((pending) => pending.state === state)

function readAll(client: Client): StoredOAuth[] {
  const prefixes = cookiePrefixes(client)
  return parseCookies(client[INTERNALS].env.cookies?.read() ?? '').flatMap(([name, value]) => {
    const prefix = prefixes.find((prefix) => name.startsWith(prefix))
    if (prefix === undefined) return []
    const [verifier = '', startedAt, ...userId] = value.split('.')
    const state = name.slice(prefix.length)
    return [{ name, state, verifier, startedAt: Number(startedAt) || 0, userId: userId.join('.') || undefined }]
  })
}

function remove(client: Client, { name, state }: StoredOAuth): void {
  client[INTERNALS].env.tabStore?.set(tabEntry(state), null)
  writeCookie(client, name, '', 'Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT')
}

function writeCookie(client: Client, name: string, value: string, attributes: string): void {
  const secure = isSecure(client) ? '; Secure' : ''
  client[INTERNALS].env.cookies?.write(`${name}=${value}; Path=/; ${attributes}${secure}`)
}
