import { HOSTED_DOMAINS } from '@latchkey/core/internal/contract'
import { matchingDomain } from '../calls/redirect-urls.js'
import type { Service } from '../calls/service.js'
import { revokeSessions } from '../sessions/revocation.js'
import { refreshSession, startSession } from '../sessions/sessions.js'
import { createUser } from '../users/users.js'
import { configOf } from '../world/config.js'
import type { AgentRequestRow, ProjectRow, UserRow } from '../world/rows.js'
import type { World } from '../world/world.js'

/** Default lifetime of a request, in milliseconds: 15 minutes. */
export const AGENT_REQUEST_LIFETIME = 900_000
/** Lifetime of an agent's session on the account of a user, in milliseconds: 90 days. */
export const AGENT_SESSION_LIFETIME = 7_776_000_000

/** The part of a service that starts and ends sessions. The request has the location of the caller. */
type Context = Service & { readonly request?: Request }

/** The description of an agent by itself. */
export type AgentDescription = Pick<AgentRequestRow, 'name' | 'description' | 'url' | 'userHint'>

/** Returns whether the project lets agents sign in: whether it has installed the app `agent-auth`. */
export function letsAgentsSignIn(world: World, project: ProjectRow): boolean {
  const { installed } = Object(configOf(world, project).apps) as { installed?: Record<string, { enabled?: unknown }> }
  return installed?.['agent-auth']?.enabled === true
}

/** Stores the request of an agent, and signs the agent in as an anonymous user. */
export async function createAgentRequest(
  context: Context,
  project: ProjectRow,
  agent: AgentDescription & { readonly appUrl?: string | undefined; readonly lifetime?: number | undefined },
) {
  const { world, random, clock, configuration } = context
  const { name, description, url, userHint, appUrl, lifetime = AGENT_REQUEST_LIFETIME } = agent
  const user = createUser(context, project, { anonymous: true, displayName: configuration.anonymousUserName })
  const session = await startSession(context, user, { agentName: name })
  const request: AgentRequestRow = world.agentRequests.put({
    id: random.uuid(),
    projectId: project.id,
    name,
    description,
    url,
    userHint,
    claimCode: Array.from(random.bytes(8), (byte) => CLAIM_LETTERS[byte % CLAIM_LETTERS.length]).join(''),
    pollToken: random.code(),
    createdAt: clock.now(),
    expiresAt: clock.now() + lifetime,
    anonymousToken: session.refresh_token,
    decision: null,
    sessionId: null,
    usedAt: null,
  })
  return { request, session, confirmUrl: confirmUrl(world, project, appUrl, request) }
}

const CLAIM_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Returns a claim code as users see it: `XXXX-XXXX`. */
export const formatClaimCode = ({ claimCode }: AgentRequestRow) => `${claimCode.slice(0, 4)}-${claimCode.slice(4)}`

/** Returns the page of the app on which users confirm the request. */
function confirmUrl(world: World, project: ProjectRow, appUrl: string | undefined, request: AgentRequestRow): string {
  const { domains } = project.settings
  const page = (origin: string, handlerPath: string) => {
    const target = new URL(`${handlerPath.replace(/\/$/, '')}/agent-auth-confirm`, origin)
    target.searchParams.set('code', formatClaimCode(request))
    return target.href
  }
  // A native app has no origin on which the page could be.
  if (appUrl !== undefined && new URL(appUrl).origin !== 'null')
    return page(new URL(appUrl).origin, matchingDomain(appUrl, project, world)?.handler_path ?? '/handler')
  const first = domains.find(({ domain }) => !domain.includes('*'))
  return first ? page(first.domain, first.handler_path) : page(`https://${project.id}.${HOSTED_DOMAINS[0]}`, '/handler')
}

/** Returns the request with a claim code that waits for a decision. */
export function findWaitingRequest({ world, clock }: Service, projectId: string, claimCode: string) {
  const code = claimCode.toUpperCase().replace(/[-\s]/g, '')
  return world.agentRequests.find(
    (row) =>
      row.projectId === projectId && row.claimCode === code && row.decision === null && row.expiresAt > clock.now(),
  )
}

/** Starts a session of the user for the agent. */
export async function approveAgentRequest(context: Context, { id, name }: AgentRequestRow, user: UserRow) {
  const started = await startSession(context, user, { agentName: name, lifetime: AGENT_SESSION_LIFETIME })
  const [session] = context.world.sessions.by('refreshToken', started.refresh_token)
  return context.world.agentRequests.change(id, { decision: 'success', sessionId: session?.id ?? null })
}

/** Denies the request, and ends the anonymous session of the agent. */
export function denyAgentRequest(context: Context, request: AgentRequestRow): AgentRequestRow {
  endAnonymousSession(context, request)
  return context.world.agentRequests.change(request.id, { decision: 'denied' })
}

const endAnonymousSession = (context: Context, { anonymousToken }: AgentRequestRow) =>
  revokeSessions(context, context.world.sessions.by('refreshToken', anonymousToken ?? ''), 'agent request decided')

/** Returns the status of a request, as the agent and the inspector see it. */
export function agentRequestStatus(
  { clock }: Pick<Service, 'clock'>,
  { usedAt, decision, expiresAt }: AgentRequestRow,
) {
  if (usedAt !== null) return 'used'
  if (decision === 'denied') return 'denied'
  if (expiresAt <= clock.now()) return 'expired'
  return decision ?? 'waiting'
}

/** Returns what the agent gets for its poll token. The first poll after the approval gets the session. */
export async function pollAgentRequest(context: Context, request: AgentRequestRow) {
  const { world } = context
  const status = agentRequestStatus(context, request)
  if (status !== 'success') return { status }
  world.agentRequests.change(request.id, { usedAt: context.clock.now() })
  endAnonymousSession(context, request)
  const session = world.sessions.get(request.sessionId ?? '')
  const accessToken = session && (await refreshSession(context, session.projectId, session.refreshToken))
  // The user has revoked the session before the agent got it.
  if (!session || accessToken === undefined) return { status: 'expired' }
  return {
    status,
    session: { user_id: session.userId, access_token: accessToken, refresh_token: session.refreshToken },
  }
}
