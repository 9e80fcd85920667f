import type { Client } from '../client.js'
import type { CallOptions } from '../contract/endpoint.js'
import { deleteCurrentSession } from '../contract/sessions.js'
import { isClientError } from '../errors/client-error.js'
import { onAbort } from '../lib/signal.js'
import { redirectTo, redirectToUrl } from '../navigation/redirect-to.js'
import { signOutEntry } from '../session/entries.js'

/** How long the service gets to hear of it before the person is signed out without, in milliseconds. */
const SIGN_OUT_LIMIT = 5000

export interface SignOutInput {
  /** Where to go then; the after-sign-out page unless said. */
  readonly redirectUrl?: string | undefined
  readonly noRedirect?: boolean | undefined
}

/**
 * Signs out at the service and here, in every tab, then leads to the after-sign-out page. Whatever the service
 * answers, the person is signed out; out of reach, it hears of it later. Signing out twice is no error.
 */
export async function signOut(
  client: Client,
  { redirectUrl, noRedirect }: SignOutInput = {},
  options?: CallOptions,
): Promise<void> {
  const session = client.sessionOf(options)
  await session.loaded()
  const refreshToken = session.refreshToken()
  const heard = client.env.onLine() !== false && (await tell(client, options))
  if (!heard && refreshToken && options?.tokenStore === undefined) {
    const { env, projectId } = client
    env.sharedStore?.set(
      signOutEntry(projectId),
      JSON.stringify({ refreshToken: refreshToken.reveal(), at: env.now() }),
    )
  }
  await session.end('signed-out-here')
  if (noRedirect) return
  if (redirectUrl === undefined) await redirectTo(client, 'afterSignOut')
  else await redirectToUrl(client, redirectUrl)
}

/** Ends the session at the service. Answers whether it has heard, whatever it said. */
async function tell(client: Client, options?: CallOptions): Promise<boolean> {
  const stop = new AbortController()
  const forget = onAbort(options?.signal, (reason) => stop.abort(reason))
  const cancel = client.env.timer(Math.min(SIGN_OUT_LIMIT, options?.deadline ?? SIGN_OUT_LIMIT), () => stop.abort())
  const asked = { ...options, signal: stop.signal }
  try {
    if (await client.sessionOf(options).tokens(asked)) await deleteCurrentSession(client, {}, asked)
    return true
  } catch (error) {
    options?.signal?.throwIfAborted()
    return !(stop.signal.aborted || isClientError(error, 'OFFLINE', 'UNABLE_TO_CONNECT', 'RATE_LIMITED'))
  } finally {
    cancel()
    forget()
  }
}
