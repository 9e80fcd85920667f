import type { Call } from '../calls/call.js'
import { findUser } from '../calls/lookups.js'
import { storeProfileImage } from '../calls/stored-images.js'
import { emitWebhook } from '../webhooks/events.js'
import type { TeamRow, UserRow } from '../world/rows.js'
import { teamForServer } from './responses.js'

interface Creator {
  readonly creator_user_id?: string | undefined
  readonly add_current_user?: 'true' | 'false' | undefined
}

/** Returns the creator of a team, from the field or from the older flag. */
export function creatorOf(
  call: Call<'CANNOT_GET_OWN_USER_WITHOUT_USER' | 'USER_NOT_FOUND'>,
  { creator_user_id: id, add_current_user: flag }: Creator,
): UserRow | undefined {
  if (flag === 'true' && id !== undefined) call.reject(400, 'Set creator_user_id or add_current_user, not both.')
  if (flag === 'true') return call.caller.user ?? call.reject(401, 'add_current_user requires a signed-in user.')
  if (id === undefined) return undefined
  return findUser(call, id) ?? call.fail('USER_NOT_FOUND')
}

type ImageStore = Parameters<typeof storeProfileImage>[0]

interface Fields {
  readonly display_name?: string | undefined
  readonly profile_image_url?: string | null | undefined
  readonly client_metadata?: unknown
}

/** Returns the fields of a team that members can change. */
export const fieldsOf = (call: ImageStore, input: Fields): Partial<TeamRow> => ({
  ...(input.display_name !== undefined && { displayName: input.display_name }),
  ...(input.profile_image_url !== undefined && {
    profileImageUrl: storeProfileImage(call, input.profile_image_url),
  }),
  ...(input.client_metadata !== undefined && { clientMetadata: input.client_metadata }),
})

interface ServerFields extends Fields {
  readonly client_read_only_metadata?: unknown
  readonly server_metadata?: unknown
}

/** Returns the fields of a team that servers can change. */
export const serverFieldsOf = (call: ImageStore, input: ServerFields): Partial<TeamRow> => ({
  ...fieldsOf(call, input),
  ...(input.client_read_only_metadata !== undefined && { clientReadOnlyMetadata: input.client_read_only_metadata }),
  ...(input.server_metadata !== undefined && { serverMetadata: input.server_metadata }),
})

/** Updates a team and emits a webhook. */
export function changeTeam(call: Call, team: TeamRow, fields: Partial<TeamRow>): TeamRow {
  const changed = call.world.teams.change(team.id, fields)
  emitWebhook(call, team.projectId, 'team.updated', teamForServer(changed))
  return changed
}
