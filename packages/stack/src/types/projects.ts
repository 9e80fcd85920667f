import type { StackAdminApp } from './apps.js'
import type { OutOfScopeMembers } from './out-of-scope.js'

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
  /** The enabled OAuth providers. */
  readonly oauthProviders: OAuthProviderConfig[]
}

/** A project, as everyone can read it. */
export interface Project {
  /** The ID of the project. */
  readonly id: string
  /** The name of the project. */
  readonly displayName: string
  /** The settings. */
  readonly config: ProjectConfig
  /** Why the pushed configuration was rejected, or null. */
  readonly pushedConfigError: { readonly message: string } | null
  /** What is wrong with the configuration. */
  readonly configWarnings: readonly { readonly message: string }[]
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
    }
)

/** The email server of a project. */
export type AdminEmailConfig =
  | {
      /** Uses an email server of the project. */
      type: 'standard'
      /** The name of the sender. */
      senderName: string
      /** The email address of the sender. */
      senderEmail: string
      /** The host of the server. */
      host: string
      /** The port of the server. */
      port: number
      /** The user name at the server. */
      username: string
      /** The password at the server. */
      password: string
    }
  | {
      /** Uses the shared email server of the service. */
      type: 'shared'
    }

/** A trusted domain. */
export interface AdminDomainConfig {
  /** The origin of the app. */
  domain: string
  /** The path of the handler pages. */
  handlerPath: string
}

/** All settings of a project. */
export interface AdminProjectConfig extends Omit<ProjectConfig, 'oauthProviders'> {
  /** Whether every port of localhost is trusted. */
  readonly allowLocalhost: boolean
  /** The OAuth providers. */
  readonly oauthProviders: AdminOAuthProviderConfig[]
  /** The email server. */
  readonly emailConfig?: AdminEmailConfig
  /** The email theme. Service 2.8.86 and later. */
  readonly emailTheme: string
  /** The trusted domains. */
  readonly domains: AdminDomainConfig[]
  /** Whether each new user gets a team. */
  readonly createTeamOnSignUp: boolean
  /** The permissions of the creator of a team. */
  readonly teamCreatorDefaultPermissions: { id: string }[]
  /** The permissions of a member of a team. */
  readonly teamMemberDefaultPermissions: { id: string }[]
  /** The permissions of every user. */
  readonly userDefaultPermissions: { id: string }[]
  /** What happens when a user signs in with an OAuth account whose email address has a user. */
  readonly oauthAccountMergeStrategy: 'link_method' | 'raise_error' | 'allow_duplicates'
}

/** Changes of the settings of a project. */
export interface AdminProjectConfigUpdateOptions {
  /** The trusted domains. */
  domains?: { domain: string; handlerPath: string }[]
  /** The OAuth providers. */
  oauthProviders?: AdminOAuthProviderConfig[]
  /** Whether users can sign up. */
  signUpEnabled?: boolean
  /** Whether users can sign in with passwords. */
  credentialEnabled?: boolean
  /** Whether users can sign in with magic links. */
  magicLinkEnabled?: boolean
  /** Whether users can sign in with passkeys. */
  passkeyEnabled?: boolean
  /** Whether users can create teams. */
  clientTeamCreationEnabled?: boolean
  /** Whether users can delete their accounts. */
  clientUserDeletionEnabled?: boolean
  /** Whether every port of localhost is trusted. */
  allowLocalhost?: boolean
  /** Whether each new user gets a team. */
  createTeamOnSignUp?: boolean
  /** The email server. */
  emailConfig?: AdminEmailConfig
  /** The email theme. */
  emailTheme?: string
  /** The permissions of the creator of a team. */
  teamCreatorDefaultPermissions?: { id: string }[]
  /** The permissions of a member of a team. */
  teamMemberDefaultPermissions?: { id: string }[]
  /** The permissions of every user. */
  userDefaultPermissions?: { id: string }[]
  /** What happens when a user signs in with an OAuth account whose email address has a user. */
  oauthAccountMergeStrategy?: 'link_method' | 'raise_error' | 'allow_duplicates'
  /** Whether users can have API keys. */
  allowUserApiKeys?: boolean
  /** Whether teams can have API keys. */
  allowTeamApiKeys?: boolean
}

/** How far the set-up of a project is. */
export type ProjectOnboardingStatus =
  | 'config_choice'
  | 'apps_selection'
  | 'auth_setup'
  | 'domain_setup'
  | 'email_theme_setup'
  | 'payments_setup'
  | 'welcome'
  | 'completed'

/** Changes of a project. */
export interface AdminProjectUpdateOptions {
  /** The name. */
  displayName?: string
  /** The description. */
  description?: string
  /** Whether the rules for production apply. */
  isProductionMode?: boolean
  /** The settings to change. */
  config?: AdminProjectConfigUpdateOptions
  /** The logo. */
  logoUrl?: string | null
  /** The logo with the name. */
  logoFullUrl?: string | null
  /** The logo with the name. Until 2.8.41: `logoFullUrl` since then. */
  fullLogoUrl?: string | null
  /** The logo for dark pages. */
  logoDarkModeUrl?: string | null
  /** The logo with the name for dark pages. */
  logoFullDarkModeUrl?: string | null
  /** How far the set-up of the project is. Service 2.8.86 and later. */
  onboardingStatus?: ProjectOnboardingStatus
  /** Whether requests need the publishable client key. Service 2.8.86 and later. */
  requirePublishableClientKey?: boolean
}
/** The project to create. */
export interface AdminProjectCreateOptions extends Omit<AdminProjectUpdateOptions, 'displayName'> {
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
    }
  | { readonly type: 'pushed-from-unknown' }
  | { readonly type: 'unlinked' }

/** A level of the configuration. The environment overrides the branch. */
export type ConfigOverrideLevel = 'branch' | 'environment'

/** A project with all settings. */
export interface AdminProject extends OutOfScopeMembers<'transfer'> {
  /** The ID of the project. */
  readonly id: string
  /** The name of the project. */
  readonly displayName: string
  /** The description, or null. */
  readonly description: string | null
  /** When the project was created. */
  readonly createdAt: Date
  /** How many users the project has. Service 2.8.8 only. */
  readonly userCount: number
  /** Whether the rules for production apply. */
  readonly isProductionMode: boolean
  /** The team that owns the project. Service 2.8.86 and later. */
  readonly ownerTeamId: string | null
  /** The logo, or null. */
  readonly logoUrl: string | null
  /** The logo with the name, or null. */
  readonly fullLogoUrl: string | null
  /** The logo with the name, or null. */
  readonly logoFullUrl: string | null
  /** The logo for dark pages, or null. */
  readonly logoDarkModeUrl: string | null
  /** The logo with the name for dark pages, or null. */
  readonly logoFullDarkModeUrl: string | null
  /** How far the set-up of the project is. Service 2.8.86 and later. */
  readonly onboardingStatus: ProjectOnboardingStatus
  /** Whether the project is for development. */
  readonly isDevelopmentEnvironment: boolean
  /** All settings. */
  readonly config: AdminProjectConfig
  /** Updates the project. */
  update(this: AdminProject, update: AdminProjectUpdateOptions): Promise<void>
  /** Deletes the project. */
  delete(this: AdminProject): Promise<void>
  /** Returns what prevents production mode. */
  getProductionModeErrors(this: AdminProject): Promise<{ message: string; relativeFixUrl: string }[]>
  /** Returns what prevents production mode. */
  useProductionModeErrors(this: AdminProject): { message: string; relativeFixUrl: string }[]
  /** Returns the configuration. Service 2.8.86 and later. */
  // biome-ignore lint/suspicious/noExplicitAny: the configuration is any JSON
  getConfig(this: AdminProject): Promise<any>
  /** Returns the configuration. Service 2.8.86 and later. */
  // biome-ignore lint/suspicious/noExplicitAny: the configuration is any JSON
  useConfig(this: AdminProject): any
  /** Overrides values of the configuration, by path. Service 2.8.86 and later. */
  updateConfig(this: AdminProject, config: Record<string, unknown>): Promise<void>
  /** Replaces the configuration of the branch, which `updateConfig` overrides. Service 2.8.86 and later. */
  pushConfig(
    this: AdminProject,
    config: Record<string, unknown>,
    options: { readonly source: PushedConfigSource },
  ): Promise<void>
  /** Changes values of the configuration of the branch, by path. Service 2.8.86 and later. */
  updatePushedConfig(this: AdminProject, config: Record<string, unknown>): Promise<void>
  /** Returns where the configuration of the branch was pushed from. Service 2.8.86 and later. */
  getPushedConfigSource(this: AdminProject): Promise<PushedConfigSource>
  /** Removes the source of the configuration of the branch, which stays. Service 2.8.86 and later. */
  unlinkPushedConfigSource(this: AdminProject): Promise<void>
  /** Removes values of a level, by path. Service 2.8.86 and later. */
  resetConfigOverrideKeys(this: AdminProject, level: ConfigOverrideLevel, keys: string[]): Promise<void>
  /** Returns the values that a level overrides. Service 2.8.86 and later. */
  getConfigOverride(this: AdminProject, level: ConfigOverrideLevel): Promise<Record<string, unknown>>
  /** Replaces the values that a level overrides. Service 2.8.86 and later. */
  replaceConfigOverride(this: AdminProject, level: ConfigOverrideLevel, config: Record<string, unknown>): Promise<void>
}

/** A project that the signed-in user owns. */
export interface AdminOwnedProject extends AdminProject {
  /** An app that administers the project. */
  readonly app: StackAdminApp<false>
}
