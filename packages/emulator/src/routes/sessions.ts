import { deleteCurrentSession } from '@latchkey/core/contract'
import { implement } from '../route.js'

export const sessionRoutes = implement(
  { deleteCurrentSession },
  {
    deleteCurrentSession(_, call) {
      const { sessionId } = call.caller
      if (!sessionId) return call.fail('ACCESS_TOKEN_EXPIRED', { expired_at_millis: null })
      if (!call.world.sessions.get(sessionId)) return call.fail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
      call.world.sessions.remove(sessionId)
      return { success: true }
    },
  },
)
