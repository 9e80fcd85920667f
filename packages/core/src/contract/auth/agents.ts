import { endpoint } from '../endpoint.js'
import * as s from '../schema/index.js'

/** The tokens of a session that an agent gets. Logs do not show them. */
const agentSession = s.entity({ user_id: s.string, access_token: s.secret, refresh_token: s.secret })

// `status` is `waiting`, `success` or `denied`, and for the agent also `expired` or `used`. Some versions of the service
// send `pending` and `approved` for the first two.

export const registerAgent = endpoint('POST /agent/register', 'client', {
  name: 'registerAgent',
  summary: 'Register an AI agent that asks to sign in to the account of a user',
  since: 'hexclave-1.0',
  body: s.entity({
    agent: s.entity({ name: s.string, description: s.optional(s.string), url: s.optional(s.string) }),
    user_hint: s.optional(s.string),
    app_url: s.optional(s.string),
    expires_in_millis: s.optional(s.number),
  }),
  response: s.entity({
    claim_code: s.string,
    confirm_url: s.string,
    poll_token: s.secret,
    expires_at_millis: s.date,
    anonymous_session: agentSession,
  }),
  session: 'none',
  errors: ['AGENT_AUTH_NOT_ENABLED', 'REDIRECT_URL_NOT_WHITELISTED'],
})

export const pollAgentLogin = endpoint('POST /agent/register/poll', 'client', {
  name: 'pollAgentLogin',
  summary: 'Poll the sign-in of an AI agent',
  since: 'hexclave-1.0',
  body: s.entity({ poll_token: s.secret }),
  // Only the first `success` has a session and the HTTP status 201.
  response: s.entity({ status: s.string, session: s.optional(agentSession) }),
  session: 'none',
  errors: ['AGENT_AUTH_NOT_ENABLED', 'INVALID_POLLING_CODE'],
})

export const decideAgentRequest = endpoint('POST /agent/register/confirm', 'client', {
  name: 'decideAgentRequest',
  summary: 'Read, approve or deny the request of an AI agent to sign in',
  since: 'hexclave-1.0',
  body: s.entity({ claim_code: s.string, action: s.oneOf('inspect', 'approve', 'deny') }),
  response: s.entity({
    agent: s.entity({
      name: s.string,
      description: s.optional(s.nullable(s.string)),
      url: s.optional(s.nullable(s.string)),
    }),
    user_hint: s.optional(s.nullable(s.string)),
    expires_at_millis: s.date,
    status: s.string,
  }),
  session: 'required',
  errors: ['AGENT_AUTH_NOT_ENABLED', 'AGENT_AUTH_INVALID_CLAIM_CODE'],
  changes: ['sessions'],
})

export const getAgentDiscovery = endpoint('GET /agent/discovery', 'client', {
  name: 'getAgentDiscovery',
  summary: 'Get the endpoints with which AI agents sign in',
  since: 'hexclave-1.0',
  response: s.entity({
    issuer: s.string,
    registration_endpoint: s.string,
    token_endpoint: s.string,
    revocation_endpoint: s.string,
    agent_auth_md: s.string,
    hexclave_agent_auth: s.entity({
      enabled: s.boolean,
      project_id: s.string,
      project_display_name: s.string,
      publishable_client_key: s.optional(s.nullable(s.string)),
      publishable_client_key_required: s.boolean,
      poll_endpoint: s.string,
      confirm_endpoint: s.string,
      sessions_endpoint: s.string,
      anonymous_session_header: s.string,
      claim_code_format: s.string,
      default_attempt_lifetime_millis: s.number,
      agent_session_lifetime_millis: s.number,
      required_headers: s.json,
    }),
  }),
  session: 'none',
})

export const getAgentInstructions = endpoint('GET /agent/auth.md', 'client', {
  name: 'getAgentInstructions',
  summary: 'Get the Markdown instructions for AI agents that sign in',
  since: 'hexclave-1.0',
  response: s.string,
  responseType: 'text',
  session: 'none',
})
