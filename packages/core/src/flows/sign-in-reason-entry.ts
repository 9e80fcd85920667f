/** The entry in the storage of the tab that contains why the user was sent to sign-in: a code, never text. */
export const signInReasonEntry = (projectId: string): string => `latchkey-reason-${projectId}`
