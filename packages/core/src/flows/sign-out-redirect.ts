import type { Client } from '../client.js'
import { checkClient } from '../contract/check-client.js'
import { INTERNALS } from '../lib/internals.js'
import { signOutRedirects } from '../session/sign-out-redirects.js'

/**
 * Waits while a sign-out redirects the page. Guards that are part of the rendered page call it before they redirect: their
 * redirect to the sign-in page would replace that of the sign-out. For bindings to other frameworks: `getUser` with
 * `or: 'redirect'` and `useUser` call it already.
 *
 * @param client The client of the page.
 * @returns Whether the guard must redirect. False if it waited: render again, because the page has changed.
 *
 * @example
 * if (await holdComponentGuard(client)) await redirectTo(client, 'signIn', { replace: true })
 */
export async function holdComponentGuard(client: Client): Promise<boolean> {
  checkClient('holdComponentGuard', client)
  const { session } = client
  const redirect = signOutRedirects.get(session)
  await redirect?.done
  return !redirect
}

/**
 * Waits while a sign-out redirects the page. Guards of routes, such as loaders, call it before they redirect. The guard of
 * the page that the sign-out redirects to with a router does not wait. For bindings to other routers: `getUser` with
 * `or: 'redirect'` and `requireUser` call it already.
 *
 * @param client The client of the page.
 * @returns Whether the guard must redirect. False if the page has changed in the meantime.
 *
 * @example
 * if (await holdRouteGuard(client)) await redirectTo(client, 'signIn', { replace: true })
 */
export async function holdRouteGuard(client: Client): Promise<boolean> {
  checkClient('holdRouteGuard', client)
  const { session } = client
  const { env, redirectMethod } = client[INTERNALS]
  const redirect = signOutRedirects.get(session)
  // With a router, this guard may belong to the page that opens. The navigation waits for it.
  if (!redirect || (redirect.isNavigating && typeof redirectMethod === 'object')) return true
  const href = env.page?.href()
  await redirect.done
  return env.page?.href() === href
}
