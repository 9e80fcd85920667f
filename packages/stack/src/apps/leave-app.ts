import type { Client } from '@latchkey/core'

/** Redirects to a URL on another domain. `redirectTo` trusts only the pages of the app. */
export function leaveApp({ redirectMethod, env }: Client, url: string, replace = false): void {
  if (typeof redirectMethod === 'object') redirectMethod.navigate(url, { replace })
  else if (redirectMethod === 'window' && env.page) env.page[replace ? 'replace' : 'assign'](url)
}
