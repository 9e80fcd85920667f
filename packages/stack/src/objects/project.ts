import type { getProject } from '@latchkey/core'
import { type Picked, pick } from './pick.js'

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
export interface ProjectConfig {
  /** Whether users can sign up. */
  readonly signUpEnabled: boolean
  /** Whether users can sign in with passwords. */
  readonly credentialEnabled: boolean
  /** Whether users can sign in with magic links. */
  readonly magicLinkEnabled: boolean
  /** Whether users can sign in with passkeys. */
  readonly passkeyEnabled: boolean
  /** Whether users can create teams. */
  readonly clientTeamCreationEnabled: boolean
  /** Whether users can delete their accounts. */
  readonly clientUserDeletionEnabled: boolean
  /** Whether users can have API keys. */
  readonly allowUserApiKeys: boolean
  /** Whether teams can have API keys. */
  readonly allowTeamApiKeys: boolean
  /** Whether payments accept promotion codes. Service hexclave-1.0. */
  readonly allowPromoCodes: boolean
  /** Whether payments accept several promotion codes at once. Service hexclave-1.0. */
  readonly allowStackingPromoCodes: boolean
  /** The enabled OAuth providers. */
  readonly oauthProviders: OAuthProviderConfig[]
}

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
