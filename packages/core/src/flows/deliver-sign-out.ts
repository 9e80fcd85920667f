import type { Client } from '../client.js'
import type { CallOptions } from '../contract/endpoint.js'
import { deleteCurrentSession } from '../contract/sessions.js'
import { isClientError } from '../errors/client-error.js'
import { signOutEntry } from '../session/entries.js'
import { sessionTokens } from './session-tokens.js'

/** How long a sign-out waits that the service has not heard of, in milliseconds: a day. */
const PATIENCE = 86_400_000

/**
 * Tells the service of a sign-out that happened out of its reach. Forgets it on success, on refusal, and after a day.
 * The React provider does this at its start and when the network is back; elsewhere call it then.
 */
export async function deliverSignOut(client: Client, _input: object = {}, options?: CallOptions): Promise<void> {
  const { env } = client
  const entry = signOutEntry(client.projectId)
  const { refreshToken, at } = JSON.parse(env.sharedStore?.get(entry) ?? '{}')
  if (!refreshToken) return
  try {
    // A session of its own, which no store keeps.
    const call = { ...options, tokenStore: { accessToken: null, refreshToken: String(refreshToken) } }
    if (env.now() - at < PATIENCE && (await sessionTokens(client, call))) await deleteCurrentSession(client, {}, call)
  } catch (error) {
    options?.signal?.throwIfAborted()
    if (isClientError(error, 'OFFLINE', 'UNABLE_TO_CONNECT', 'RATE_LIMITED')) return
  }
  env.sharedStore?.set(entry, null)
}
