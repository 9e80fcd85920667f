import { endpoint } from '../endpoint.js'
import { success } from '../responses.js'
import * as s from '../schema/index.js'

export const startCliLogin = endpoint('POST /auth/cli', 'client', {
  name: 'startCliLogin',
  summary: 'Start a CLI login',
  untried: true,
  body: s.entity({
    expires_in_millis: s.optional(s.number),
    anon_refresh_token: s.since('2.8.86', s.optional(s.string)),
  }),
  response: s.entity({ polling_code: s.string, login_code: s.string, expires_at: s.isoDate }),
  session: 'none',
})

export const pollCliLogin = endpoint('POST /auth/cli/poll', 'client', {
  name: 'pollCliLogin',
  summary: 'Poll a CLI login',
  untried: true,
  body: s.entity({ polling_code: s.string }),
  // `status` is `waiting`, `success`, `expired` or `used`. Only `success` has a refresh token and the HTTP status 201.
  response: s.entity({ status: s.string, refresh_token: s.optional(s.string), http_status: s.optional(s.number) }),
  includesHttpStatus: true,
  session: 'none',
  errors: ['INVALID_POLLING_CODE'],
})

export const completeCliLogin = endpoint('POST /auth/cli/complete', 'client', {
  name: 'completeCliLogin',
  summary: 'Complete a CLI login',
  untried: true,
  body: s.entity({ login_code: s.string, refresh_token: s.string }),
  response: success,
  plainTextErrors: { 400: 'CLI_LOGIN_REJECTED' },
})
