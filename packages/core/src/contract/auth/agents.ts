import { endpoint } from '../endpoint.js'
import { boolean, date, entity, json, nullable, number, oneOf, optional, secret, string } from '../schema/index.js'

/** The tokens of a session that an agent gets. Logs do not show them. */
const agentSession = entity({ user_id: string, access_token: secret, refresh_token: secret })

// `status` is `waiting`, `success` or `denied`, and for the agent also `expired` or `used`. Some versions of the service
// send `pending` and `approved` for the first two.

export const registerAgent = endpoint('POST /agent/register', {
  name: 'registerAgent',
  access: 'client',
  summary: 'Register an AI agent that asks to sign in to the account of a user',
  since: 'hexclave-1.0',
  body: entity({
    agent: entity({ name: string, description: optional(string), url: optional(string) }),
    user_hint: optional(string),
    app_url: optional(string),
    expires_in_millis: optional(number),
  }),
  response: entity({
    claim_code: string,
    confirm_url: string,
    poll_token: secret,
    expires_at_millis: date,
    anonymous_session: agentSession,
  }),
  session: 'none',
  errors: ['AGENT_AUTH_NOT_ENABLED', 'REDIRECT_URL_NOT_WHITELISTED'],
})

export const pollAgentLogin = endpoint('POST /agent/register/poll', {
  name: 'pollAgentLogin',
  access: 'client',
  summary: 'Poll the sign-in of an AI agent',
  since: 'hexclave-1.0',
  body: entity({ poll_token: secret }),
  // Only the first `success` has a session and the HTTP status 201.
  response: entity({ status: string, session: optional(agentSession) }),
  session: 'none',
  errors: ['AGENT_AUTH_NOT_ENABLED', 'INVALID_POLLING_CODE'],
})

export const decideAgentRequest = endpoint('POST /agent/register/confirm', {
  name: 'decideAgentRequest',
  access: 'client',
  summary: 'Read, approve or deny the request of an AI agent to sign in',
  since: 'hexclave-1.0',
  body: entity({ claim_code: string, action: oneOf('inspect', 'approve', 'deny') }),
  response: entity({
    agent: entity({ name: string, description: optional(nullable(string)), url: optional(nullable(string)) }),
    user_hint: optional(nullable(string)),
    expires_at_millis: date,
    status: string,
  }),
  session: 'required',
  errors: ['AGENT_AUTH_NOT_ENABLED', 'AGENT_AUTH_INVALID_CLAIM_CODE'],
  changes: ['sessions'],
})

export const getAgentDiscovery = endpoint('GET /agent/discovery', {
  name: 'getAgentDiscovery',
  access: 'client',
  summary: 'Get the endpoints with which AI agents sign in',
  since: 'hexclave-1.0',
  response: entity({
    issuer: string,
    registration_endpoint: string,
    token_endpoint: string,
    revocation_endpoint: string,
    agent_auth_md: string,
    hexclave_agent_auth: entity({
      enabled: boolean,
      project_id: string,
      project_display_name: string,
      publishable_client_key: optional(nullable(string)),
      publishable_client_key_required: boolean,
      poll_endpoint: string,
      confirm_endpoint: string,
      sessions_endpoint: string,
      anonymous_session_header: string,
      claim_code_format: string,
      default_attempt_lifetime_millis: number,
      agent_session_lifetime_millis: number,
      required_headers: json,
    }),
  }),
  session: 'none',
})

export const getAgentInstructions = endpoint('GET /agent/auth.md', {
  name: 'getAgentInstructions',
  access: 'client',
  summary: 'Get the Markdown instructions for AI agents that sign in',
  since: 'hexclave-1.0',
  response: string,
  responseType: 'text',
  session: 'none',
})
