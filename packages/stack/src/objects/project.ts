import type { getProject } from '@latchkey/core'
import type { Project } from '../types/projects.js'

/** A project as everyone can read it. */
export type ProjectRecord = Awaited<ReturnType<typeof getProject>>

/** Creates the object of a project as everyone can read it. */
export function createProject({ id, displayName, config }: ProjectRecord): Project {
  const { enabledOauthProviders, domains, ...flags } = config
  return { id, displayName, config: { ...flags, oauthProviders: enabledOauthProviders.map(({ id }) => ({ id })) } }
}
