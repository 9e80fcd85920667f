import type { Urls } from '@latchkey/core'
import { returnPath } from '@latchkey/core/internal/navigation'
import { pageOf, type ScreenName } from './screen-of.js'

/**
 * Returns the URL of a screen that the app has configured outside of the handler, with the query and the fragment of the
 * current URL. `undefined` if it is inside. Pure.
 */
export function customPageUrl(name: ScreenName, pages: Urls, currentUrl: string): string | undefined {
  const from = new URL(currentUrl)
  const target = new URL(pages[pageOf(name)], from)
  const base = new URL(`${pages.handler}/`, from)
  const inside = target.origin === base.origin && `${target.pathname}/`.startsWith(base.pathname)
  // The app may render the handler at that URL.
  if (inside || (target.origin === from.origin && target.pathname === from.pathname)) return undefined
  for (const key of from.searchParams.keys()) target.searchParams.delete(key)
  for (const [key, value] of from.searchParams) target.searchParams.append(key, value)
  target.hash ||= from.hash
  return target.origin === from.origin ? returnPath(target.href) : target.href
}
