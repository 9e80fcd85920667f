// The storage keys under which the tabs of one project share data other than the session.

/** The clock of the device minus the clock of the server, in milliseconds. */
export const clockEntry = (projectId: string): string => `latchkey-clock-${projectId}`
