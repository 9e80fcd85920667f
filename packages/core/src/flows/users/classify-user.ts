/** The properties of a user that decide whether the user counts as signed in. */
export interface UserFlags {
  /** Whether the user is anonymous. */
  readonly isAnonymous: boolean
  /** Whether the user is restricted, for example until they verify their email address. */
  readonly isRestricted?: boolean | undefined
}

/** The users that count as signed in. */
export interface UserFilter {
  /** `'anonymous'` and `'anonymous-if-exists'` accept anonymous users, and therefore restricted users as well. */
  readonly or?: string | undefined
  /** Whether restricted users count as signed in. Default: `false`. */
  readonly includeRestricted?: boolean | undefined
}

/**
 * Returns whether a user counts as signed in: the only definition of it in all packages. Use it for a binding to another
 * framework, which caches the user itself.
 *
 * @param user The user of the session, or null.
 * @param filter The users that count as signed in. Default: neither anonymous nor restricted users.
 * @returns `'signed-in'`, `'restricted'` when the user must first verify their email address or is restricted
 * otherwise, or `'signed-out'`.
 *
 * @example
 * if (classifyUser(user) === 'restricted') location.assign('/handler/verify-email')
 */
export function classifyUser(
  user: UserFlags | null | undefined,
  filter: UserFilter = {},
): 'signed-in' | 'restricted' | 'signed-out' {
  const { or, includeRestricted } = filter ?? {}
  const allowsAnonymous = or === 'anonymous' || or === 'anonymous-if-exists'
  if (!user || (user.isAnonymous !== false && !allowsAnonymous)) return 'signed-out'
  return user.isRestricted && !allowsAnonymous && includeRestricted !== true ? 'restricted' : 'signed-in'
}
