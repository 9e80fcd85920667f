import type { Call } from '../http/call.js'
import { teamForServer } from '../users/responses.js'
import { namedUser } from '../users/users.js'
import { announce } from '../webhooks/events.js'
import type { TeamRow, UserRow } from '../world/rows.js'

interface Creator {
  readonly creator_user_id?: string | undefined
  readonly add_current_user?: 'true' | 'false' | undefined
}

/** Who becomes the team's first member, by the field or by the older flag. */
export function creatorOf(
  call: Call<'CANNOT_GET_OWN_USER_WITHOUT_USER' | 'USER_NOT_FOUND'>,
  { creator_user_id: id, add_current_user: flag }: Creator,
): UserRow | undefined {
  if (flag === 'true' && id !== undefined) call.refuse(400, 'Give creator_user_id or add_current_user, not both.')
  if (flag === 'true') return call.caller.user ?? call.refuse(401, 'There is no signed-in user to add.')
  if (id === undefined) return undefined
  return namedUser(call, id) ?? call.fail('USER_NOT_FOUND')
}

interface Fields {
  readonly display_name?: string | undefined
  readonly profile_image_url?: string | null | undefined
  readonly client_metadata?: unknown
}

/** What members may change of a team. */
export const fieldsOf = (input: Fields): Partial<TeamRow> => ({
  ...(input.display_name !== undefined && { displayName: input.display_name }),
  ...(input.profile_image_url !== undefined && { profileImageUrl: input.profile_image_url }),
  ...(input.client_metadata !== undefined && { clientMetadata: input.client_metadata }),
})

interface ServerFields extends Fields {
  readonly client_read_only_metadata?: unknown
  readonly server_metadata?: unknown
}

/** What servers may change of a team. */
export const serverFieldsOf = (input: ServerFields): Partial<TeamRow> => ({
  ...fieldsOf(input),
  ...(input.client_read_only_metadata !== undefined && { clientReadOnlyMetadata: input.client_read_only_metadata }),
  ...(input.server_metadata !== undefined && { serverMetadata: input.server_metadata }),
})

/** Changes a team, and tells of it. */
export function changeTeam(call: Call, team: TeamRow, fields: Partial<TeamRow>): TeamRow {
  const changed = call.world.teams.change(team.id, fields)
  announce(call, team.projectId, 'team.updated', teamForServer(changed))
  return changed
}
