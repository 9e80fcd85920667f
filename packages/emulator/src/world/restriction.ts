import type { UserRow } from './rows.js'
import type { World } from './world.js'

/** Why a user is restricted. */
export interface RestrictedReason {
  readonly type: 'anonymous' | 'email_not_verified' | 'restricted_by_administrator'
}

/** Returns why a user is restricted, or null. If there are several reasons, the first of the type above. */
export function restrictedReasonOf(world: World, user: UserRow): RestrictedReason | null {
  if (user.anonymous) return { type: 'anonymous' }
  const required = world.projects.get(user.projectId)?.settings.require_email_verification
  if (required && !primaryChannelOf(world, user.id)?.verified) return { type: 'email_not_verified' }
  return user.adminRestriction ? { type: 'restricted_by_administrator' } : null
}

/** Returns the primary email address of a user. */
export const primaryChannelOf = (world: World, userId: string) =>
  world.channels.by('user', userId).find(({ primary }) => primary)
