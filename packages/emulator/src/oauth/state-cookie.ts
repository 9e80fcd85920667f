import type { Call } from '../calls/call.js'
import type { Caller } from '../calls/caller.js'

type AnyCall = Call<never, Caller | null>

/** Lifetime of the cookie in seconds. */
const LIFETIME = 600

/** Name of the cookie that binds a browser to the state sent to a provider. */
const nameOf = (state: string): string => `stack-oauth-inner-${state}`

/** Returns whether the browser of a request started the sign-in with a state. */
export const hasStateCookie = ({ cookies }: AnyCall, state: string): boolean => cookies.get(nameOf(state)) === 'true'

/** Returns the `Set-Cookie` value that binds the browser to a state. */
export function stateCookie({ clock, url }: AnyCall, state: string): string {
  const expires = new Date(clock.now() + LIFETIME * 1000).toUTCString()
  const secure = url.protocol === 'https:' ? '; Secure' : ''
  return `${nameOf(state)}=true; Path=/; Expires=${expires}; Max-Age=${LIFETIME}${secure}; HttpOnly`
}

/** Returns the `Set-Cookie` value that deletes the cookie of a state. */
export const deletedStateCookie = (state: string): string =>
  `${nameOf(state)}=; Path=/; Expires=${new Date(0).toUTCString()}`
