import type { Env } from '../env.js'
import { listeners } from '../lib/listeners.js'
import { Secret } from '../lib/secret.js'
import type { EndedReason, SessionIdentity, SessionState, Tokens } from '../session-types.js'
import { claimsOf, isSameSession, isSignedOut, NO_TOKENS } from './tokens.js'

/** A state and when it started, in milliseconds since 1970. */
export type TimelineEntry = SessionState & {
  /** When the state started, in milliseconds since 1970. */
  readonly at: number
}

/** How many states the timeline keeps. */
const TIMELINE_LENGTH = 20

let sessions = 0

export type CurrentSession = ReturnType<typeof currentSession>

/** The session that is current in this page: its state, tokens and id. */
export function currentSession(env: Pick<Env, 'now' | 'emit'>) {
  const changes = listeners()
  const timeline: TimelineEntry[] = []
  let state: SessionState = { status: 'loading' }
  let tokens: Tokens = NO_TOKENS
  // Stryker disable next-line StringLiteral,UpdateOperator: the IDs of sessions only have to differ.
  let id = `s${++sessions}`

  const record = (next: SessionState) => {
    timeline.push({ ...next, at: env.now() })
    if (timeline.length > TIMELINE_LENGTH) timeline.shift()
    env.emit?.({ type: 'session', state: next })
  }
  const change = (next: SessionState) => {
    state = next
    record(next)
    changes.call()
  }
  const changeSession = (next: SessionState) => {
    // Stryker disable next-line UpdateOperator: the IDs of sessions only have to differ.
    id = `s${++sessions}`
    change(next)
  }

  return {
    changes,
    timeline,
    get state() {
      return state
    },
    get tokens() {
      return tokens
    },
    get id() {
      return id
    },
    identity: (): SessionIdentity => ({
      id,
      isSignedIn: !isSignedOut(tokens),
      accessToken: secret(tokens.accessToken),
      refreshToken: secret(tokens.refreshToken),
    }),
    /** Changes the state of the session, unless it is already in this state. */
    setStatus(status: 'refreshing' | 'stale-offline' | 'active'): void {
      if (status !== state.status) change({ status })
    },
    /** Adopts tokens that were read or are about to be written. The only place where the session changes. */
    adopt(next: Tokens, reason: EndedReason): void {
      const before = tokens
      const isSame = isSameSession(before, next)
      // This page keeps its access token when the store has lost it (its cookie lasts a day) or still has an older one.
      const isRetained = isSame && next.refreshToken === before.refreshToken && !isSameAgeOrNewer(next, before)
      tokens = isRetained ? before : next
      if (isSignedOut(next)) {
        if (!isSame) changeSession({ status: 'ended', reason })
        else if (state.status === 'loading') change({ status: 'signed-out' })
      } else if (!isSame) {
        if (!isSignedOut(before)) record({ status: 'ended', reason: 'replaced' })
        changeSession({ status: 'active' })
      }
    },
  }
}

/** Whether the first access token was issued after the second, or at the same time. */
const isSameAgeOrNewer = (first: Tokens, second: Tokens) =>
  first.accessToken !== null &&
  // Stryker disable next-line ConditionalExpression: no token was issued at 0, so that every other token is newer.
  (second.accessToken === null ||
    (claimsOf(first.accessToken).issued ?? 0) >= (claimsOf(second.accessToken).issued ?? 0))

export const secret = (token: string | null): Secret | undefined => (token === null ? undefined : new Secret(token))
