import { anonymousSignUp } from '@latchkey/core/internal/contract'
import { implement } from '../calls/route.js'
import { startSession } from '../sessions/sessions.js'
import { createUser } from '../users/users.js'

export const anonymousRoutes = implement(
  { anonymousSignUp },
  {
    anonymousSignUp: (_, call) =>
      startSession(
        call,
        createUser(call, call.caller.project, { anonymous: true, displayName: call.configuration.anonymousUserName }),
      ),
  },
)
