// @ts-nocheck
// The names under which tabs of one project share what is not a session.

/** A sign-out that the service has not heard of: its refresh token and when. No session is ever restored from it. */
export const signOutEntry = (projectId: string): string => `latchkey-sign-out-${projectId}`

/** The device's clock less the server's, in milliseconds. */
export const clockEntry = (projectId: string): string => `latchkey-clock-${projectId}`
