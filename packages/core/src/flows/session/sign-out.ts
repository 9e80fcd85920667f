import type { Client } from '../../client.js'
import { redirectTarget } from '../../contract/check-input.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { optional } from '../../contract/schema/index.js'
import { INTERNALS } from '../../lib/internals.js'
import { report } from '../../lib/listeners.js'
import { pause } from '../../lib/timing.js'
import { refuseExternalSession } from '../../session/external-session.js'
import { type SignOutRedirect, signOutRedirects } from '../../session/sign-out-redirects.js'
import { flow, inOneSession } from '../flow.js'
import { pageUrl, type RedirectOptions, startNavigation, trustedUrl, untilUnloaded } from '../redirect-to.js'
import { forgetSentVerification } from '../users/sent-verification.js'
import { revokeLater, revokeTokens } from './revoke-tokens.js'

/** How long the server has to respond before the sign-out is queued, in milliseconds. */
const SIGN_OUT_LIMIT = 5000
/** The same while the device reports that it is offline, in milliseconds. */
const OFFLINE_LIMIT = 1000

/** Input of {@link signOut}. */
export interface SignOutInput {
  /** A URL on the origin of the page, or false to stay on the page. Default: the after-sign-out page. */
  readonly redirectTo?: string | false | undefined
}

const INPUT = { redirectTo: optional(redirectTarget) }

/**
 * Signs out the current session, on the server and in every tab, then redirects to the after-sign-out page. The user is
 * signed out even if the server is unreachable: the sign-out is then queued. Signing out twice is not an error. A
 * session that has started in the meantime, for example in another tab, is not affected.
 *
 * @param client The client of the user.
 * @param input `redirectTo`: where to redirect to.
 * @throws {LatchkeyError} `REDIRECT_NOT_TRUSTED` after sign-out, when `redirectTo` is on another origin. `EXTERNAL_SESSION` for
 * a session of another provider, whose own kit signs out.
 *
 * @example
 * await signOut(client)
 */
export const signOut = flow(
  'signOut',
  INPUT,
  async (client: Client, input: SignOutInput = {}, options?: CallOptions): Promise<void> => {
    const { redirectTo } = input
    // Without a page there is nothing to redirect.
    if (redirectTo === false || (client[INTERNALS].redirectMethod === 'none' && !client[INTERNALS].env.page))
      return endSession(client, options, async () => undefined)
    const end = () =>
      endSession(client, options, () =>
        redirectTo === undefined ? pageUrl(client, 'afterSignOut') : trustedUrl(client, redirectTo),
      )
    await redirectAfterSignOut(client, end)
  },
)

/** Ends the session, on the server and in every tab. Returns what `resolve` returns, within the same deadline. */
function endSession<T>(client: Client, options: CallOptions | undefined, resolve: () => Promise<T>): Promise<T> {
  const { env } = client[INTERNALS]
  refuseExternalSession(client[INTERNALS].sessionOf(options))
  return inOneSession(
    client,
    options,
    async ({ identity, signal, commit, timeout = Number.POSITIVE_INFINITY, ...call }) => {
      const refreshToken = identity.refreshToken?.reveal() ?? null
      const tokens = { accessToken: identity.accessToken?.reveal() ?? null, refreshToken }
      // Half of a short timeout is left to clear the storage.
      const longest = env.onLine() === false ? OFFLINE_LIMIT : SIGN_OUT_LIMIT
      const limit = { timeout: Math.min(longest, timeout / 2), signal }
      const isOfPage = call.tokenStore === undefined
      const revoke = isOfPage ? revokeLater : revokeTokens
      if (isOfPage) forgetSentVerification(client)
      // The user may leave the screen before the service has responded. If they close the page, the queue signs them out.
      commit()
      if (identity.isSignedIn) await revoke(client, tokens, limit)
      const others = await client[INTERNALS].sessionOf(call).end('signed-out-here', identity)
      const revoking = others.map((other) =>
        revoke(client, { accessToken: null, refreshToken: other.reveal() }, isOfPage ? undefined : limit),
      )
      // A page need not wait: what it does not deliver is in the queue.
      if (isOfPage) Promise.all(revoking).catch(() => {})
      else await Promise.all(revoking)
      return resolve()
    },
  )
}

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
