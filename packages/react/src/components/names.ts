import { visibleText } from '@latchkey/core/internal/client'

// The names of users and teams on screens. A name that displays nothing, such as one of zero-width characters, is no name.

/** Returns the name of a user, otherwise the email address. Empty without both. Pure. */
export const userName = (
  user: { readonly displayName: string | null; readonly primaryEmail: string | null } | null | undefined,
): string => visibleText(user?.displayName) || user?.primaryEmail || ''

/** Returns the email address of a user, otherwise the name: what tells accounts apart. Empty without both. Pure. */
export const accountName = (user: {
  readonly displayName: string | null
  readonly primaryEmail: string | null
}): string => user.primaryEmail || userName(user)

/** Returns the name of a team, otherwise its ID: teams have no email address. Pure. */
export const teamName = (team: { readonly displayName: string; readonly id: string }): string =>
  visibleText(team.displayName) || team.id
