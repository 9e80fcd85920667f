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
/** The screens that the handler shows. */
export type ScreenName = (typeof SCREENS)[number]

const ALIASES: Readonly<Record<string, ScreenName>> = { login: 'sign-in', register: 'sign-up' }

const normalised = (name: string) => name.toLowerCase().replaceAll('-', '')
const byName = new Map<string, ScreenName>([
  ...SCREENS.map((name) => [normalised(name), name] as const),
  ...Object.entries(ALIASES),
])

/**
 * The screen at a path: one within the handler's base, or the whole path, with or without query. Letter case and dashes
 * do not matter: `/handler/Log-In` is sign-in. Pure.
 */
export function screenOf(path: string, base: string): ScreenName | undefined {
  const { pathname } = new URL(path, 'https://any.invalid')
  const root = new URL(`${base}/`, 'https://any.invalid').pathname
  const within = `${pathname}/`.startsWith(root) ? pathname.slice(root.length) : pathname
  return byName.get(normalised(within.replace(/^\/+|\/+$/g, '')))
}

/** The page that a screen is, as the client's URLs name it. Pure. */
export const pageOf = (name: ScreenName): PageName =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as PageName
