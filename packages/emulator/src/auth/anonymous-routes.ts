import { anonymousSignUp } from '@latchkey/core/contract'
import { implement } from '../http/route.js'
import { beginSession } from '../sessions/access-tokens.js'
import { createUser } from '../users/users.js'

export const anonymousRoutes = implement(
  { anonymousSignUp },
  {
    anonymousSignUp(_, call) {
      const { project } = call.caller
      if (!project.settings.anonymous_enabled) call.fail('ANONYMOUS_ACCOUNTS_NOT_ENABLED')
      const displayName = call.configured.anonymousUserName
      return beginSession(call, createUser(call, project, { anonymous: true, displayName }))
    },
  },
)
