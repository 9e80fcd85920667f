import {
  type Client,
  getUser,
  holdComponentGuard,
  INTERNALS,
  redirectFromComponent,
} from '@latchkey/core/internal/client'

/** The pages that guards redirect to. */
type GuardPage = 'signIn' | 'verifyEmail'

const running = new WeakMap<Client<'client'>, Map<GuardPage, Promise<void>>>()

/**
 * Redirects to a page that lets the user in: once, even if rendered repeatedly. Resolves when the session changed or the
 * page is still there after the pause.
 */
export function redirectFromGuard(client: Client<'client'>, page: GuardPage): Promise<void> {
  const ofClient = running.get(client) ?? new Map<GuardPage, Promise<void>>()
  running.set(client, ofClient)
  const known = ofClient.get(page)
  if (known) return known
  const redirecting = redirect(client, page).finally(() => ofClient.delete(page))
  ofClient.set(page, redirecting)
  return redirecting
}

async function redirect(client: Client<'client'>, page: GuardPage): Promise<void> {
  // Not during rendering: the router of the app may set state.
  await Promise.resolve()
  // If a sign-out has left the page, this guard may no longer be rendered.
  if (!(await holdComponentGuard(client))) return
  // Read again: the user may have verified the email since the cached user was read. A server has read it just now.
  if (
    page === 'verifyEmail' &&
    client[INTERNALS].env.cookies &&
    !(await getUser(client, { includeRestricted: true }))?.isRestricted
  )
    return
  // Ends when the page is still there after a pause, or throws REDIRECT_REQUIRED: without a redirect the page would be
  // unguarded.
  const redirecting = redirectFromComponent(client, page)
  await new Promise<void>((resolve, reject) => {
    const unsubscribe = client.session.subscribe(resolve)
    redirecting.then(resolve, reject).finally(unsubscribe)
  })
}
