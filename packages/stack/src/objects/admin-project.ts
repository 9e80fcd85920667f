import type { Input } from '@latchkey/core'
import * as admin from '@latchkey/core/admin'

import type { postTestEmail } from '@latchkey/core/internal/contract'
import type { StackAdminApp } from '../apps/admin-app.js'
import { type OutOfScopeMembers, outOfScope } from '../errors/out-of-scope.js'
import { StackAssertionError } from '../errors/stack-assertion-error.js'
import { done, type Members, members, type Scope } from '../scope.js'
import { given, type Json, only, type Picked, pick } from './fields.js'
import { configState, type ProjectConfig } from './project.js'

/** A project with all settings. */
export type AdminProjectRecord = Awaited<ReturnType<typeof admin.getAdminProject>>
/** A project with all settings. */
export interface AdminProject
  extends Picked<AdminProjectRecord, typeof FIELDS>,
    ReturnType<typeof configState>,
    Members<typeof ownMembers, typeof ADMIN_PROJECT_HOOKS>,
    OutOfScopeMembers<'transfer'> {}
/** A project that the signed-in user owns. */
export interface AdminOwnedProject extends AdminProject {
  /** An app that administers the project. */
  readonly app: StackAdminApp<false>
}

/** An OAuth provider with its settings. */
export type AdminOAuthProviderConfig = {
  /** The ID of the provider. */
  readonly id: string
} & (
  | {
      /** Uses the shared OAuth app of the service. */
      readonly type: 'shared'
    }
  | {
      /** Uses an OAuth app of the project. */
      readonly type: 'standard'
      /** The ID of the OAuth app. */
      readonly clientId: string
      /** The secret of the OAuth app. */
      readonly clientSecret: string
      /** The configuration ID at Facebook. */
      readonly facebookConfigId?: string
      /** The tenant ID at Microsoft. */
      readonly microsoftTenantId?: string
      /** The bundle IDs of the apps that sign in with Apple. Service 2.8.86 and later. */
      readonly appleBundleIds?: string[]
      /** The team at Apple, whose key can replace the client secret. Service hexclave-1.0. */
      readonly appleTeamId?: string
      /** The ID of the key at Apple. */
      readonly appleKeyId?: string
      /** The private key at Apple. */
      readonly applePrivateKey?: string
    }
  | {
      /** An OpenID provider with a custom ID. An update of the project leaves it out: use `updateConfig`. */
      readonly type: 'custom_oidc'
      /** The ID of the client. */
      readonly clientId: string
      /** The secret of the client. */
      readonly clientSecret: string
      /** The issuer. */
      readonly issuerUrl: string
      /** The scopes to request. */
      readonly scope?: string
      /** The name of the provider, for people. */
      readonly displayName?: string
    }
)

/** The email server of a project. */
export type AdminEmailConfig =
  | ({
      /** Uses an email server of the project. */
      type: 'standard'
      /** The password of the user of the email server. */
      password: string
    } & Omit<Input<typeof postTestEmail>['emailConfig'], 'password'>)
  | {
      /** Uses the shared email server of the service. */
      type: 'shared'
    }

/** A trusted domain. */
export interface AdminDomainConfig extends Picked<ConfigRecord['domains'][number], 'domain handlerPath'> {}
/** All settings of a project. */
export interface AdminProjectConfig extends Omit<ProjectConfig, 'oauthProviders'>, Picked<ConfigRecord, ConfigField> {
  /** The OAuth providers. */
  readonly oauthProviders: AdminOAuthProviderConfig[]
  /** The email server. */
  readonly emailConfig?: AdminEmailConfig
  /** The email theme. Service 2.8.86 and later. */
  readonly emailTheme: string
  /** The trusted domains. */
  readonly domains: AdminDomainConfig[]
  /** What happens when a user signs in with an OAuth account whose email address has a user. */
  readonly oauthAccountMergeStrategy: Listed<ConfigRecord['oauthAccountMergeStrategy']>
}
type ConfigRecord = AdminProjectRecord['config']
type ConfigField = `allowLocalhost createTeamOnSignUp ${typeof LISTS}`
/** Changes of the settings of a project. */
export interface AdminProjectConfigUpdateOptions extends Partial<AdminProjectConfig> {}

/** How far the set-up of a project is. */
export type ProjectOnboardingStatus = Listed<AdminProjectRecord['onboardingStatus']>
/** The values that core lists for a field to which the service may add others. */
type Listed<T> = T extends string ? (string extends T ? never : T) : never
/** Changes of a project. */
export interface AdminProjectUpdateOptions
  extends Partial<
    Pick<AdminProject, 'displayName' | 'isProductionMode' | 'onboardingStatus' | 'onboardingState' | Logo>
  > {
  /** The description. */
  description?: string
  /** The settings to change. */
  config?: AdminProjectConfigUpdateOptions
  /** Whether requests need the publishable client key. Service 2.8.86 and later. */
  requirePublishableClientKey?: boolean
}
type Logo = 'logoUrl' | 'logoFullUrl' | 'fullLogoUrl' | 'logoDarkModeUrl' | 'logoFullDarkModeUrl'
/** The project to create. */
export interface AdminProjectCreateOptions extends AdminProjectUpdateOptions {
  /** The name. */
  displayName: string
  /** The team that owns the project. Required by service 2.8.86. */
  teamId?: string
}

/** Where the configuration of the branch was pushed from. */
export type PushedConfigSource =
  | {
      readonly type: 'pushed-from-github'
      /** The owner of the repository on GitHub. */
      readonly owner: string
      /** The name of the repository. */
      readonly repo: string
      /** The branch of the repository. */
      readonly branch: string
      /** The hash of the commit. */
      readonly commitHash: string
      /** The path of the configuration file in the repository. */
      readonly configFilePath: string
      /** The path of the workflow that pushes the configuration. Service hexclave-1.0. */
      readonly workflowPath?: string
    }
  | { readonly type: 'pushed-from-unknown' }
  | { readonly type: 'unlinked' }
/** A level of the configuration. The environment overrides the branch. */
export type ConfigOverrideLevel = 'branch' | 'environment'

/** Creates the object of a project with all settings. */
export const createAdminProject = (scope: Scope, project: AdminProjectRecord): AdminProject =>
  members(scope, `project ${project.id}`, adminProjectMembers(scope, project), ADMIN_PROJECT_HOOKS)

/** The hooks of {@link adminProjectMembers}. */
export const ADMIN_PROJECT_HOOKS = {
  /** Returns what prevents production mode. */
  useProductionModeErrors: ['getProductionModeErrors', ['project']],
  /** Returns the configuration. Service 2.8.86 and later. */
  useConfig: ['getConfig', ['config', 'project']],
} as const

const FIELDS = 'id displayName description createdAt isProductionMode'
const LISTS = 'teamCreatorDefaultPermissions teamMemberDefaultPermissions userDefaultPermissions'

/** Creates the members of a project with all settings. */
export const adminProjectMembers = (
  scope: Scope,
  project: AdminProjectRecord,
): Omit<AdminProject, keyof typeof ADMIN_PROJECT_HOOKS> => ({
  ...pick(project, FIELDS),
  ...configState(project),
  ...ownMembers(scope, project),
  ...outOfScope('project transfers', 'transfer'),
})

function ownMembers({ client }: Scope, project: AdminProjectRecord) {
  const { config, logoFullUrl = null } = project
  return {
    /** How many users the project has. Service 2.8.8 only. */
    userCount: project.userCount as number,
    /** The team that owns the project. Service 2.8.86 and later. */
    ownerTeamId: project.ownerTeamId ?? null,
    /** The logo, or null. */
    logoUrl: project.logoUrl ?? null,
    /** The logo with the name, or null. Until 2.8.41: `logoFullUrl` since then. */
    fullLogoUrl: logoFullUrl,
    /** The logo with the name, or null. */
    logoFullUrl,
    /** The logo for dark pages, or null. */
    logoDarkModeUrl: project.logoDarkModeUrl ?? null,
    /** The logo with the name for dark pages, or null. */
    logoFullDarkModeUrl: project.logoFullDarkModeUrl ?? null,
    /** How far the set-up of the project is. Service 2.8.86 and later. */
    onboardingStatus: project.onboardingStatus as ProjectOnboardingStatus,
    /** The state of the project's setup. Service hexclave-1.0. */
    onboardingState: (project.onboardingState ?? null) as Json,
    /** Whether the project is for development. */
    isDevelopmentEnvironment: project.isDevelopmentEnvironment ?? false,
    /** All settings. */
    config: {
      ...config,
      ...pick(config, LISTS),
      oauthProviders: config.oauthProviders.map(oauthProvider),
      emailConfig: emailConfig(config.emailConfig),
      domains: config.domains.map((domain) => ({ ...domain })),
    } as AdminProjectConfig,
    /** Updates the project. */
    async update(update: AdminProjectUpdateOptions) {
      const { requirePublishableClientKey: required, config = {}, ...own } = update
      if (isDefined(own) || isDefined(config))
        await admin.updateProject(client, { ...projectChanges(own), config: configChanges(config) })
      if (required === undefined) return
      await admin.updateConfig(client, {
        level: 'project',
        config: { 'project.requirePublishableClientKey': required },
      })
    },
    /** Deletes the project. */
    delete: done(() => admin.deleteProject(client, {})),
    /** Returns what prevents production mode. */
    getProductionModeErrors: async () => admin.getProductionModeWarnings(project),
    /** Returns the configuration. Service 2.8.86 and later. */
    getConfig: (): Promise<Json> => admin.getConfig(client),
    /** Overrides values of the configuration, by path. Service 2.8.86 and later. */
    updateConfig: done((config: Record<string, unknown>) => admin.updateConfig(client, { config })),
    /** Replaces the configuration of the branch, which `updateConfig` overrides. Service 2.8.86 and later. */
    pushConfig: done((config: Record<string, unknown>, options: { readonly source: PushedConfigSource }) =>
      admin.replaceConfigOverride(client, { level: 'branch', config, ...only('pushConfig', options, 'source') }),
    ),
    /** Changes values of the configuration of the branch, by path. Service 2.8.86 and later. */
    updatePushedConfig: done((config: Record<string, unknown>) =>
      admin.updateConfig(client, { level: 'branch', config }),
    ),
    /** Returns where the configuration of the branch was pushed from. Service 2.8.86 and later. */
    getPushedConfigSource: async () => (await admin.getConfigSource(client, {})).source as PushedConfigSource,
    /** Removes the source of the configuration of the branch, which stays. Service 2.8.86 and later. */
    unlinkPushedConfigSource: done(() => admin.deleteConfigSource(client, {})),
    /** Removes values of a level, by path. Service 2.8.86 and later. */
    resetConfigOverrideKeys: done((level: ConfigOverrideLevel, keys: string[]) =>
      admin.resetConfigKeys(client, { level, keys }),
    ),
    /** Returns the values that a level overrides. Service 2.8.86 and later. */
    getConfigOverride: (level: ConfigOverrideLevel): Promise<Record<string, unknown>> =>
      admin.getConfigOverride(client, { level }),
    /** Replaces the values that a level overrides. Service 2.8.86 and later. */
    async replaceConfigOverride(level: ConfigOverrideLevel, config: Record<string, unknown>) {
      const source = level === 'branch' ? (await admin.getConfigSource(client, {})).source : undefined
      await admin.replaceConfigOverride(client, { level, config, source })
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
 * is an email server like any other. Only `updateConfig` changes custom OpenID providers.
 */
export const configChanges = ({ oauthProviders, emailConfig, ...config }: AdminProjectConfigUpdateOptions) => ({
  ...config,
  ...(emailConfig && {
    emailConfig: emailConfig.type === 'shared' ? emailConfig : { ...emailConfig, type: 'standard' as const },
  }),
  ...(oauthProviders && {
    oauthProviders: oauthProviders
      .filter(({ type }) => type !== 'custom_oidc')
      .map(({ enabled, ...provider }: OAuthProviderChange) => provider),
  }),
})
type OAuthProviderChange = AdminOAuthProviderConfig & { readonly enabled?: boolean }

function oauthProvider(provider: AdminProjectRecord['config']['oauthProviders'][number]): AdminOAuthProviderConfig {
  const { id, type, enabled, providerConfigId, ...own } = provider
  if (type === 'shared') return { id, type: 'shared' }
  const { clientId, clientSecret, applePrivateKey, appleBundleIds, ...optional } = own
  if (clientId === undefined) throw new StackAssertionError(`Client ID is missing: OAuth provider ${id}.`)
  if (clientSecret === undefined && applePrivateKey === undefined)
    throw new StackAssertionError(`Client secret is missing: OAuth provider ${id}.`)
  return given({
    id,
    type: 'standard',
    clientId,
    clientSecret: clientSecret?.reveal() as string,
    ...optional,
    appleBundleIds: appleBundleIds && [...appleBundleIds],
    applePrivateKey: applePrivateKey?.reveal(),
  })
}

function emailConfig(config: AdminProjectRecord['config']['emailConfig']): AdminEmailConfig {
  if (config.type === 'shared') return { type: 'shared' }
  const { senderName, senderEmail, host, port, username, password } = config
  const fields = { senderName, senderEmail, host, port, username, password: password?.reveal() }
  for (const [name, value] of Object.entries(fields))
    if (value === undefined) throw new StackAssertionError(`Email ${name} is missing.`)
  return { type: 'standard', ...fields } as AdminEmailConfig
}
