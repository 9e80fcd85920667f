import type { server, teamMemberProfile, WireOf } from '@latchkey/core/contract'
import type { MembershipRow, UserRow } from '../world/rows.js'
import type { World } from '../world/world.js'
import { userForServer } from './responses.js'

/** How a member shows in a team: what the profile does not say comes from the user. */
export function profileForClient(row: MembershipRow, user: UserRow): WireOf<typeof teamMemberProfile> {
  return {
    team_id: row.teamId,
    user_id: row.userId,
    display_name: row.displayName ?? user.displayName,
    profile_image_url: row.profileImageUrl ?? user.profileImageUrl,
  }
}

/** The same, with the user behind it. */
export function profileForServer(
  world: World,
  row: MembershipRow,
  user: UserRow,
): WireOf<typeof server.serverTeamMemberProfile> {
  return { ...profileForClient(row, user), user: userForServer(world, user) }
}
