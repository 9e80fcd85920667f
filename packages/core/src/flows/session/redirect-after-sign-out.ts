import type { Client } from '../../client.js'
import { INTERNALS } from '../../lib/internals.js'
import { report } from '../../lib/report-error.js'
import { pause } from '../../lib/time-limit.js'
import { type SignOutRedirect, signOutRedirects } from '../../session/sign-out-redirects.js'
import { type RedirectOptions, startNavigation, untilUnloaded } from '../redirect-to.js'

/** How long guards wait for the page to change, in milliseconds. It may never change: the user can refuse to leave it. */
const LIMIT = 10_000
/** How often the URL of the page is read, in milliseconds. No event reports all of its changes. */
const INTERVAL = 50

/**
 * Ends the session of the page, then redirects to the URL that `end` resolves with. Guards of the page wait until the page
 * has changed: their redirect to the sign-in page would replace this one.
 */
export async function redirectAfterSignOut(
  client: Client,
  end: () => Promise<string>,
  options: RedirectOptions = {},
): Promise<void> {
  const { session } = client
  const { env, redirectMethod } = client[INTERNALS]
  if (redirectMethod === 'none' || (redirectMethod === 'window' && !env.page)) return void (await end())
  let settle = () => {}
  const done = new Promise<void>((resolve) => {
    settle = resolve
  })
  const redirect: SignOutRedirect = { isNavigating: false, done }
  signOutRedirects.set(session, redirect)
  const release = () => {
    if (signOutRedirects.get(session) === redirect) signOutRedirects.delete(session)
    settle()
  }
  try {
    const url = await end()
    const from = env.page?.href()
    redirect.isNavigating = true
    const navigated = startNavigation(client, url, options)
    // A page that cannot be read is gone: an environment for tests removes `window`.
    untilChanged(client, { from, url, navigated }).then(release, release)
  } catch (error) {
    release()
    throw error
  }
  await untilUnloaded(client)
}

/** Waits until a navigation has changed the page. */
async function untilChanged(
  { [INTERNALS]: { env, redirectMethod } }: Client,
  { from, url, navigated }: { from: string | undefined; url: string; navigated: unknown },
): Promise<void> {
  const isOfRouter = typeof redirectMethod === 'object'
  let isPending = () => env.page?.href() === from
  if (navigated instanceof Promise) {
    let isSettled = false
    navigated.catch(report).finally(() => {
      isSettled = true
    })
    isPending = () => !isSettled
  } else if (isOfRouter && (!from || new URL(url, from).href === from)) return
  for (let waited = 0; waited < LIMIT && isPending(); waited += INTERVAL)
    await pause({ timer: env.idleTimer }, INTERVAL, undefined)
}
