import { setPassword, updatePassword } from '@latchkey/core/internal/contract'
import { requireSignedInUser } from '../calls/lookups.js'
import { implement } from '../calls/route.js'
import { atMost } from '../calls/rules.js'
import { serviceHeader } from '../http/responses.js'
import { revokeSessions } from '../sessions/revocation.js'
import { checkPassword, hashPassword, passwordMatches } from '../users/passwords.js'

export const passwordChangeRoutes = implement(
  { updatePassword, setPassword },
  {
    updatePassword: {
      rules: { old_password: atMost(70), new_password: atMost(70) },
      async run(input, call) {
        const { id: userId, passwordHash: old } = requireSignedInUser(call)
        if (!call.caller.project.settings.credential_enabled) call.fail('PASSWORD_AUTHENTICATION_NOT_ENABLED')
        checkPassword(call, input.new_password)
        if (!old) return call.fail('USER_DOES_NOT_HAVE_PASSWORD')
        if (!(await passwordMatches(input.old_password, old))) call.fail('PASSWORD_CONFIRMATION_MISMATCH')
        const passwordHash = await hashPassword(input.new_password, call.passwordRounds, call.random)
        call.world.users.change(userId, { passwordHash })
        const currentToken = serviceHeader(call.request, 'refresh-token')
        const others = call.world.sessions.by('user', userId).filter((row) => row.refreshToken !== currentToken)
        revokeSessions(call, others, 'password changed')
        return { success: true }
      },
    },

    setPassword: {
      rules: { password: atMost(70) },
      async run({ password }, call) {
        const user = requireSignedInUser(call)
        if (!call.caller.project.settings.credential_enabled) call.fail('PASSWORD_AUTHENTICATION_NOT_ENABLED')
        checkPassword(call, password)
        if (user.passwordHash) call.reject(400, 'The user already has a password. Change it instead.')
        const passwordHash = await hashPassword(password, call.passwordRounds, call.random)
        call.world.users.change(user.id, { passwordHash })
        return { success: true }
      },
    },
  },
)
