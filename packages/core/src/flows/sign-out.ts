import type { Client } from '../client.js'
import type { CallOptions } from '../contract/endpoint.js'
import { deleteCurrentSession } from '../contract/sessions.js'
import { onAbort } from '../lib/signal.js'
import { redirectTo, redirectToUrl } from '../navigation/redirect-to.js'

/** How long the service gets to hear of it before the person is signed out without, in milliseconds. */
const SIGN_OUT_LIMIT = 5000

export interface SignOutInput {
  /** Where to go then; the after-sign-out page unless said. */
  readonly redirectUrl?: string | undefined
  readonly noRedirect?: boolean | undefined
}

/**
 * Signs out here and at the service, then leads to the after-sign-out page. Whatever the service answers, and also
 * when it is out of reach, the person is signed out on this device; signing out twice is no error.
 */
export async function signOut(
  client: Client,
  { redirectUrl, noRedirect }: SignOutInput = {},
  options?: CallOptions,
): Promise<void> {
  const session = client.sessionOf(options)
  const stop = new AbortController()
  const forget = onAbort(options?.signal, (reason) => stop.abort(reason))
  const cancel = client.env.timer(SIGN_OUT_LIMIT, () => stop.abort())
  try {
    const asked = { ...options, signal: stop.signal }
    if (client.env.onLine() !== false && (await session.tokens(asked))) await deleteCurrentSession(client, {}, asked)
  } catch {
    // The tokens are given up either way; the session at the service ends when its refresh token expires.
    options?.signal?.throwIfAborted()
  } finally {
    cancel()
    forget()
  }
  await session.end('signed-out-here')
  if (noRedirect) return
  if (redirectUrl === undefined) await redirectTo(client, 'afterSignOut')
  else await redirectToUrl(client, redirectUrl)
}
