import type { KnownErrorCode } from '@latchkey/core/contract'
import { z } from 'zod'
import { type Call, createCall } from '../http/call.js'
import type { Caller } from '../http/caller.js'
import type { ProjectRow, SessionRow, UserRow } from '../world/rows.js'
import { ControlError, notFound } from './command.js'
import type { Workings } from './control-context.js'

/** Which project: its id; the first configured one unless said. */
export const projectField = { project: z.string().min(1).optional() }
/** Which user: an id or an e-mail address. */
export const userField = { ...projectField, user: z.string().min(1) }

interface InProject {
  readonly project?: string | undefined
}

export function projectIn({ service: { world } }: Workings, { project: id }: InProject): ProjectRow {
  const project = id === undefined ? world.projects.find(() => true) : world.projects.get(id)
  return project ?? notFound(`There is no project ${id ?? ''}. "project" must be the id of one that is configured.`)
}

export function userIn(workings: Workings, named: InProject & { readonly user: string }): UserRow {
  const { world } = workings.service
  const project = projectIn(workings, named)
  const address = world.channels.find((row) => row.projectId === project.id && row.value === named.user)
  const user = world.users.get(address?.userId ?? named.user)
  if (user?.projectId === project.id) return user
  return notFound(
    `There is no user ${named.user} in ${project.displayName}. "user" must be an id or an e-mail address.`,
  )
}

export const sessionsOf = ({ service: { world } }: Workings, user: UserRow): SessionRow[] =>
  world.sessions.where(({ userId }) => userId === user.id)

/** A call as the app's server makes it, for what the service itself knows how to do. */
export function asServer({ service }: Workings, project: ProjectRow, at: string): Call<KnownErrorCode> {
  const url = new URL(at)
  const caller: Caller = { access: 'server', project, user: null, sessionId: null }
  const cookies = { get: () => undefined, set: () => {} }
  return createCall(service, { request: new Request(url), url, cookies }, caller)
}

/** An input with at least one of these fields. */
export const wrong = (field: string, message: string): never => {
  throw new ControlError('INVALID_INPUT', `"${field}" ${message}.`, [{ field, message }])
}
