import type { Client } from '../../client.js'
import { redirectTarget } from '../../contract/check-input.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { optional } from '../../contract/schema/index.js'
import { INTERNALS } from '../../lib/internals.js'
import { refuseExternalSession } from '../../session/external-session.js'
import { inOneSession } from '../call.js'
import { flow } from '../flow.js'
import { pageUrl, trustedUrl } from '../redirect-to.js'
import { redirectAfterSignOut } from './redirect-after-sign-out.js'
import { revokeLater } from './revoke-later.js'
import { revokeTokens } from './revoke-tokens.js'

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
