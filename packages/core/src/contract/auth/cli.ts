import { endpoint } from '../endpoint.js'
import { count, entity, isoDate, optional, text } from '../kinds.js'
import { success } from '../responses.js'

export const startCliLogin = endpoint({
  name: 'startCliLogin',
  method: 'POST',
  path: '/auth/cli',
  access: 'client',
  summary: 'Start a CLI login',
  body: entity({ expires_in_millis: optional(count) }),
  response: entity({ polling_code: text, login_code: text, expires_at: isoDate }),
  session: 'none',
})

export const pollCliLogin = endpoint({
  name: 'pollCliLogin',
  method: 'POST',
  path: '/auth/cli/poll',
  access: 'client',
  summary: 'Poll a CLI login',
  body: entity({ polling_code: text }),
  response: entity({ status: text, refresh_token: optional(text), http_status: optional(count) }),
  showsStatus: true,
  session: 'none',
  errors: ['INVALID_POLLING_CODE'],
})

export const completeCliLogin = endpoint({
  name: 'completeCliLogin',
  method: 'POST',
  path: '/auth/cli/complete',
  access: 'client',
  summary: 'Confirm a CLI login',
  body: entity({ login_code: text, refresh_token: text }),
  response: success,
  refusals: { 400: 'CLI_LOGIN_REFUSED' },
})
