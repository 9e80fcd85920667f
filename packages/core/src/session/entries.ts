// The storage keys under which the tabs of one project share data other than the session.

/** A sign-out that was not sent yet: its refresh token and time. No session is ever restored from it. */
export const signOutEntry = (projectId: string): string => `latchkey-sign-out-${projectId}`

/** The clock of the device minus the clock of the server, in milliseconds. */
export const clockEntry = (projectId: string): string => `latchkey-clock-${projectId}`
