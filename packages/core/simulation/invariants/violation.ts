/** What must never happen. */
export type RuleName =
  /** A session left the store without a rejection by the service, a sign-out, a deletion or another sign-in. */
  | 'accidental-sign-out'
  /** A call reports that no user is signed in although one is. */
  | 'shown-as-signed-out'
  /** A request carries the tokens of another session than the one its call started with. */
  | 'acted-as-another-user'
  /** A call returns another session's user or token. */
  | 'returned-another-user'
  /** The store receives a session that is no longer current: a late write, or a sign-in older than the stored session. */
  | 'session-overwritten'
  /** Tokens of two sessions next to each other, in the store or in a request. */
  | 'mixed-tokens'
  /** A page whose sessions are HttpOnly receives a refresh token. */
  | 'refresh-token-shown'
  | 'parallel-refresh'
  | 'deadline-exceeded'
  | 'unhandled-rejection'
  | 'unexpected-error'
  /** SESSION_CHANGED although the session did not change. */
  | 'false-session-changed'
  /** A call that must not be repeated took effect twice. */
  | 'applied-twice'
  /** After `signOut` the session is still in the store, or the service still accepts it and nothing is queued. */
  | 'sign-out-incomplete'
  | 'sign-in-not-stored'
  /** The upgrade of a guest started a session of another user. */
  | 'upgraded-another-user'
  | 'deletion-not-applied'
  /** An expired access token, although no clock jumped. */
  | 'expired-token'
  /** With everything working again, a tab does not show what the store holds. */
  | 'no-recovery'

export interface Violation {
  readonly rule: RuleName
  readonly at: number
  readonly detail: string
}
