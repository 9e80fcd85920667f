import type { PageName } from '@latchkey/core'

export const SCREENS = [
  'sign-in',
  'sign-up',
  'sign-out',
  'forgot-password',
  'password-reset',
  'email-verification',
  'magic-link-callback',
  'oauth-callback',
  'mfa',
  'team-invitation',
  'cli-auth-confirm',
  'account-settings',
  'error',
] as const
/** Names of the screens of the handler. */
export type ScreenName = (typeof SCREENS)[number]

const ALIASES: Readonly<Record<string, ScreenName>> = { login: 'sign-in', register: 'sign-up' }

const normalised = (name: string) => name.toLowerCase().replaceAll('-', '')
const byName = new Map<string, ScreenName>([
  ...SCREENS.map((name) => [normalised(name), name] as const),
  ...Object.entries(ALIASES),
])

/**
 * Returns the screen at a path, relative to the base path of the handler or absolute, with or without query. Ignores
 * letter case and hyphens: `/handler/Log-In` is sign-in. Pure.
 */
export function screenOf(path: string, base: string): ScreenName | undefined {
  const pathname = pathnameOf(path)
  const root = new URL(`${base}/`, 'https://any.invalid').pathname
  const within = `${pathname}/`.startsWith(root) ? pathname.slice(root.length) : pathname
  return byName.get(normalised(within.replace(/^\/+|\/+$/g, '')))
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
export const pageOf = (name: ScreenName): PageName =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as PageName
