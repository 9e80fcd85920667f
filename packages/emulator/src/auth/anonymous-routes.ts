import { anonymousSignUp } from '@latchkey/core/contract'
import { implement } from '../calls/route.js'
import { startSession } from '../sessions/sessions.js'
import { createUser } from '../users/users.js'

export const anonymousRoutes = implement(
  { anonymousSignUp },
  {
    anonymousSignUp(_, call) {
      const { project } = call.caller
      if (!project.settings.anonymous_enabled) call.fail('ANONYMOUS_ACCOUNTS_NOT_ENABLED')
      const displayName = call.configuration.anonymousUserName
      return startSession(call, createUser(call, project, { anonymous: true, displayName }))
    },
  },
)
