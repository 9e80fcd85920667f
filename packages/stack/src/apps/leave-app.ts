import type { Client } from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal'

/** How long a page may take to unload after a redirect, in milliseconds. */
const REDIRECT_PAUSE = 2000

/**
 * Redirects to a URL on another domain. `redirectTo` trusts only the pages of the app. Resolves when the page has had time
 * to unload, so that the caller neither continues nor redirects elsewhere.
 */
export async function leaveApp(
  { [INTERNALS]: { redirectMethod, env } }: Client,
  url: string,
  replace = false,
): Promise<void> {
  if (typeof redirectMethod === 'object') redirectMethod.navigate(url, { replace })
  else if (redirectMethod === 'window' && env.page) env.page[replace ? 'replace' : 'assign'](url)
  else return
  if (env.page) await new Promise<void>((resolve) => void env.timer(REDIRECT_PAUSE, resolve))
}
