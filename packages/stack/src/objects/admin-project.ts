import type { getAdminProject } from '@latchkey/core/admin'
import {
  deleteConfigSource,
  deleteProject,
  getConfig,
  getConfigOverride,
  getConfigSource,
  getProductionModeWarnings,
  replaceConfigOverride,
  resetConfigKeys,
  updateConfig,
  updateProject,
} from '@latchkey/core/admin'
import { outOfScope } from '../errors/out-of-scope.js'
import { StackAssertionError } from '../errors/stack-assertion-error.js'
import { members, type Scope } from '../scope.js'
import type {
  AdminEmailConfig,
  AdminOAuthProviderConfig,
  AdminProject,
  AdminProjectConfig,
  AdminProjectConfigUpdateOptions,
  AdminProjectUpdateOptions,
  ConfigOverrideLevel,
  ProjectOnboardingStatus,
  PushedConfigSource,
} from '../types/projects.js'

/** A project with all settings. */
export type AdminProjectRecord = Awaited<ReturnType<typeof getAdminProject>>

/** Creates the object of a project with all settings. */
export function createAdminProject(scope: Scope, project: AdminProjectRecord): AdminProject {
  return members(scope, `project ${project.id}`, adminProjectMembers(scope, project), ADMIN_PROJECT_HOOKS)
}

/** The hooks of {@link adminProjectMembers}. */
export const ADMIN_PROJECT_HOOKS = {
  useProductionModeErrors: ['getProductionModeErrors', ['project']],
  useConfig: ['getConfig', ['config', 'project']],
} as const

/** Creates the members of a project with all settings. */
export function adminProjectMembers({ client }: Scope, project: AdminProjectRecord) {
  const { id, displayName, description, createdAt, isProductionMode, config } = project
  return {
    id,
    displayName,
    description,
    createdAt,
    userCount: project.userCount as number,
    isProductionMode,
    ownerTeamId: project.ownerTeamId ?? null,
    logoUrl: project.logoUrl ?? null,
    fullLogoUrl: project.logoFullUrl ?? null,
    logoFullUrl: project.logoFullUrl ?? null,
    logoDarkModeUrl: project.logoDarkModeUrl ?? null,
    logoFullDarkModeUrl: project.logoFullDarkModeUrl ?? null,
    onboardingStatus: project.onboardingStatus as ProjectOnboardingStatus,
    isDevelopmentEnvironment: false,
    config: {
      ...(config as typeof config & Pick<AdminProjectConfig, 'oauthAccountMergeStrategy'>),
      emailTheme: config.emailTheme as string,
      oauthProviders: config.oauthProviders.map(oauthProvider),
      emailConfig: emailConfig(config.emailConfig),
    },
    async update({ requirePublishableClientKey: required, ...changes }: AdminProjectUpdateOptions) {
      const { config = {}, ...own } = changes
      if (isDefined(own) || isDefined(config))
        await updateProject(client, { ...projectChanges(own), config: configChanges(config) })
      if (required === undefined) return
      await updateConfig(client, { level: 'project', config: { 'project.requirePublishableClientKey': required } })
    },
    async delete() {
      await deleteProject(client, {})
    },
    getProductionModeErrors: async () => getProductionModeWarnings(project),
    // biome-ignore lint/suspicious/noExplicitAny: the configuration is any JSON
    getConfig: (): Promise<any> => getConfig(client),
    async updateConfig(config: Record<string, unknown>) {
      await updateConfig(client, { config })
    },
    ...outOfScope('project transfers', ['transfer']),
    async pushConfig(config: Record<string, unknown>, { source }: { readonly source: PushedConfigSource }) {
      await replaceConfigOverride(client, { level: 'branch', config, source })
    },
    async updatePushedConfig(config: Record<string, unknown>) {
      await updateConfig(client, { level: 'branch', config })
    },
    getPushedConfigSource: async () => (await getConfigSource(client, {})).source as PushedConfigSource,
    async unlinkPushedConfigSource() {
      await deleteConfigSource(client, {})
    },
    async resetConfigOverrideKeys(level: ConfigOverrideLevel, keys: string[]) {
      await resetConfigKeys(client, { level, keys })
    },
    getConfigOverride: (level: ConfigOverrideLevel): Promise<Record<string, unknown>> =>
      getConfigOverride(client, { level }),
    async replaceConfigOverride(level: ConfigOverrideLevel, config: Record<string, unknown>) {
      const source = level === 'branch' ? (await getConfigSource(client, {})).source : undefined
      await replaceConfigOverride(client, { level, config, source })
    },
  }
}

/** Returns the changes of a project with the names of the contract. `fullLogoUrl` is the old name of `logoFullUrl`. */
export const projectChanges = ({ fullLogoUrl, logoFullUrl = fullLogoUrl, ...changes }: AdminProjectUpdateOptions) => ({
  ...changes,
  logoFullUrl,
})

/** Whether an object has a value. */
const isDefined = (changes: object) => Object.values(changes).some((value) => value !== undefined)

/**
 * Returns the changes of a configuration. The service refuses `enabled`, which providers had until 2.8.11. To it, Resend
 * is an email server like any other.
 */
export const configChanges = ({ oauthProviders, emailConfig, ...config }: AdminProjectConfigUpdateOptions) => ({
  ...config,
  ...(emailConfig && {
    emailConfig: emailConfig.type === 'shared' ? emailConfig : { ...emailConfig, type: 'standard' as const },
  }),
  ...(oauthProviders && {
    oauthProviders: oauthProviders.map(({ enabled, ...provider }: OAuthProviderChange) => provider),
  }),
})
type OAuthProviderChange = AdminOAuthProviderConfig & { readonly enabled?: boolean }

function oauthProvider(provider: AdminProjectRecord['config']['oauthProviders'][number]): AdminOAuthProviderConfig {
  const { id, type, clientId, clientSecret, facebookConfigId, microsoftTenantId } = provider
  if (type === 'shared') return { id, type: 'shared' }
  if (clientId === undefined) throw new StackAssertionError(`Client ID is missing: OAuth provider ${id}.`)
  if (clientSecret === undefined) throw new StackAssertionError(`Client secret is missing: OAuth provider ${id}.`)
  const optional = {
    ...(facebookConfigId !== undefined && { facebookConfigId }),
    ...(microsoftTenantId !== undefined && { microsoftTenantId }),
  }
  return { id, type: 'standard', clientId, clientSecret, ...optional }
}

function emailConfig(config: AdminProjectRecord['config']['emailConfig']): AdminEmailConfig {
  if (config.type === 'shared') return { type: 'shared' }
  const { senderName, senderEmail, host, port, username, password } = config
  const fields = { senderName, senderEmail, host, port, username, password }
  for (const [name, value] of Object.entries(fields))
    if (value === undefined) throw new StackAssertionError(`Email ${name} is missing.`)
  return { type: 'standard', ...fields } as AdminEmailConfig
}
