import { z } from 'zod'
import { signExternalToken } from '../../oauth/external-session-tokens.js'
import { invalidateTokens } from '../../sessions/invalidated-tokens.js'
import { revokeSessions } from '../../sessions/revocation.js'
import { projectOf } from '../../sessions/token-claims.js'
import type { SessionRow } from '../../world/rows.js'
import { defineCommand } from '../command.js'
import type { ControlContext } from '../control-context.js'
import { throwNotFound, throwNotPossible } from '../control-error.js'
import { findProject, findUserIn, projectField, sessionsOf } from '../lookups.js'

/** Selects one session, the sessions of one user, or all sessions of the project. */
const selection = z.strictObject({ ...projectField, user: z.string().optional(), session: z.string().optional() })

function selectSessions(
  context: ControlContext,
  { user, session, project: id }: z.output<typeof selection>,
): SessionRow[] {
  const { world } = context.service
  if (session !== undefined)
    return [world.sessions.get(session) ?? throwNotFound(`No session with the id "${session}".`)]
  if (user !== undefined) return sessionsOf(context, findUserIn(context, { user, project: id }))
  const project = findProject(context, { project: id })
  return world.sessions.where(({ projectId }) => projectId === project.id)
}

/** Returns the ids of the selected sessions and of those that were revoked: their access tokens work until they expire. */
function selectWithRevoked(context: ControlContext, input: z.output<typeof selection>): string[] {
  const { sessions, endedSessions } = context.service.world
  const { user, session, project } = input
  if (session !== undefined && endedSessions.get(session)) return [session]
  const active = selectSessions(context, input).map(({ id }) => id)
  if (session !== undefined) return active
  const { id: projectId } = findProject(context, { project })
  const userId = user === undefined ? undefined : findUserIn(context, { user, project }).id
  const ended = endedSessions.where((row) => row.projectId === projectId && (userId ?? row.userId) === row.userId)
  return [...active, ...ended.map(({ id }) => id).filter((id) => !sessions.get(id))]
}

const defineForTokens = (summary: string, as: 'expired' | 'corrupted') =>
  defineCommand(summary, selection, (context, input) => {
    const ids = selectWithRevoked(context, input)
    for (const id of ids) invalidateTokens(context.service, id, as)
    return { sessions: ids.length }
  })

const defineForSessions = (summary: string, change: (context: ControlContext, row: SessionRow) => void) =>
  defineCommand(summary, selection, (context, input) => {
    const rows = selectSessions(context, input)
    for (const row of rows) change(context, row)
    return { sessions: rows.length }
  })

export const tokens = {
  expire: defineForTokens(
    'The service rejects all issued access tokens as expired. Refresh tokens keep working, and offline verification does not change.',
    'expired',
  ),
  corrupt: defineForTokens('Treats all issued access tokens as unreadable. Refresh tokens keep working.', 'corrupted'),
  revoke: defineForSessions(
    'Revokes sessions. Refresh tokens stop working, access tokens work until they expire.',
    ({ service }, row) => revokeSessions(service, [row], 'revoked by control API'),
  ),
  signExternal: defineCommand(
    'Signs a session token of Clerk, Better Auth or WorkOS, as their own kits return it: for tests of sessions of other providers.',
    z.strictObject({
      ...projectField,
      provider: z.enum(['clerk', 'better-auth', 'workos']),
      subject: z.string().min(1),
      session: z.string().min(1),
      email: z.string().optional(),
      emailVerified: z.boolean().optional(),
      name: z.string().optional(),
      expiresInMillis: z.number().default(60_000),
    }),
    async (context, { provider, subject, session, email, emailVerified, name, expiresInMillis, ...input }) => {
      const { service } = context
      const seconds = Math.floor(service.clock.now() / 1000)
      const claims = { sub: subject, sid: session, email, email_verified: emailVerified, name }
      const times = { iat: seconds, exp: seconds + Math.ceil(expiresInMillis / 1000) }
      const project = findProject(context, input)
      const token = await signExternalToken(service, project, `${provider}-integration`, { ...claims, ...times })
      return {
        token:
          token ??
          throwNotPossible('The project accepts tokens of another issuer, whose keys the emulator does not have.'),
      }
    },
  ),
  rotateKeys: defineCommand(
    'Creates new signing keys. Access tokens signed with the old keys become invalid.',
    z.strictObject(projectField),
    async (context, input) => {
      const { id } = findProject(context, input)
      context.service.world.signingKeys.removeWhere((row) => projectOf(row.id) === id)
      const { keys } = await context.service.tokens.keySet(id)
      return { kid: keys[0]?.kid ?? '' }
    },
  ),
}
