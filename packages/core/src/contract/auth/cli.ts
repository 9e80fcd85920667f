import { endpoint } from '../endpoint.js'
import { success } from '../responses.js'
import { entity, isoDate, number, optional, since, string } from '../schema/index.js'

export const startCliLogin = endpoint('POST /auth/cli', {
  name: 'startCliLogin',
  access: 'client',
  summary: 'Start a CLI login',
  untried: true,
  body: entity({ expires_in_millis: optional(number), anon_refresh_token: since('2.8.86', optional(string)) }),
  response: entity({ polling_code: string, login_code: string, expires_at: isoDate }),
  session: 'none',
})

export const pollCliLogin = endpoint('POST /auth/cli/poll', {
  name: 'pollCliLogin',
  access: 'client',
  summary: 'Poll a CLI login',
  untried: true,
  body: entity({ polling_code: string }),
  // `status` is `waiting`, `success`, `expired` or `used`. Only `success` has a refresh token and the HTTP status 201.
  response: entity({ status: string, refresh_token: optional(string), http_status: optional(number) }),
  includesHttpStatus: true,
  session: 'none',
  errors: ['INVALID_POLLING_CODE'],
})

export const completeCliLogin = endpoint('POST /auth/cli/complete', {
  name: 'completeCliLogin',
  access: 'client',
  summary: 'Complete a CLI login',
  untried: true,
  body: entity({ login_code: string, refresh_token: string }),
  response: success,
  plainTextErrors: { 400: 'CLI_LOGIN_REJECTED' },
})
