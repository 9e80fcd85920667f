import type { Client } from '../client.js'
import type { CallOptions, Output } from '../contract/endpoint.js'
import { deleteCurrentUser, readCurrentUser } from '../contract/users.js'
import { ClientError } from '../errors/client-error.js'
import { isKnown } from '../errors/known-error.js'
import { until } from '../lib/signal.js'

/** The signed-in person. */
export type User = Output<typeof readCurrentUser>

export interface GetUserInput {
  /**
   * What to do when nobody is signed in: answer null (the default), lead to sign-in, throw NOT_SIGNED_IN, or make an
   * anonymous user. An anonymous user counts as nobody, but for `anonymous` and `anonymous-if-exists`.
   */
  readonly or?: 'return-null' | 'redirect' | 'throw' | 'anonymous' | 'anonymous-if-exists' | undefined
}

/**
 * Reads the signed-in user; null when nobody is signed in. Throws OFFLINE or UNABLE_TO_CONNECT when the service is out
 * of reach: a lost network never reads as signed out.
 */
export async function getUser(
  client: Client,
  { or = 'return-null' }: GetUserInput = {},
  options?: CallOptions,
): Promise<User | null> {
  const user = await readUser(client, options)
  if (user && (!user.isAnonymous || or === 'anonymous' || or === 'anonymous-if-exists')) return user
  if (or === 'throw') throw notSignedIn()
  if (or === 'redirect') {
    const { redirectTo } = await import('../navigation/redirect-to.js')
    await redirectTo(client, 'signIn', { replace: true })
  }
  if (or !== 'anonymous') return null
  const { signUpAnonymously } = await import('./anonymous.js')
  await signUpAnonymously(client, {}, options)
  return readUser(client, options)
}

/** Reads the signed-in user. Throws NOT_SIGNED_IN when there is none. */
export async function requireUser(client: Client, _input: object = {}, options?: CallOptions): Promise<User> {
  const user = await getUser(client, {}, options)
  if (!user) throw notSignedIn()
  return user
}

const notSignedIn = () => new ClientError('NOT_SIGNED_IN', 'Nobody is signed in: lead to sign-in first.')

async function readUser(client: Client, options?: CallOptions): Promise<User | null> {
  const session = client.sessionOf(options)
  await until(session.loaded(), options?.signal)
  // Nobody is signed in: there is nothing to ask.
  const { status } = session.state()
  if (status === 'signed-out' || status === 'ended') return null
  try {
    return await readCurrentUser(client, {}, options)
  } catch (error) {
    if (isKnown(error, 'CANNOT_GET_OWN_USER_WITHOUT_USER')) return null
    throw error
  }
}

/** Deletes the signed-in person's account and ends the session. ACCOUNT_DELETION_OFF where the project does not allow it. */
export async function deleteAccount(client: Client, _input: object = {}, options?: CallOptions): Promise<void> {
  await deleteCurrentUser(client, {}, options)
  await client.sessionOf(options).end('user-deleted')
}
