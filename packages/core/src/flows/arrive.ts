import type { Client } from '../client.js'
import type { CallOptions } from '../contract/endpoint.js'
import { redirectTo } from '../navigation/redirect-to.js'
import { signOutEntry } from '../session/entries.js'

export interface Arrival {
  /** Stays on the page instead of leading to the configured one. */
  readonly noRedirect?: boolean | undefined
}

/** The end of every sign-in: the session is kept, then the person led on. */
export async function arrive(
  client: Client,
  tokens: { readonly accessToken: string; readonly refreshToken: string },
  page: 'afterSignIn' | 'afterSignUp',
  { noRedirect }: Arrival,
  options?: CallOptions,
): Promise<void> {
  // Who signs in has no use for an older sign-out that still waits.
  if (options?.tokenStore === undefined) client.env.sharedStore?.set(signOutEntry(client.projectId), null)
  await client.sessionOf(options).start({ accessToken: tokens.accessToken, refreshToken: tokens.refreshToken })
  if (!noRedirect) await redirectTo(client, page, { replace: true })
}
