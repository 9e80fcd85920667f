import { type Client, getUser, type User } from '@latchkey/core/client'
import { guardUrl } from '@latchkey/core/navigation'

/** Input of the route guards. */
export interface GuardInput {
  /** The user that a loader of the app has already read, or `null` when signed out. Default: read with the client. */
  readonly user?: User | null | undefined
}

/**
 * Returns the signed-in user, or the URL of a page to redirect to: the sign-in page for no user and for an anonymous
 * user, the page that verifies the email address for a restricted user. That page redirects back to `href`.
 */
export async function getUserOrRedirect(
  client: Client<'client'>,
  href: string,
  { user: loadedUser }: GuardInput,
): Promise<User | { readonly redirectTo: string }> {
  const user = loadedUser === undefined ? await getUser(client) : loadedUser
  if (!user || user.isAnonymous) return { redirectTo: guardUrl('signIn', client.urls, href) }
  return user.isRestricted ? { redirectTo: guardUrl('verifyEmail', client.urls, href) } : user
}
