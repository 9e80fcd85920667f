import type { Client } from '../client.js'

/** The entry in the storage of the tab that contains why the user was sent to sign-in: a code, never text. */
export const signInReasonEntry = ({ projectId }: Pick<Client, 'projectId'>): string => `latchkey-reason-${projectId}`
