import { z } from 'zod'
import { spoilTokens } from '../../sessions/access-tokens.js'
import { endSessions } from '../../sessions/revocation.js'
import type { SessionRow } from '../../world/rows.js'
import { changing, notFound } from '../command.js'
import type { Workings } from '../control-context.js'
import { projectField, projectIn, sessionsOf, userIn } from '../lookups.js'

/** Whose tokens: one session's, one user's, or all of the project. */
const whose = z.strictObject({ ...projectField, user: z.string().optional(), session: z.string().optional() })

function sessionsMeant(workings: Workings, { user, session, project: id }: z.output<typeof whose>): SessionRow[] {
  const { world } = workings.service
  if (session !== undefined) return [world.sessions.get(session) ?? notFound(`There is no session ${session}.`)]
  if (user !== undefined) return sessionsOf(workings, userIn(workings, { user, project: id }))
  const project = projectIn(workings, { project: id })
  return world.sessions.where(({ projectId }) => projectId === project.id)
}

const each = (summary: string, work: (workings: Workings, row: SessionRow) => void) =>
  changing(summary, whose, (workings, input) => {
    const rows = sessionsMeant(workings, input)
    for (const row of rows) work(workings, row)
    return { sessions: rows.length }
  })

export const tokens = {
  expire: each('Lets the access tokens that are out there end now; refresh tokens stay good.', ({ service }, { id }) =>
    spoilTokens(service, id, 'expired'),
  ),
  corrupt: each(
    'Treats the access tokens that are out there as unreadable; refresh tokens stay good.',
    ({ service }, { id }) => spoilTokens(service, id, 'corrupt'),
  ),
  revoke: each(
    'Ends sessions: refresh tokens no longer work, access tokens live on until they expire.',
    ({ service }, { id }) => endSessions(service, (row) => row.id === id, 'ended here'),
  ),
  rotateKeys: changing(
    'Signs with new keys from now on: access tokens by the old ones are no longer read.',
    z.strictObject(projectField),
    async (workings, input) => {
      const { id } = projectIn(workings, input)
      workings.service.world.signingKeys.remove(id)
      workings.service.world.signingKeys.remove(`${id}:anon`)
      const { keys } = await workings.service.tokens.keySet(id)
      return { kid: keys[0]?.kid ?? '' }
    },
  ),
}
