import type { Session } from '../session-types.js'

/** The sign-in attempts that wait for a two-factor code, outside of pages. Files that load on use share them. */
export const mfaAttempts = new WeakMap<Session, string>()
