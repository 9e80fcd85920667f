import type { Call } from '../calls/call.js'
import { currentUser } from '../calls/lookups.js'
import type { ChannelRow } from '../world/rows.js'
import { throwChannelUsedForAuth } from './email-conflicts.js'
import { findAuthChannel, normalizeEmail } from './users.js'

/** The writable fields of a contact channel. Only servers can set whether it is verified. */
export interface ChannelFields {
  readonly value?: string | undefined
  readonly used_for_auth?: boolean | undefined
  readonly is_primary?: boolean | undefined
  readonly is_verified?: boolean | undefined
}

type OwnUserError = 'CANNOT_GET_OWN_USER_WITHOUT_USER'
type ChannelError = 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE'

/** Returns the id of the user whose channels a call accesses. A client can only access those of the signed-in user. */
export function channelOwner(call: Call<OwnUserError>, userId: string, refusal = 403): string {
  const meant = userId === 'me' ? currentUser(call).id : userId
  if (call.caller.access === 'client' && currentUser(call).id !== meant) {
    call.reject(refusal, 'Only servers can access the contact channels of other users.')
  }
  return meant
}

/** Returns a contact channel of a user in the caller's project. */
export const channelOf = ({ world, caller }: Call, userId: string, id: string): ChannelRow | undefined =>
  world.channels.by('user', userId).find((row) => row.id === id && row.projectId === caller.project.id)

/** Adds a contact channel to a user. */
export function addChannel(
  call: Call<ChannelError>,
  userId: string,
  fields: ChannelFields & { value: string; used_for_auth: boolean },
): ChannelRow {
  const { world, random, clock, caller } = call
  const value = normalizeEmail(world, fields.value)
  const { used_for_auth: usedForAuth, is_primary: primary = false, is_verified = false } = fields
  refuseOwn(call, userId, value)
  if (usedForAuth) refuseTaken(call, userId, value, value)
  if (primary) unsetPrimary(call, userId)
  return world.channels.put({
    id: random.uuid(),
    projectId: caller.project.id,
    userId,
    createdAt: clock.now(),
    value,
    primary,
    usedForAuth,
    verified: is_verified,
  })
}

/** Updates a contact channel. A new address is unverified unless a server says otherwise. */
export function changeChannel(call: Call<ChannelError>, row: ChannelRow, fields: ChannelFields): ChannelRow {
  const value = fields.value === undefined ? row.value : normalizeEmail(call.world, fields.value)
  const usedForAuth = fields.used_for_auth ?? row.usedForAuth
  if (value !== row.value) refuseOwn(call, row.userId, value)
  if (usedForAuth) refuseTaken(call, row.userId, value, null)
  if (fields.is_primary) unsetPrimary(call, row.userId)
  return call.world.channels.change(row.id, {
    value,
    usedForAuth,
    primary: fields.is_primary ?? row.primary,
    verified: fields.is_verified ?? (value === row.value && row.verified),
  })
}

function refuseOwn({ world, reject }: Call, userId: string, value: string): void {
  const held = world.channels.by('user', userId).find((row) => row.value === value)
  if (held) reject(400, 'The user already has this contact channel.')
}

/** The service includes the address in some errors and not in others. */
function refuseTaken(call: Call<ChannelError>, userId: string, value: string, named: string | null): void {
  const holder = findAuthChannel(call.world, call.caller.project.id, value)
  if (!holder || holder.userId === userId) return
  throwChannelUsedForAuth(named)
}

function unsetPrimary({ world }: Call, userId: string): void {
  for (const { id, primary } of world.channels.by('user', userId))
    if (primary) world.channels.change(id, { primary: false })
}
