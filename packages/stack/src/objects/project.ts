import type { getProject } from '@latchkey/core'
import type { Project } from '../types/projects.js'

/** A project as everyone can read it. */
export type ProjectRecord = Awaited<ReturnType<typeof getProject>>

/** Creates the object of a project as everyone can read it. */
export function createProject({ id, displayName, config, pushedConfigError, configWarnings }: ProjectRecord): Project {
  const { enabledOauthProviders, domains, ...flags } = config
  const state = { pushedConfigError: pushedConfigError ?? null, configWarnings: [...(configWarnings ?? [])] }
  return {
    id,
    displayName,
    ...state,
    config: { ...flags, oauthProviders: enabledOauthProviders.map(({ id }) => ({ id })) },
  }
}
