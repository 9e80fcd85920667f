import type { getProject } from '@latchkey/core'
import { type Picked, pick } from './fields.js'

/** A project as everyone can read it. */
export type ProjectRecord = Awaited<ReturnType<typeof getProject>>
/** A project, as everyone can read it. */
export interface Project extends Picked<ProjectRecord, 'id displayName'>, ReturnType<typeof configState> {
  /** The settings. */
  readonly config: ProjectConfig
}

/** An OAuth provider of a project. */
export interface OAuthProviderConfig {
  /** The ID of the provider. */
  readonly id: string
}
/** The settings of a project that everyone can read. */
export interface ProjectConfig extends Picked<ProjectRecord['config'], typeof FLAGS> {
  /** Whether payments accept promotion codes. Service hexclave-1.0. */
  readonly allowPromoCodes: boolean
  /** Whether payments accept several promotion codes at once. Service hexclave-1.0. */
  readonly allowStackingPromoCodes: boolean
  /** The enabled OAuth providers. */
  readonly oauthProviders: OAuthProviderConfig[]
}

const FLAGS =
  'signUpEnabled credentialEnabled magicLinkEnabled passkeyEnabled clientTeamCreationEnabled clientUserDeletionEnabled allowUserApiKeys allowTeamApiKeys'

/** Creates the object of a project as everyone can read it. */
export const createProject = (project: ProjectRecord): Project => ({
  ...pick(project, 'id displayName'),
  ...configState(project),
  config: clientConfig(project.config),
})

function clientConfig({ enabledOauthProviders, domains, ...flags }: ProjectRecord['config']): ProjectConfig {
  return { ...(flags as ProjectConfig), oauthProviders: enabledOauthProviders.map(({ id }) => ({ id })) }
}

/** The configuration of a project. */
export const configState = ({
  pushedConfigError,
  configWarnings,
}: Pick<ProjectRecord, 'pushedConfigError' | 'configWarnings'>) => ({
  /** Why the pushed configuration was rejected, or null. */
  pushedConfigError: pushedConfigError ?? null,
  /** A mistake in the configuration. */
  configWarnings: [...(configWarnings ?? [])],
})
