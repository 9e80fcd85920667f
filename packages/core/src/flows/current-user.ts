import type { Client } from '../client.js'
import { checkCall } from '../contract/check-input.js'
import type { CallOptions, Output } from '../contract/endpoint.js'
import { entity, oneOf, optional } from '../contract/kinds.js'
import { deleteCurrentUser, readCurrentUser } from '../contract/users.js'
import { ClientError } from '../errors/client-error.js'
import { isKnown } from '../errors/known-error.js'
import { until } from '../lib/signal.js'

/** The signed-in person. */
export type User = Output<typeof readCurrentUser>

export interface GetUserInput {
  /**
   * What to do when no user is signed in: return null (the default), redirect to sign-in, throw NOT_SIGNED_IN, or create
   * an anonymous user. An anonymous user counts as signed in only with `anonymous` and `anonymous-if-exists`.
   */
  readonly or?: 'return-null' | 'redirect' | 'throw' | 'anonymous' | 'anonymous-if-exists' | undefined
}

const INPUT = entity({
  or: optional(oneOf('return-null', 'redirect', 'throw', 'anonymous', 'anonymous-if-exists')),
})

/**
 * Reads the signed-in user. Returns null when no user is signed in. Throws OFFLINE or UNABLE_TO_CONNECT on a network
 * error, which never counts as signed out. With `or: 'redirect'` throws REDIRECT_REQUIRED where the client cannot
 * redirect: on a server, with `redirectMethod: 'none'`, or with a `tokenStore` of its own. `details.url` is the target.
 */
export async function getUser(client: Client, input: GetUserInput = {}, options?: CallOptions): Promise<User | null> {
  checkCall('getUser', client, INPUT, input, options)
  const { or } = input
  const user = await readUser(client, options)
  if (user && (!user.isAnonymous || or === 'anonymous' || or === 'anonymous-if-exists')) return user
  if (or === 'throw') throw notSignedIn()
  if (or === 'redirect') {
    const { redirectToSignIn } = await import('../navigation/redirect-to.js')
    await redirectToSignIn(client, options)
  }
  if (or !== 'anonymous') return null
  const { signUpAnonymously } = await import('./anonymous.js')
  await signUpAnonymously(client, {}, options)
  return readUser(client, options)
}

/** Reads the signed-in user. Throws NOT_SIGNED_IN when no user is signed in. */
export async function requireUser(client: Client, input: object = {}, options?: CallOptions): Promise<User> {
  checkCall('requireUser', client, entity({}), input, options)
  const user = await getUser(client, {}, options)
  if (!user) throw notSignedIn()
  return user
}

const notSignedIn = () => new ClientError('NOT_SIGNED_IN', 'No user is signed in. Sign in first.')

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
export async function deleteAccount(client: Client, input: object = {}, options?: CallOptions): Promise<void> {
  checkCall('deleteAccount', client, entity({}), input, options)
  await deleteCurrentUser(client, {}, options)
  await client.sessionOf(options).end('user-deleted')
}
