import type { Session } from '../session-types.js'

/** Whose session is the current one, as far as it is known without a request. */
export interface SessionOwner {
  /** The ID of the session. */
  readonly id: string
  /** The ID of the user. Undefined without an access token. */
  readonly userId: unknown
  /** `signed-out` includes anonymous users, who have yet to sign in. */
  readonly status: 'loading' | 'signed-out' | 'signed-in'
}

/** Returns whose session is the current one. */
export function sessionOwner(session: Session): SessionOwner {
  const { status } = session.state()
  const id = session.identity()
  const { sub: userId, is_anonymous: isAnonymous } = session.claims()
  const isSignedIn = status !== 'loading' && status !== 'signed-out' && status !== 'ended' && isAnonymous !== true
  return { id, userId, status: isSignedIn ? 'signed-in' : status === 'loading' ? status : 'signed-out' }
}

/** Whether both are the same session, or sessions of the same user. */
export const isSameOwner = (a: SessionOwner, b: SessionOwner): boolean =>
  a.id === b.id || (a.userId !== undefined && a.userId === b.userId)
