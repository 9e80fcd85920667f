import type { session, WireOf } from '@latchkey/core/contract'
import type { Caller } from '../calls/caller.js'
import type { SessionRow } from '../world/rows.js'

/** A session as the caller sees it. */
export const sessionResponse = ({ sessionId }: Caller, row: SessionRow): WireOf<typeof session> => ({
  id: row.id,
  user_id: row.userId,
  created_at: row.createdAt,
  is_impersonation: row.impersonation,
  last_used_at: row.lastUsedAt,
  is_current_session: row.id === sessionId,
  ...(row.location && { last_used_at_end_user_ip_info: row.location }),
})
