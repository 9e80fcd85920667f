import type { EndedReason, SessionState, TimelineEntry } from '@latchkey/core'

/** A state of the session, or the load of a page. Contains no token and no ID. */
export type PanelEntry = TimelineEntry | { readonly status: 'page-load'; readonly at: number }

/** An explanation for developers. */
export interface Explanation {
  /** The state in a few words. */
  readonly title: string
  /** The cause. */
  readonly cause: string
  /** What to do about it. Missing when there is nothing to do. */
  readonly fix?: string
}

/** Explains the state of a session, or an entry of its timeline: answers "Why am I signed out?". */
export function explainSession(state: SessionState | PanelEntry): Explanation {
  return state.status === 'ended' ? (ENDED[state.reason] ?? UNKNOWN) : STATES[state.status]
}

/** A reason that another version of the client stored. */
const UNKNOWN: Explanation = { title: 'Signed out', cause: 'The session ended.' }

export const STATES: Readonly<Record<Exclude<PanelEntry['status'], 'ended'>, Explanation>> = {
  'page-load': { title: 'Page loaded', cause: 'The app started, and created its client.' },
  loading: { title: 'Loading', cause: 'The token store has not been read yet.' },
  active: { title: 'Signed in', cause: 'The client has the tokens of a session.' },
  refreshing: { title: 'Signed in, refreshing', cause: 'The client is refreshing the access token.' },
  'stale-offline': {
    title: 'Signed in, server unreachable',
    cause: 'The last token refresh did not reach the server. The user is still signed in.',
    fix: 'Check the network, the service and `baseUrl`. The next call tries again.',
  },
  'signed-out': {
    title: 'Signed out',
    cause: 'The token store was empty when the page loaded.',
    fix: 'If you signed in before, check that cookies are allowed, that `tokenStore` is not `memory`, and that `projectId` and the host name of the page are the same.',
  },
}

const ENDED: Readonly<Record<EndedReason, Explanation>> = {
  'signed-out-here': { title: 'Signed out', cause: 'This page signed the user out: it called `signOut`.' },
  'signed-out-elsewhere': {
    title: 'Signed out',
    cause: 'The tokens disappeared from the token store: another tab signed out, or the cookies were deleted.',
    fix: 'If no tab signed out, look for code or a browser setting that deletes cookies.',
  },
  revoked: {
    title: 'Signed out',
    cause:
      'The server rejected the refresh token: the session was revoked or has expired, the password was changed, or the user was deleted.',
    fix: 'Sign in again. The sessions of the emulator show who revoked it and when.',
  },
  expired: {
    title: 'Signed out',
    cause: 'The access token expired, and the session has no refresh token to get another one.',
    fix: 'Start the session with a refresh token.',
  },
  'user-deleted': { title: 'Signed out', cause: 'The account of the user was deleted, on this page or elsewhere.' },
  replaced: { title: 'Session replaced', cause: 'Another session started while the user was signed in.' },
}
