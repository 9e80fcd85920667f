import { success } from './answers.js'
import { endpoint } from './endpoint.js'

export const deleteCurrentSession = /* @__PURE__ */ endpoint({
  method: 'DELETE',
  path: '/auth/sessions/current',
  access: 'client',
  summary: 'End the session in use',
  response: success,
  errors: ['ACCESS_TOKEN_EXPIRED', 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
  changes: ['user', 'sessions'],
})
