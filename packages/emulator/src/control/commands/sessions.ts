import { z } from 'zod'
import { type AccessTokenState, accessTokenState } from '../../sessions/invalidated-tokens.js'
import { revokeSessions, SESSION_END_REASONS } from '../../sessions/revocation.js'
import { primaryChannelOf } from '../../world/restriction.js'
import type { SessionRow } from '../../world/rows.js'
import { defineCommand, defineQuery } from '../command.js'
import type { ControlContext } from '../control-context.js'
import { throwNotFound } from '../control-error.js'
import { findProject, findUserIn, projectField, sessionsOf } from '../lookups.js'

const TOKEN_EXPLANATIONS: Record<AccessTokenState, string> = {
  valid: 'The access token is valid.',
  expired: 'The access token has expired. The client refreshes it with its refresh token.',
  'expired early': 'The control API expired the access token. The client refreshes it with its refresh token.',
  corrupted: 'The control API made the access token unreadable. The client refreshes it with its refresh token.',
  'signed with old keys': 'The signing keys were rotated. The client refreshes the token with its refresh token.',
}

const sessionOutput = ({ service, tokenFormat, accessTokenLifetime }: ControlContext, row: SessionRow) => {
  const { world, clock } = service
  const issuedAt = row.newest?.issuedAt ?? Math.floor(row.lastUsedAt / 1000)
  const exp = issuedAt + Math.ceil(accessTokenLifetime / 1000)
  const claims = tokenFormat.claims(row)
  const state = accessTokenState({ world, clock }, row, { audience: claims.aud, exp })
  return {
    id: row.id,
    userId: row.userId,
    email: primaryChannelOf(world, row.userId)?.value ?? null,
    createdAt: row.createdAt,
    lastUsedAt: row.lastUsedAt,
    expiresAt: row.expiresAt,
    expired: row.expiresAt <= clock.now(),
    impersonation: row.impersonation,
    /** The name of the AI agent that has the session, or null. */
    agentName: row.agentName ?? null,
    /** Claims of the newest access token. */
    claims: { ...claims, iat: issuedAt, exp },
    accessTokenExpiresAt: exp * 1000,
    accessTokenState: state,
    accessTokenExplanation: TOKEN_EXPLANATIONS[state],
  }
}

/** Lists the sessions that were revoked or have expired, latest first. */
const endedSessions = ({ service: { world, clock } }: ControlContext, projectId: string) => {
  const revoked = world.endedSessions
    .where((row) => row.projectId === projectId)
    .map(({ id, userId, userLabel, reason, endedAt }) => ({
      id,
      userId,
      userLabel,
      reason,
      endedAt,
      explanation: SESSION_END_REASONS[reason],
    }))
  const expired = world.sessions
    .where((row) => row.projectId === projectId && row.expiresAt <= clock.now())
    .map(({ id, userId, expiresAt }) => ({
      id,
      userId,
      reason: 'expired' as const,
      endedAt: expiresAt,
      explanation: 'The session expired.',
      userLabel: primaryChannelOf(world, userId)?.value ?? null,
    }))
  return [...revoked, ...expired].sort((a, b) => b.endedAt - a.endedAt)
}

export const sessions = {
  list: defineQuery(
    'Lists sessions, newest first, with the claims and the state of their newest access token.',
    z.strictObject({ ...projectField, user: z.string().optional() }),
    (context, { user, project: id }) => {
      const project = findProject(context, { project: id })
      const owner = user === undefined ? undefined : findUserIn(context, { project: id, user })
      const { sessions } = context.service.world
      const rows = owner ? sessionsOf(context, owner) : sessions.where(({ projectId }) => projectId === project.id)
      return rows.reverse().map((row) => sessionOutput(context, row))
    },
  ),

  ended: defineQuery(
    'Lists sessions that were revoked or have expired, latest first, with the reason.',
    z.strictObject({ ...projectField, user: z.string().optional() }),
    (context, { user, project: id }) => {
      const all = endedSessions(context, findProject(context, { project: id }).id)
      return all.filter(({ userId, userLabel }) => user === undefined || userId === user || userLabel === user)
    },
  ),

  revoke: defineCommand(
    'Revokes a session. Its refresh token no longer works.',
    z.strictObject({ session: z.string() }),
    ({ service }, { session }) => {
      const row =
        service.world.sessions.get(session) ??
        throwNotFound(`No session with the id "${session}". \`sessions.list\` lists the sessions.`)
      revokeSessions(service, [row], 'revoked by control API')
    },
  ),
}
