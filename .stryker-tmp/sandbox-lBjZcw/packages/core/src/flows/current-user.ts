// @ts-nocheck
import type { Client } from '../client.js'
import { checkCall } from '../contract/check-input.js'
import type { CallOptions, Output } from '../contract/endpoint.js'
import { entity, oneOf, optional } from '../contract/kinds.js'
import { deleteCurrentUser, readCurrentUser } from '../contract/users.js'
import { ClientError } from '../errors/client-error.js'
import { isKnown } from '../errors/known-error.js'
import { isSessionChanged } from '../session/session-changed.js'
import { type FlowCall, inOneSession } from './call.js'

/** The signed-in user. */
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
/**
 * Reads the signed-in user. Returns null when no user is signed in.
 *
 * @throws OFFLINE or UNABLE_TO_CONNECT on a network error, which never counts as signed out. With `or: 'redirect'`
 * REDIRECT_REQUIRED where the client cannot redirect: on a server, with `redirectMethod: 'none'`, or with a custom
 * `tokenStore`. `details.url` is the target. SESSION_CHANGED when another session starts during the call.
 */
export async function getUser(client: Client, input: GetUserInput = {}, options?: CallOptions): Promise<User | null> {
  checkCall('getUser', client, INPUT, input, options)
  const { or } = input
  return inOneSession(client, options, async (call) => {
    const user = await readUser(client, call)
    if (user && (!user.isAnonymous || or === 'anonymous' || or === 'anonymous-if-exists')) return user
    if (or === 'throw') throw notSignedIn()
    if (or === 'redirect') {
      const { redirectToSignIn } = await import('../navigation/redirect-to.js')
      await redirectToSignIn(client, options)
    }
    if (or !== 'anonymous') return null
    const { startAnonymousSession } = await import('./anonymous.js')
    const identity = await startAnonymousSession(client, call)
    return inOneSession(client, { ...call, identity }, (anonymous) => readUser(client, anonymous))
  })
}

/** Reads the signed-in user. Throws NOT_SIGNED_IN when no user is signed in. */
export async function requireUser(client: Client, input: object = {}, options?: CallOptions): Promise<User> {
  checkCall('requireUser', client, entity({}), input, options)
  const user = await getUser(client, {}, options)
  if (!user) throw notSignedIn()
  return user
}

const notSignedIn = () => new ClientError('NOT_SIGNED_IN', 'No user is signed in. Sign in first.')

async function readUser(client: Client, call: FlowCall): Promise<User | null> {
  if (!call.identity.isSignedIn) return null
  try {
    return await readCurrentUser(client, {}, call)
  } catch (error) {
    if (isKnown(error, 'CANNOT_GET_OWN_USER_WITHOUT_USER')) return null
    // The session ended while the user was being read.
    if (isSessionChanged(error) && !(await client.sessionOf(call).capture()).isSignedIn) return null
    throw error
  }
}

/**
 * Deletes the account of the signed-in user and ends the session with which this was called, no newer one.
 *
 * @throws ACCOUNT_DELETION_OFF when the project does not allow it. SESSION_CHANGED when another session started
 * meanwhile; `details.mayHaveBeenApplied` tells whether the account may have been deleted.
 */
export async function deleteAccount(client: Client, input: object = {}, options?: CallOptions): Promise<void> {
  checkCall('deleteAccount', client, entity({}), input, options)
  await inOneSession(client, options, async (call) => {
    await deleteCurrentUser(client, {}, call)
    call.commit()
    await client.sessionOf(call).end('user-deleted', call.identity)
  })
}
