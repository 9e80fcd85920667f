import {
  type Client,
  checkArgument,
  classifyUser,
  getUser,
  holdRouteGuard,
  INTERNALS,
  type Unrestricted,
  type User,
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
  checkArgument('requireUser', 'input', input, typeof input === 'object' && input !== null, 'an object')
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
  const user = loadedUser === undefined ? await getUser(client, { includeRestricted: true }) : loadedUser
  const status = classifyUser(user)
  if (status === 'signed-in') return user as Unrestricted
  if (status !== 'restricted') await holdRouteGuard(client)
  return { redirectTo: guardUrl(status === 'restricted' ? 'verifyEmail' : 'signIn', client.urls, href) }
}
