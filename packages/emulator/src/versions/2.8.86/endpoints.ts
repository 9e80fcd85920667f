import { listTeams, server, startCliLogin, updateCurrentUser, type WireInput } from '@latchkey/core/internal/contract'
import type { Call } from '../../calls/call.js'
import { inRange, oneOf, positive } from '../../calls/rules.js'
import { type Change, changed } from '../changes.js'

/** Default and maximum lifetime of a CLI login, in milliseconds: two hours and one day. */
const CLI_LOGIN = { expires_in_millis: 7_200_000 }
const MAX_CLI_LOGIN_LIFETIME = 86_400_000

/** Differences of single endpoints. */
export const endpoints: readonly Change[] = [
  changed(server.listUsers, { rules: { limit: positive, order_by: oneOf('signed_up_at') } }),
  changed(listTeams.forServers, { contract: listTeams.forServers, withoutRules: ['cursor', 'limit'] }),
  changed(server.createUser, { request: withRestriction }),
  changed(server.updateUser, { request: withRestriction }),
  changed(updateCurrentUser.forServers, { request: withRestriction }),
  changed(startCliLogin, {
    rules: { expires_in_millis: inRange(0, MAX_CLI_LOGIN_LIFETIME) },
    request: (input) => ({ ...CLI_LOGIN, ...input }),
  }),
]

/** A reason requires the restriction in the same request. */
function withRestriction<I extends WireInput<typeof updateCurrentUser.forServers>>(input: I, call: Call): I {
  const { restricted_by_admin: restricted, restricted_by_admin_reason: reason } = input
  if ((reason || input.restricted_by_admin_private_details) && restricted !== true) {
    call.schemaError('restricted_by_admin: must be true to set a reason or details')
  }
  return input
}
