import type { PageName } from '@latchkey/core'
import SCREENS from '../screens/screens.js'

/** Names of the screens of the handler: their path segments. */
export type ScreenName = keyof typeof SCREENS

export const SCREEN_NAMES = Object.keys(SCREENS) as readonly ScreenName[]

const normalized = (name: string) => name.toLowerCase().replaceAll('-', '')
const byName = new Map<string, ScreenName>(
  SCREEN_NAMES.flatMap((name) =>
    [name, ...(SCREENS[name].aliases ?? [])].map((alias) => [normalized(alias), name] as const),
  ),
)

/**
 * Returns the screen at a path, relative to the base path of the handler or absolute, with or without query. Ignores
 * letter case and hyphens: `/handler/Log-In` is sign-in. Pure.
 */
export function screenOf(path: string, base: string): ScreenName | undefined {
  const pathname = pathnameOf(path)
  const root = new URL(`${base}/`, 'https://any.invalid').pathname
  const within = `${pathname}/`.startsWith(root) ? pathname.slice(root.length) : pathname
  return byName.get(normalized(within.replace(/^\/+|\/+$/g, '')))
}

function pathnameOf(path: string): string {
  const isAbsolute = /^https?:/i.test(path)
  try {
    // In a path, `//a` is no host.
    return new URL(isAbsolute ? path : `https://any.invalid/${path.replace(/^[/\\]+/, '')}`).pathname
  } catch {
    return '/'
  }
}

/** Returns the page name of a screen in the URLs of the client. Pure. */
export const pageOf = (name: ScreenName): PageName => SCREENS[name].page
