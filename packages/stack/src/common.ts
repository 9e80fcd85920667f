// What all entry points export.

export { betterAuthTokenStore, clerkTokenStore, workosTokenStore } from '@latchkey/core/external-sessions'
export type {
  StackClientApp as StackClientAppInstance,
  StackClientApp as HexclaveClientAppInstance,
} from './apps/client-app.js'
export type {
  StackClientAppConstructor,
  StackClientAppConstructor as HexclaveClientAppConstructor,
} from './apps/create-app.js'
export type {
  StackAdminAppConstructor,
  StackAdminAppConstructor as HexclaveAdminAppConstructor,
  StackServerAppConstructor,
  StackServerAppConstructor as HexclaveServerAppConstructor,
} from './apps/create-server-app.js'
export { stackAppInternalsSymbol } from './apps/internals.js'
export { defineStackConfig, defineStackConfig as defineHexclaveConfig, getPagePrompt } from './config.js'
export { getConvexProvidersConfig } from './convex/convex-auth.config.js'
export { type OutOfScopeArea, OutOfScopeError } from './errors/out-of-scope.js'
export type { Result } from './errors/result.js'
export { StackAssertionError } from './errors/stack-assertion-error.js'
export type {
  ActiveSession,
  EditableTeamMemberProfile,
  NotificationCategory,
  ReceivedTeamInvitation,
} from './objects/account.js'
export type {
  AdminDomainConfig,
  AdminEmailConfig,
  AdminOAuthProviderConfig,
  AdminOwnedProject,
  AdminProject,
  AdminProjectConfig,
  AdminProjectConfigUpdateOptions,
  AdminProjectCreateOptions,
  AdminProjectUpdateOptions,
  PushedConfigSource,
} from './objects/admin-project.js'
export type { TeamApiKey, TeamApiKeyFirstView, UserApiKey, UserApiKeyFirstView } from './objects/api-key.js'
export type { Auth, Session } from './objects/auth.js'
export type { User } from './objects/base-user.js'
export type { Connection, OAuthConnection, OAuthProvider, ServerOAuthProvider } from './objects/connection.js'
export type { ContactChannel, ServerContactChannel } from './objects/contact-channel.js'
export type { CurrentInternalUser, CurrentUser } from './objects/current-user.js'
export type { AdminEmailDraft, AdminEmailTemplate, AdminEmailTheme, AdminSentEmail } from './objects/emails.js'
export type {
  AdminProjectPermissionDefinition,
  AdminProjectPermissionDefinitionCreateOptions,
  AdminProjectPermissionDefinitionUpdateOptions,
  AdminTeamPermissionDefinition,
  AdminTeamPermissionDefinitionCreateOptions,
  AdminTeamPermissionDefinitionUpdateOptions,
} from './objects/permission-definitions.js'
export type { AdminProjectPermission, AdminTeamPermission } from './objects/permissions.js'
export type { OAuthProviderConfig, Project, ProjectConfig } from './objects/project.js'
export type {
  InternalApiKey,
  InternalApiKeyBase,
  InternalApiKeyBaseCrudRead,
  InternalApiKeyCreateOptions,
  InternalApiKeyFirstView,
} from './objects/project-keys.js'
export type {
  CurrentInternalServerUser,
  CurrentServerUser,
  ServerTeam,
  ServerTeamCreateOptions,
  ServerTeamMemberProfile,
  ServerTeamUpdateOptions,
  ServerTeamUser,
  ServerUser,
} from './objects/server-user.js'
export type {
  SentTeamInvitation,
  Team,
  TeamCreateOptions,
  TeamInvitation,
  TeamMemberProfile,
  TeamUpdateOptions,
  TeamUser,
} from './objects/team.js'
export type {
  ExternalTokenStore,
  GetCurrentUserOptions,
  GetUserOptions,
  HandlerUrlOptions,
  HandlerUrls,
  OAuthScopesOnSignIn,
  RequestLike,
  ResolvedHandlerUrls,
  ServerListUsersOptions,
  StackAdminAppConstructorOptions,
  StackAdminAppConstructorOptions as HexclaveAdminAppConstructorOptions,
  StackClientAppConstructorOptions,
  StackClientAppConstructorOptions as HexclaveClientAppConstructorOptions,
  StackClientAppJson,
  StackClientAppJson as HexclaveClientAppJson,
  StackConfig,
  StackConfig as HexclaveConfig,
  StackServerAppConstructorOptions,
  StackServerAppConstructorOptions as HexclaveServerAppConstructorOptions,
} from './types/options.js'
