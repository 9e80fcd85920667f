import { LatchkeyError } from '../errors/latchkey-error.js'
import type { Session, TokenStore } from '../session-types.js'
import { NO_TOKENS } from './tokens.js'

/** The store of a client that stores no session. */
export const NO_STORE: TokenStore = { read: () => NO_TOKENS, write() {} }

/** The error of a call that needs a session, on a client that has no token store. */
export const noTokenStore = (): LatchkeyError =>
  new LatchkeyError(
    'NO_TOKEN_STORE',
    "This client has no token store: on a server, all visitors would share its session. Pass `tokenStore: request` to the call, or use `getAuth(client, request)`. In a script, a CLI or a test, pass `tokenStore: 'memory'` to `createClient`.",
  )

/**
 * The session of a client whose token store was neither specified nor is known from the platform. It is signed out, for
 * components that a server renders. A call that needs it throws NO_TOKEN_STORE: "no user" would hide the mistake.
 */
export function withoutStore(session: Session): Session {
  const refuse = async () => {
    throw noTokenStore()
  }
  return { ...session, capture: refuse, tokens: refuse, end: refuse }
}
