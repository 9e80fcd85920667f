// The storage keys under which the tabs of one project share data other than the session.

/** The clock of the device minus the clock of the server, in milliseconds. */
export const clockEntry = (projectId: string): string => `latchkey-clock-${projectId}`

/** The queue of sign-outs that did not reach the server. */
export const signOutEntry = (projectId: string): string => `latchkey-sign-out-${projectId}`
