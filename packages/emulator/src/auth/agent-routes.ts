import {
  decideAgentRequest,
  getAgentDiscovery,
  getAgentInstructions,
  pollAgentLogin,
  registerAgent,
} from '@latchkey/core/internal/contract'
import type { Call } from '../calls/call.js'
import { type Caller, readCredentials } from '../calls/caller.js'
import { requireSignedInUser } from '../calls/lookups.js'
import { isTrustedUrl } from '../calls/redirect-urls.js'
import { implement } from '../calls/route.js'
import { allOf, atMost, inRange, type Rule, url } from '../calls/rules.js'
import { ApiError } from '../http/errors.js'
import { restrictedReasonOf } from '../world/restriction.js'
import type { AgentRequestRow, ProjectRow } from '../world/rows.js'
import { countGuess, hasGuessedTooOften } from './agent-guesses.js'
import { type AgentEndpoints, agentInstructions } from './agent-instructions.js'
import {
  AGENT_REQUEST_LIFETIME,
  AGENT_SESSION_LIFETIME,
  approveAgentRequest,
  createAgentRequest,
  denyAgentRequest,
  findWaitingRequest,
  formatClaimCode,
  letsAgentsSignIn,
  pollAgentRequest,
} from './agent-requests.js'

const agentRule: Rule = (value) => {
  const { name, description, url: link } = Object(value) as Record<string, unknown>
  const length = typeof name === 'string' ? name.trim().length : 1
  if (length < 1 || length > 100) return 'name must have 1 to 100 characters'
  return allOf(atMost(500))(description) ?? allOf(url, atMost(300))(link)
}

const MIN_LIFETIME = 30_000
const MAX_LIFETIME = 3_600_000

/** The discovery requires no access type: the ID of the project is enough. */
const discovery = { ...getAgentDiscovery, access: 'none' } as const
const instructions = { ...getAgentInstructions, access: 'none' } as const

/** How AI agents sign in to the account of a user. */
export const agentRoutes = implement(
  {
    registerAgent,
    pollAgentLogin,
    decideAgentRequest,
    getAgentDiscovery: discovery,
    getAgentInstructions: instructions,
  },
  {
    registerAgent: {
      rules: {
        agent: agentRule,
        user_hint: atMost(256),
        app_url: allOf(url, atMost(300)),
        expires_in_millis: inRange(MIN_LIFETIME, MAX_LIFETIME),
      },
      async run({ agent, user_hint, app_url: appUrl, expires_in_millis: lifetime }, call) {
        requireAgentAuth(call)
        const { project } = call.caller
        if (appUrl !== undefined && !isTrustedUrl(appUrl, project, call.world))
          call.fail('REDIRECT_URL_NOT_WHITELISTED', { redirect_url: appUrl })
        const { request, session, confirmUrl } = await createAgentRequest(call, project, {
          name: agent.name.trim(),
          description: agent.description ?? null,
          url: agent.url ?? null,
          userHint: user_hint ?? null,
          appUrl,
          lifetime,
        })
        return {
          claim_code: formatClaimCode(request),
          confirm_url: confirmUrl,
          poll_token: request.pollToken,
          expires_at_millis: request.expiresAt,
          anonymous_session: session,
        }
      },
    },

    async pollAgentLogin({ poll_token }, call) {
      requireAgentAuth(call)
      const request = call.world.agentRequests.find(
        (row) => row.projectId === call.caller.project.id && row.pollToken === poll_token,
      )
      const polled = await pollAgentRequest(call, request ?? call.fail('INVALID_POLLING_CODE'))
      if ('session' in polled) call.response.status = 201
      return polled
    },

    async decideAgentRequest({ claim_code, action }, call) {
      const user = requireSignedInUser(call)
      requireAgentAuth(call)
      const restricted = restrictedReasonOf(call.world, user)
      // Also for requests that allow such users.
      if (restricted?.type === 'anonymous') throw new ApiError('ANONYMOUS_AUTHENTICATION_NOT_ALLOWED')
      if (restricted) throw new ApiError('RESTRICTED_USER_NOT_ALLOWED', { restricted_reason: restricted })
      const request = hasGuessedTooOften(call, user.id)
        ? undefined
        : findWaitingRequest(call, call.caller.project.id, claim_code)
      if (!request) {
        countGuess(call, user.id)
        return call.fail('AGENT_AUTH_INVALID_CLAIM_CODE')
      }
      if (action === 'approve') return response(await approveAgentRequest(call, request, user))
      return response(action === 'deny' ? denyAgentRequest(call, request) : request)
    },

    getAgentDiscovery: (_, call) => discoveryOf(call),

    getAgentInstructions: (_, call) =>
      new Response(agentInstructions(discoveryOf(call)), {
        headers: { 'content-type': 'text/markdown; charset=utf-8' },
      }),
  },
)

function requireAgentAuth(call: Call<'AGENT_AUTH_NOT_ENABLED'>): void {
  if (!letsAgentsSignIn(call.world, call.caller.project)) call.fail('AGENT_AUTH_NOT_ENABLED')
}

const response = ({ name, description, url, userHint, expiresAt, decision }: AgentRequestRow) => ({
  agent: { name, description, url },
  user_hint: userHint,
  expires_at_millis: expiresAt,
  status: decision ?? 'waiting',
})

/** The project of a request with credentials, or with the ID of the project alone. */
function projectOf({ caller, request, world, reject }: Call<never, Caller | null>): ProjectRow {
  if (caller) return caller.project
  const { projectId } = readCredentials(request)
  if (!projectId) return reject(400, 'The header with the ID of the project is missing.')
  const project = world.projects.get(projectId)
  if (!project) throw new ApiError('CURRENT_PROJECT_NOT_FOUND', { project_id: projectId })
  return project
}

function discoveryOf(call: Call<never, Caller | null>): AgentEndpoints {
  const project = projectOf(call)
  const { publishable_client_key_required: isKeyRequired } = project.settings
  const key = readCredentials(call.request).keys.client
  const at = (path: string) => `${call.url.origin}/api/v1${path}`
  return {
    issuer: call.url.origin,
    registration_endpoint: at('/agent/register'),
    token_endpoint: at('/auth/sessions/current/refresh'),
    revocation_endpoint: at('/auth/sessions/current'),
    agent_auth_md: at('/agent/auth.md'),
    hexclave_agent_auth: {
      enabled: letsAgentsSignIn(call.world, project),
      project_id: project.id,
      project_display_name: project.displayName,
      publishable_client_key: key,
      publishable_client_key_required: isKeyRequired,
      poll_endpoint: at('/agent/register/poll'),
      confirm_endpoint: at('/agent/register/confirm'),
      sessions_endpoint: at('/auth/sessions'),
      anonymous_session_header: 'x-hexclave-allow-anonymous-user: true',
      claim_code_format: 'XXXX-XXXX',
      default_attempt_lifetime_millis: AGENT_REQUEST_LIFETIME,
      agent_session_lifetime_millis: AGENT_SESSION_LIFETIME,
      required_headers: {
        'x-hexclave-access-type': 'client',
        'x-hexclave-project-id': project.id,
        ...((key || isKeyRequired) && {
          'x-hexclave-publishable-client-key': key ?? '<publishable client key of the app>',
        }),
      },
    },
  }
}
