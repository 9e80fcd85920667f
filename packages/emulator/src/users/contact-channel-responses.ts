import type { contactChannel, WireOf } from '@latchkey/core/contract'
import type { ChannelRow } from '../world/rows.js'

/** A contact channel. The response is the same for all callers. */
export const contactChannelResponse = (row: ChannelRow): WireOf<typeof contactChannel> => ({
  id: row.id,
  user_id: row.userId,
  type: 'email',
  value: row.value,
  used_for_auth: row.usedForAuth,
  is_verified: row.verified,
  is_primary: row.primary,
})
