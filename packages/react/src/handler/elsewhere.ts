import type { Urls } from '@latchkey/core'
import { pageOf, type ScreenName } from './screen-of.js'

/**
 * Where a screen is when the app has put it outside of the handler, with the query of `here`; `undefined` when it is here.
 * Pure.
 */
export function elsewhere(name: ScreenName, pages: Urls, here: string): string | undefined {
  const from = new URL(here)
  const target = new URL(pages[pageOf(name)], from)
  const base = new URL(`${pages.handler}/`, from)
  const inside = target.origin === base.origin && `${target.pathname}/`.startsWith(base.pathname)
  // An app may show the handler at that very place.
  if (inside || (target.origin === from.origin && target.pathname === from.pathname)) return undefined
  for (const [key, value] of from.searchParams) target.searchParams.set(key, value)
  return target.origin === from.origin ? target.pathname + target.search + target.hash : target.href
}
