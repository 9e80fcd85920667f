import type { Client } from '../client.js'
import type { CallOptions, Output } from '../contract/endpoint.js'
import { deleteCurrentUser, readCurrentUser } from '../contract/users.js'
import { ClientError } from '../errors/client-error.js'
import { isKnown } from '../errors/known-error.js'
import { redirectTo } from '../navigation/redirect-to.js'

/** The signed-in person. */
export type User = Output<typeof readCurrentUser>

export interface GetUserInput {
  /** What to do when nobody is signed in: answer null (the default), lead to sign-in, or throw NOT_SIGNED_IN. */
  readonly or?: 'return-null' | 'redirect' | 'throw' | undefined
}

/**
 * Reads the signed-in user; null when nobody is signed in. Anonymous users are hidden. Throws OFFLINE or
 * UNABLE_TO_CONNECT when the service is out of reach: a lost network never reads as signed out.
 */
export async function getUser(
  client: Client,
  { or = 'return-null' }: GetUserInput = {},
  options?: CallOptions,
): Promise<User | null> {
  const user = await readUser(client, options)
  if (user) return user
  if (or === 'throw') throw notSignedIn()
  if (or === 'redirect') await redirectTo(client, 'signIn', { replace: true })
  return null
}

/** Reads the signed-in user. Throws NOT_SIGNED_IN when there is none. */
export async function requireUser(client: Client, options?: CallOptions): Promise<User> {
  const user = await readUser(client, options)
  if (!user) throw notSignedIn()
  return user
}

export const notSignedIn = () =>
  new ClientError('NOT_SIGNED_IN', 'Nobody is signed in. Lead the person to the sign-in page first.')

async function readUser(client: Client, options?: CallOptions): Promise<User | null> {
  if (!(await client.sessionOf(options).tokens(options))) return null
  try {
    const user = await readCurrentUser(client, {}, options)
    return user.isAnonymous ? null : user
  } catch (error) {
    if (isKnown(error, 'CANNOT_GET_OWN_USER_WITHOUT_USER')) return null
    throw error
  }
}

/** Deletes the signed-in person's account and ends the session. Refused where the project does not allow it. */
export async function deleteAccount(client: Client, _input: object = {}, options?: CallOptions): Promise<void> {
  await deleteCurrentUser(client, {}, options)
  await client.sessionOf(options).end('user-deleted')
}
