import { OAUTH_SERVICE_COOKIE_PREFIXES } from '@latchkey/core/internal/contract'
import type { Call } from '../calls/call.js'
import type { Caller } from '../calls/caller.js'

type AnyCall = Call<never, Caller | null>

/** Lifetime of the cookies in seconds. */
const LIFETIME = 600

/** Names of the cookies that bind a browser to the state sent to a provider. The former name is the first. */
const namesOf = ({ world }: AnyCall, state: string): readonly string[] =>
  (world.legacy.stateCookies ?? [...OAUTH_SERVICE_COOKIE_PREFIXES].reverse()).map((prefix) => `${prefix}${state}`)

/** Returns whether the browser of a request started the sign-in with a state. One of the cookies is enough. */
export const hasStateCookie = (call: AnyCall, state: string): boolean =>
  namesOf(call, state).some((name) => call.cookies.get(name) === 'true')

/** Binds the browser to a state. */
export function setStateCookies(call: AnyCall, state: string): void {
  const expires = new Date(call.clock.now() + LIFETIME * 1000).toUTCString()
  const secure = call.url.protocol === 'https:' ? '; Secure' : ''
  for (const name of namesOf(call, state))
    call.cookies.set(`${name}=true; Path=/; Expires=${expires}; Max-Age=${LIFETIME}${secure}; HttpOnly`)
}

/** Deletes the cookies of a state. */
export function deleteStateCookies(call: AnyCall, state: string): void {
  for (const name of namesOf(call, state)) call.cookies.set(`${name}=; Path=/; Expires=${new Date(0).toUTCString()}`)
}
