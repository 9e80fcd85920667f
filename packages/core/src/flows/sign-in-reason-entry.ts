/** The entry in the storage of the tab that contains why the user was sent to sign-in: a code, never text. */
export const signInReasonEntry = (projectId: string): string => `latchkey-reason-${projectId}`

/** The reason of a user whose sign-in ended in an error with this code. */
export const failedReason = (code: string): string => `refused:${code}`

/** Returns the code of the error in which the sign-in ended, if that is the reason. */
export const failureInReason = (reason: string | undefined): string | undefined =>
  /refused:(.*)/.exec(reason ?? '')?.[1]
