import type { KnownErrorCode } from '@latchkey/core/internal/contract'
import { z } from 'zod'
import { type Call, createCall } from '../calls/call.js'
import type { Caller } from '../calls/caller.js'
import type { ProjectRow, SessionRow, UserRow } from '../world/rows.js'
import type { ControlContext } from './control-context.js'
import { throwNotFound } from './control-error.js'

/** Input field for a project id. Default: the first configured project. */
export const projectField = { project: z.string().min(1).optional() }
/** Input fields for a user: an id or an email address. */
export const userField = { ...projectField, user: z.string().min(1) }

interface ProjectInput {
  readonly project?: string | undefined
}

/** Returns the project of an input. Throws when it does not exist. */
export function findProject({ service: { world } }: ControlContext, { project: id }: ProjectInput): ProjectRow {
  const project = id === undefined ? world.projects.find(() => true) : world.projects.get(id)
  return project ?? throwNotFound(`No project with the id "${id ?? ''}". \`world.info\` lists the projects.`)
}

/** Returns the user of an input. Throws when they do not exist in the project. */
export function findUserIn(context: ControlContext, input: ProjectInput & { readonly user: string }): UserRow {
  const { world } = context.service
  const project = findProject(context, input)
  const channel = world.channels.by('address', input.user).find((row) => row.projectId === project.id)
  const user = world.users.get(channel?.userId ?? input.user)
  if (user?.projectId === project.id) return user
  return throwNotFound(
    `No user "${input.user}" in the project "${project.displayName}". \`user\` must be an id or an email address.`,
  )
}

/** Returns the sessions of a user, oldest first. */
export const sessionsOf = ({ service: { world } }: ControlContext, user: UserRow): SessionRow[] =>
  world.sessions.by('user', user.id)

/** Creates a call with server access, to apply the service's own rules. */
export function serverCall({ service }: ControlContext, project: ProjectRow, origin: string): Call<KnownErrorCode> {
  const url = new URL(origin)
  const caller: Caller = { access: 'server', project, user: null, sessionId: null }
  const cookies = { get: () => undefined, set: () => {} }
  return createCall(service, { request: new Request(url), url, cookies }, caller)
}
