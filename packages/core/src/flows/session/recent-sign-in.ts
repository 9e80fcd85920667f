import type { Client } from '../../client.js'
import { listSessions } from '../../contract/auth/sessions.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { duration, optional } from '../../contract/schema/index.js'
import { LatchkeyError } from '../../errors/latchkey-error.js'
import { INTERNALS } from '../../lib/internals.js'
import { elapsed } from '../../lib/timing.js'
import { sessionChanged } from '../../session/session-changed.js'
import { sessionIdOf } from '../../session/tokens.js'
import type { Session, SessionIdentity } from '../../session-types.js'
import { type FlowCall, flow, inOneSession } from '../flow.js'
import { sessionTokens } from './session-tokens.js'

/** Default `maxAge`, in milliseconds: five minutes. */
const MAX_AGE = 300_000
/** How far in the future a sign-in may be, because the clock of the service is only known to a second or not at all. */
const CLOCK_ERROR = 60_000

/** Input of {@link requireRecentSignIn}. */
export interface RequireRecentSignInInput {
  /**
   * How long ago the user may have signed in or reauthenticated. In milliseconds, like every duration here; OpenID
   * Connect counts its `max_age` in seconds. Default: 300 000 (five minutes).
   */
  readonly maxAge?: number | undefined
}

/** When the user of a session last signed in or reauthenticated, by the clock of the service. Kept in memory only. */
const lastSignIns = new WeakMap<Session, { readonly identity: string; readonly at: number }>()

/**
 * Checks that the user signed in or reauthenticated recently. Call it before a sensitive action. When it throws, let
 * the user reauthenticate, for example with {@link reauthenticate}, and call it again.
 *
 * It protects a user who left a device unlocked. It is not an authorization check: a server must verify access tokens
 * itself.
 *
 * @param client The client of the user.
 * @param input The longest time since the sign-in. Default: five minutes.
 * @throws {LatchkeyError} `RECENT_SIGN_IN_REQUIRED` when the last sign-in is longer ago, or the service does not report
 * it. `NOT_SIGNED_IN` when no user is signed in. `SESSION_CHANGED` when another session starts during the call.
 *
 * @example
 * try {
 *   await requireRecentSignIn(client, { maxAge: 10 * 60_000 })
 * } catch (error) {
 *   if (!isLatchkeyError(error, 'RECENT_SIGN_IN_REQUIRED')) throw error
 *   await reauthenticate(client, { password: await askForPassword() })
 * }
 */
export const requireRecentSignIn = flow(
  'requireRecentSignIn',
  { maxAge: optional(duration) },
  async (client: Client, { maxAge = MAX_AGE }: RequireRecentSignInInput = {}, options?: CallOptions): Promise<void> => {
    await inOneSession(client, options, async (call) => {
      const { identity } = call
      if (!identity.isSignedIn) throw notSignedIn()
      const session = client[INTERNALS].sessionOf(call)
      const last = lastSignIns.get(session)
      const at = last?.identity === identity.id ? last.at : await readSignInTime(client, call)
      await recordSignIn(session, identity, at)
      if (at === undefined || elapsed(at - CLOCK_ERROR, session.serverNow()) > maxAge + CLOCK_ERROR)
        throw new LatchkeyError(
          'RECENT_SIGN_IN_REQUIRED',
          `The user must have signed in within the last ${maxAge} ms. Reauthenticate, then try again.`,
          { maxAge, signedInAt: at === undefined ? undefined : new Date(at) },
        )
    })
  },
  [listSessions],
)

const notSignedIn = () => new LatchkeyError('NOT_SIGNED_IN', 'No user is signed in. Sign in first.')

/** When the current session started, by the clock of the service. Undefined if the service does not report it. */
async function readSignInTime(client: Client, call: FlowCall): Promise<number | undefined> {
  const tokens = await sessionTokens(client, call)
  if (!tokens) throw notSignedIn()
  const id = sessionIdOf(tokens.accessToken.reveal())
  const sessions = await listSessions(client, {}, call)
  const current = sessions.find((one) => one.isCurrentSession || one.id === id)
  return current?.createdAt.getTime()
}

/**
 * Records when the user of a session signed in.
 *
 * @throws SESSION_CHANGED when the session is no longer the current one.
 */
export async function recordSignIn(session: Session, identity: SessionIdentity, at: number | undefined): Promise<void> {
  if (!(await session.isCurrent(identity))) throw sessionChanged()
  if (at !== undefined) lastSignIns.set(session, { identity: identity.id, at })
}
