import { type Client, getUser, redirectTo } from '@latchkey/core'

/** Time for the redirect to unmount the page before checking again, in milliseconds. */
const PAUSE = 2000

const running = new WeakMap<Client<'client'>, Promise<void>>()

/**
 * Redirects to sign-in once, even if rendered repeatedly. Resolves when the session changed or the page is still there
 * after the pause.
 */
export function redirectToSignIn(client: Client<'client'>): Promise<void> {
  const known = running.get(client)
  if (known) return known
  const redirecting = redirect(client).finally(() => running.delete(client))
  running.set(client, redirecting)
  return redirecting
}

async function redirect(client: Client<'client'>): Promise<void> {
  // Not during rendering: the router of the app may set state.
  await Promise.resolve()
  // Throws REDIRECT_REQUIRED: without a redirect the page would be unguarded.
  if (client.redirectMethod === 'none') await getUser(client, { or: 'redirect' })
  await redirectTo(client, 'signIn', { replace: true })
  await new Promise<void>((resolve) => {
    const settle = () => {
      cancel()
      unsubscribe()
      resolve()
    }
    const cancel = client.env.idleTimer(PAUSE, settle)
    const unsubscribe = client.session.subscribe(settle)
  })
}
