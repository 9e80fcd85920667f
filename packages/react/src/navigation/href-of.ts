import type { PageName, Urls } from '@latchkey/core'
import { RETURN_TO, returnPath } from '@latchkey/core/internal/navigation'

/**
 * Returns the URL of a link to a page. Links between sign-in and sign-up keep the redirect target; `returning` makes
 * `here` the redirect target. Pure.
 */
export function hrefOf(page: PageName, pages: Urls, currentUrl: string | undefined, returning = false): string {
  const url = pages[page]
  const keepsTarget = page === 'signIn' || page === 'signUp' || (page === 'verifyEmail' && returning)
  if (currentUrl === undefined || !keepsTarget) return url
  const from = new URL(currentUrl)
  const back = from.searchParams.get(RETURN_TO) ?? (returning ? returnPath(currentUrl) : null)
  const target = new URL(url, from)
  if (!back || target.origin !== from.origin) return url
  target.searchParams.set(RETURN_TO, back)
  return returnPath(target.href)
}
