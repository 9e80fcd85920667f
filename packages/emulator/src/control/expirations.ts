import type { Service } from '../calls/service.js'
import { primaryChannelOf } from '../world/restriction.js'

/** A code, session, API key, CLI login or request of an agent that expires. */
export interface Expiration {
  readonly type: 'code' | 'session' | 'api-key' | 'cli-login' | 'agent-request'
  /** Kind of the code, for example `magic_link`, or description of the API key. */
  readonly purpose: string
  /** Email address of the user or display name of the team that owns it, when known. */
  readonly owner: string | null
  /** In milliseconds since 1970. */
  readonly expiresAt: number
  readonly expired: boolean
}

/** Lists everything in a project that expires, latest first. Used codes are omitted. */
export function listExpirations({ world, clock }: Service, projectId: string): Expiration[] {
  const inProject = (row: { readonly projectId: string }) => row.projectId === projectId
  const emailOf = (userId: unknown) => primaryChannelOf(world, String(userId))?.value
  const expiration = (
    type: Expiration['type'],
    purpose: string,
    owner: string | null | undefined,
    expiresAt: number,
  ): Expiration => ({ type, purpose, owner: owner ?? null, expiresAt, expired: expiresAt <= clock.now() })
  const all = [
    ...world.codes
      .where((row) => inProject(row) && row.usedAt === null)
      .map(({ kind, data, expiresAt }) =>
        expiration('code', kind, emailOf(data.userId) ?? stringOrNull(data.email), expiresAt),
      ),
    ...world.sessions
      .where(inProject)
      .map(({ userId, expiresAt }) => expiration('session', '', emailOf(userId), expiresAt)),
    ...world.apiKeys
      .where((row) => inProject(row) && row.expiresAt !== null && row.revokedAt === null)
      .map(({ description, ownerId, expiresAt }) =>
        expiration('api-key', description, emailOf(ownerId) ?? world.teams.get(ownerId)?.displayName, expiresAt ?? 0),
      ),
    ...world.agentRequests
      .where((row) => inProject(row) && row.decision === null)
      .map(({ name, expiresAt }) => expiration('agent-request', name, null, expiresAt)),
    ...world.cliLogins
      .where((row) => inProject(row) && row.usedAt === null)
      .map(({ expiresAt }) => expiration('cli-login', '', null, expiresAt)),
  ]
  return all.sort((a, b) => b.expiresAt - a.expiresAt)
}

const stringOrNull = (value: unknown) => (typeof value === 'string' ? value : null)
