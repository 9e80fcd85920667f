import {
  type Client,
  checkArgument,
  checkOptionNames,
  classifyUser,
  getCurrentUser,
  getUser,
  holdRouteGuard,
  INTERNALS,
  isLatchkeyError,
  type Unrestricted,
  type User,
  watch,
} from '@latchkey/core/internal/client'
import { guardUrl } from '@latchkey/core/internal/navigation'

/** Input of the route guards. */
export interface GuardInput {
  /** The user that a loader of the app has already read, or `null` when signed out. Default: read with the client. */
  readonly user?: User | null | undefined
}

/** Throws INVALID_OPTION for arguments of `requireUser` that have the wrong type. */
export function checkGuard(client: Client<'client'>, input: GuardInput): void {
  const isClient = INTERNALS in Object(client)
  checkArgument('requireUser', 'client', client, isClient, 'a client from `createClient`')
  // A condition of other kits would let in every signed-in user.
  checkOptionNames('requireUser', input, ['user'])
}

/**
 * Returns the signed-in user, or the URL of a page to redirect to: the sign-in page for no user and for an anonymous
 * user, the page that verifies the email address for a restricted user. That page redirects back to `href`.
 */
export async function getUserOrRedirect(
  client: Client<'client'>,
  href: string,
  { user: loadedUser }: GuardInput,
): Promise<Unrestricted | { readonly redirectTo: string }> {
  const user = loadedUser === undefined ? await readUser(client) : loadedUser
  const status = classifyUser(user)
  if (status === 'signed-in') return user as Unrestricted
  if (status !== 'restricted') await holdRouteGuard(client)
  return { redirectTo: guardUrl(status === 'restricted' ? 'verifyEmail' : 'signIn', client.urls, href) }
}

/** How long a navigation waits for the service if the page shows the user already, in milliseconds. */
const PATIENCE = 1000

/**
 * Reads the user. If the service is slow or unreachable, returns the user that components have read for the same session.
 * Not at once: after an action, loaders read what it has changed.
 */
async function readUser(client: Client<'client'>): Promise<User | null> {
  const { session } = client
  const identity = session.identity()
  const cached = watch(client, getCurrentUser).state()
  const reading = getUser(client, { includeRestricted: true }).catch((error: unknown) => {
    // Another user has signed in meanwhile.
    if (isLatchkeyError(error, 'SESSION_CHANGED') && session.identity() !== identity) return readUser(client)
    throw error
  })
  if (cached.status !== 'ready' || !cached.value) return reading
  const { value } = cached
  let stopTimer: (() => void) | undefined
  const late = new Promise<User>((resolve) => {
    stopTimer = client[INTERNALS].env.idleTimer(PATIENCE, () => resolve(value))
  })
  const known = reading.catch((error: unknown) => {
    if (isLatchkeyError(error, 'OFFLINE', 'UNABLE_TO_CONNECT')) return value
    throw error
  })
  const user = await Promise.race([known, late]).finally(stopTimer)
  return session.identity() === identity ? user : readUser(client)
}
