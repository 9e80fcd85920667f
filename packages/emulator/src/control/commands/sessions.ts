import { z } from 'zod'
import { accessTokenState } from '../../sessions/access-tokens.js'
import { endSessions, SESSION_ENDS } from '../../sessions/revocation.js'
import type { SessionRow } from '../../world/rows.js'
import { changing, notFound, reading } from '../command.js'
import type { Workings } from '../control-context.js'
import { projectField, projectIn, userIn } from '../lookups.js'

/** What the state of an access token means for whoever holds it. */
const TOKEN_WORDS = {
  good: 'Its access token is good.',
  ended: 'Its access token has ended by itself: the client gets another by its refresh token.',
  'ended early': 'Its access token was ended by the control API: the client gets another by its refresh token.',
  unreadable: 'Its access token was made unreadable by the control API: the client gets another by its refresh token.',
  'old keys': 'Its access token is signed by keys that were replaced: the client gets another by its refresh token.',
} as const

const shown = ({ service: { world, clock }, form, lifetime }: Workings, row: SessionRow) => {
  const issued = row.newest?.issuedAt ?? Math.floor(row.lastUsedAt / 1000)
  const exp = issued + Math.ceil(lifetime / 1000)
  const token = accessTokenState({ world, clock }, row, { audience: form.claims(row).aud, exp })
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
    claims: { ...form.claims(row), iat: issued, exp },
    accessTokenExpiresAt: exp * 1000,
    token,
    tokenWords: TOKEN_WORDS[token],
  }
}

/** One line for each session that is over: whose, when, and why in plain words. */
const over = ({ service: { world, clock } }: Workings, projectId: string) => {
  const ended = world.endedSessions
    .where((row) => row.projectId === projectId)
    .map(({ id, userId, who, cause, endedAt }) => ({ id, userId, who, cause, endedAt, words: SESSION_ENDS[cause] }))
  const expired = world.sessions
    .where((row) => row.projectId === projectId && row.expiresAt <= clock.now())
    .map(({ id, userId, expiresAt }) => ({
      ...{ id, userId, cause: 'expired' as const, endedAt: expiresAt, words: 'Its time was over.' },
      who: world.channels.find((row) => row.userId === userId && row.primary)?.value ?? null,
    }))
  return [...ended, ...expired].sort((a, b) => b.endedAt - a.endedAt)
}

export const sessions = {
  list: reading(
    'Lists sessions, the newest first, with the claims and the state of their newest access token.',
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

  ended: reading(
    'Says why people are signed out: the sessions that are over, the last one first, each with its cause.',
    z.strictObject({ ...projectField, user: z.string().optional() }),
    (workings, { user, project: id }) => {
      const all = over(workings, projectIn(workings, { project: id }).id)
      return all.filter(({ userId, who }) => user === undefined || userId === user || who === user)
    },
  ),

  revoke: changing(
    'Ends one session: its refresh token no longer works.',
    z.strictObject({ session: z.string() }),
    ({ service }, { session }) => {
      if (!endSessions(service, ({ id }) => id === session, 'ended here'))
        notFound(`There is no session ${session}. sessions.list says which there are.`)
    },
  ),
}
