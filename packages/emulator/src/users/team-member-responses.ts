import type { server, teamMemberProfile, WireOf } from '@latchkey/core/contract'
import type { MembershipRow, UserRow } from '../world/rows.js'
import type { World } from '../world/world.js'
import { userForServer } from './responses.js'

/** The profile of a team member. Missing fields default to those of the user. */
export function profileForClient(row: MembershipRow, user: UserRow): WireOf<typeof teamMemberProfile> {
  return {
    team_id: row.teamId,
    user_id: row.userId,
    display_name: row.displayName ?? user.displayName,
    profile_image_url: row.profileImageUrl ?? user.profileImageUrl,
  }
}

/** The profile of a team member, including the user. */
export function profileForServer(
  world: World,
  row: MembershipRow,
  user: UserRow,
): WireOf<typeof server.serverTeamMemberProfile> {
  return { ...profileForClient(row, user), user: userForServer(world, user) }
}
