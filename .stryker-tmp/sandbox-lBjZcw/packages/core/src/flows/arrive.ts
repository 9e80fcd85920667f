// @ts-nocheck
import type { Client } from '../client.js'
import type { CallOptions } from '../contract/endpoint.js'
import { redirectTo } from '../navigation/redirect-to.js'
import type { SessionIdentity } from '../session/session.js'
import { isSessionChanged, sessionChanged } from '../session/session-changed.js'
import { type FlowCall, inOneSession } from './call.js'

export interface Arrival {
  /** Stays on the page instead of redirecting to the configured one. */
  readonly noRedirect?: boolean | undefined
}

/** The tokens of a sign-in. */
export interface NewSession {
  readonly accessToken: string
  readonly refreshToken: string
  readonly isNewUser?: boolean | undefined
}

/**
 * Runs a sign-in: sends it, stores the new session, then redirects.
 *
 * @param page The page to redirect to. Default: after-sign-up for a new user, else after-sign-in.
 * @throws SESSION_CHANGED when a newer session started meanwhile, in another tab for example: that one stays.
 */
export async function arrive(
  client: Client,
  { noRedirect }: Arrival,
  options: CallOptions | undefined,
  signIn: (call: FlowCall) => Promise<NewSession>,
  page?: 'afterSignIn' | 'afterSignUp',
): Promise<void> {
  const isNewUser = await inOneSession(client, options, async (call) => {
    const session = await signIn(call)
    await storeSession(client, session, call)
    return session.isNewUser
  })
  if (!noRedirect) await redirectTo(client, page ?? (isNewUser ? 'afterSignUp' : 'afterSignIn'), { replace: true })
}

/** Stores a new session, unless a newer one has started than the one in which the sign-in began, and returns it. */
export async function storeSession(
  client: Client,
  { accessToken, refreshToken }: NewSession,
  { identity, startedAt, commit, ...options }: FlowCall,
): Promise<SessionIdentity> {
  commit()
  try {
    return await client.sessionOf(options).start({ accessToken, refreshToken }, { identity, sentAt: startedAt })
  } catch (error) {
    if (!isSessionChanged(error)) throw error
    // Nothing will use this session: it is signed out in the background.
    import('./deliver-sign-out.js')
      .then(({ revokeLater }) => revokeLater(client, { accessToken, refreshToken }))
      .catch(() => {})
    throw sessionChanged(true)
  }
}
