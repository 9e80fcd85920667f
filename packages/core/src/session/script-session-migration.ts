import { invalidOption, typeName } from '../lib/latchkey-error.js'
import type { Cookies } from './session-cookies.js'
import { refreshCookies } from './session-cookies.js'

/** The option with which sessions in cookies of scripts continue as HttpOnly sessions. */
export interface ScriptSessionMigration {
  /**
   * Until when a session in cookies that scripts can read continues as an HttpOnly session: a date, or text such as
   * `2027-03-01`. Only sessions in `__Host-` cookies continue, as the published kit writes them since 2.8.102: any other
   * cookie can be from another subdomain, which could sign the user in to an account of its own. Pass the same date to the
   * page and the server. Afterwards the option has no effect. Default: no session continues, and users sign in again.
   */
  readonly migrateScriptSessionsUntil?: Date | string | undefined
}

/** The end of the migration, in milliseconds since 1970. Throws INVALID_OPTION. */
export function migrationEnd(caller: string, { migrateScriptSessionsUntil: until }: ScriptSessionMigration): number {
  if (until === undefined) return 0
  const end = typeof until === 'string' || until instanceof Date ? new Date(until).getTime() : Number.NaN
  if (Number.isNaN(end))
    throw invalidOption(caller, 'migrateScriptSessionsUntil', 'a date such as 2027-03-01', typeName(until))
  return end
}

/**
 * The refresh tokens in cookies of scripts that no other host can have set, the newest first.
 *
 * @param allowsPlain Whether all cookies count: on http://localhost, no other host can set them.
 */
export const hostRefreshTokens = (cookies: Cookies, projectId: string, allowsPlain: boolean): readonly string[] => {
  const found = refreshCookies(cookies, projectId).flatMap(({ name, refreshToken }) =>
    refreshToken !== null && (allowsPlain || name.startsWith('__Host-')) ? refreshToken : [],
  )
  return [...new Set(found)]
}
