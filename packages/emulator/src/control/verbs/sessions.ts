import { z } from 'zod'
import type { SessionRow } from '../../rows.js'
import { changing, notFound, reading } from '../verb.js'
import { projectField, projectIn, userIn } from '../who.js'
import type { Workings } from '../workings.js'

const shown = ({ service: { world, clock }, form, lifetime }: Workings, row: SessionRow) => {
  const issued = Math.floor(row.lastUsedAt / 1000) * 1000
  return {
    id: row.id,
    userId: row.userId,
    email: world.channels.find(({ userId, primary }) => userId === row.userId && primary)?.value ?? null,
    createdAt: row.createdAt,
    lastUsedAt: row.lastUsedAt,
    expiresAt: row.expiresAt,
    expired: row.expiresAt <= clock.now(),
    impersonation: row.impersonation,
    /** What its newest access token says; the end of that token in milliseconds since 1970. */
    claims: { ...form.claims(row), iat: issued / 1000, exp: issued / 1000 + Math.ceil(lifetime / 1000) },
    accessTokenExpiresAt: issued + Math.ceil(lifetime / 1000) * 1000,
  }
}

export const sessions = {
  list: reading(
    'Lists sessions, the newest first, with the claims of their newest access token.',
    z.strictObject({ ...projectField, user: z.string().optional() }),
    (workings, { user, project: id }) => {
      const project = projectIn(workings, { project: id })
      const owner = user === undefined ? undefined : userIn(workings, { project: id, user })
      const rows = workings.service.world.sessions.where(
        ({ projectId, userId }) => projectId === project.id && (!owner || userId === owner.id),
      )
      return rows.reverse().map((row) => shown(workings, row))
    },
  ),

  revoke: changing(
    'Ends one session: its refresh token no longer works.',
    z.strictObject({ session: z.string() }),
    ({ service: { world } }, { session }) => {
      if (!world.sessions.get(session)) notFound(`There is no session ${session}. sessions.list says which there are.`)
      world.sessions.remove(session)
    },
  ),
}
