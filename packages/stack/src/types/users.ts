import type { KnownErrors } from '../errors/known-errors.js'
import type { Result } from '../errors/result.js'
import type { NotificationCategory, OAuthConnection, OAuthProvider, ServerOAuthProvider } from './connections.js'
import type {
  ContactChannel,
  ContactChannelCreateOptions,
  ServerContactChannel,
  ServerContactChannelCreateOptions,
} from './contact-channels.js'
import type { Json } from './json.js'
import type { ApiKeyCreateOptions, UserApiKey, UserApiKeyFirstView } from './keys.js'
import type { ServerListTeamsOptions } from './options.js'
import type { OutOfScopeMembers } from './out-of-scope.js'
import type { AdminProjectPermission, AdminTeamPermission, TeamPermission } from './permissions.js'
import type { AdminOwnedProject, AdminProjectCreateOptions } from './projects.js'
import type { ActiveSession, Session, SessionTokens } from './sessions.js'
import type {
  EditableTeamMemberProfile,
  ReceivedTeamInvitation,
  ServerTeam,
  ServerTeamCreateOptions,
  ServerTeamPage,
  Team,
  TeamCreateOptions,
} from './teams.js'

/** The fields of every user. */
export interface User {
  /** The ID of the user. */
  readonly id: string
  /** The name of the user, or null. */
  readonly displayName: string | null
  /** The primary email address, or null. */
  readonly primaryEmail: string | null
  /** Whether the user has proved that the primary address is theirs. */
  readonly primaryEmailVerified: boolean
  /** The image of the user, or null. */
  readonly profileImageUrl: string | null
  /** When the user signed up. */
  readonly signedUpAt: Date
  /** JSON that the user can read and write. */
  readonly clientMetadata: Json
  /** JSON that the user can read. */
  readonly clientReadOnlyMetadata: Json
  /** Whether the user has a password. */
  readonly hasPassword: boolean
  /** Whether the user can sign in with magic links. */
  readonly otpAuthEnabled: boolean
  /** Whether the user can sign in with passkeys. */
  readonly passkeyAuthEnabled: boolean
  /** Whether sign-in requires two-factor authentication. */
  readonly isMultiFactorRequired: boolean
  /** Whether the user is anonymous. */
  readonly isAnonymous: boolean
  /** Whether the user is restricted, for example until they verify their address. Service 2.8.86 and later. */
  readonly isRestricted: boolean
  /** Why the user is restricted, or null. */
  readonly restrictedReason: { type: 'anonymous' | 'email_not_verified' | 'restricted_by_administrator' } | null
  /** Whether the user can sign in with their email address. Deprecated. */
  readonly emailAuthEnabled: boolean
  /** The OAuth providers of the user. Deprecated. */
  readonly oauthProviders: readonly { id: string }[]
  /** Returns the fields that clients can see, as the service sends them. */
  toClientJson(): Json
}

/** The session of the signed-in user. */
export interface Auth {
  /** The session, for `projectOwnerSession`. Opaque. */
  readonly _internalSession: unknown
  /** The session. */
  readonly currentSession: Session
  /** Signs the user out. */
  signOut(options?: { redirectUrl?: URL | string }): Promise<void>
  /** Returns headers that carry the session to your own server. */
  getAuthHeaders(): Promise<{ 'x-stack-auth': string }>
  /** Returns headers that carry the session to your own server. */
  useAuthHeaders(): { 'x-stack-auth': string }
  /** Returns the tokens of the session. */
  getAuthJson(): Promise<SessionTokens>
  /** Returns the tokens of the session. */
  useAuthJson(): SessionTokens
  /** Returns the access token, or null. */
  getAccessToken(): Promise<string | null>
  /** Returns the access token, or null. */
  useAccessToken(): string | null
  /** Returns the refresh token, or null. */
  getRefreshToken(): Promise<string | null>
  /** Returns the refresh token, or null. */
  useRefreshToken(): string | null
  /** Returns the session as an `Authorization` header, or null. */
  getAuthorizationHeader(): Promise<string | null>
  /** Returns the session as an `Authorization` header, or null. */
  useAuthorizationHeader(): string | null
  /** Registers a passkey of this device. */
  registerPasskey(options?: {
    hostname?: string
  }): Promise<Result<undefined, KnownErrors['PasskeyRegistrationFailed'] | KnownErrors['PasskeyWebAuthnError']>>
}

/** Changes of a user. */
export interface UserUpdateOptions {
  /** The name of the user. */
  displayName?: string
  /** JSON that the user can read and write. */
  clientMetadata?: Json
  /** The ID of the selected team, or null for none. */
  selectedTeamId?: string | null
  /** The secret of the authenticator app, or null to turn two-factor authentication off. */
  totpMultiFactorSecret?: Uint8Array | null
  /** The image of the user, or null for none. */
  profileImageUrl?: string | null
  /** Whether the user can sign in with magic links. */
  otpAuthEnabled?: boolean
  /** Whether the user can sign in with passkeys. */
  passkeyAuthEnabled?: boolean
  /** The primary email address, or null for none. Service 2.8.86 and later. */
  primaryEmail?: string | null
}

/** What a server knows about the risk of a user. Service 2.8.86 and later. */
interface ServerUserRisk {
  /** The country of the user, as two letters, or null if unknown. */
  countryCode?: string | null
  /** How likely the sign-up was abuse, from 0 to 100. */
  riskScores?: { signUp: { bot: number; freeTrialAbuse: number } }
  /** Whether an administrator restricts the user. */
  restrictedByAdmin?: boolean
  /** Why an administrator restricts the user, for the user. */
  restrictedByAdminReason?: string | null
  /** Why an administrator restricts the user, for servers. */
  restrictedByAdminPrivateDetails?: string | null
}

/** Changes of a user that a server makes. */
export interface ServerUserUpdateOptions extends UserUpdateOptions, ServerUserRisk {
  /** Whether the user has proved that the primary address is theirs. */
  primaryEmailVerified?: boolean
  /** Whether the user can sign in with the primary address. */
  primaryEmailAuthEnabled?: boolean
  /** The password. */
  password?: string
  /** JSON that the user can read. */
  clientReadOnlyMetadata?: Json
  /** JSON that only servers can read. */
  serverMetadata?: Json
}

/** The user that a server creates. */
export interface ServerUserCreateOptions extends ServerUserRisk {
  /** The primary email address. */
  primaryEmail?: string | null
  /** Whether the user can sign in with the primary address. */
  primaryEmailAuthEnabled?: boolean
  /** Whether the user has proved that the primary address is theirs. */
  primaryEmailVerified?: boolean
  /** The password. */
  password?: string
  /** Whether the user can sign in with magic links. */
  otpAuthEnabled?: boolean
  /** The name of the user. */
  displayName?: string
  /** JSON that the user can read and write. */
  clientMetadata?: Json
  /** JSON that the user can read. */
  clientReadOnlyMetadata?: Json
  /** JSON that only servers can read. */
  serverMetadata?: Json
}

/** Options for reading a connected account. */
export interface GetConnectedAccountOptions {
  /** What to do when the account is not connected. Default: `return-null`. */
  or?: 'redirect' | 'throw' | 'return-null'
  /** The scopes that the account must have. */
  scopes?: string[]
}

/** Options for reading permissions. */
export interface ListPermissionsOptions {
  /** Whether to include permissions that others contain. Default: true. */
  recursive?: boolean
  /** Ignored. */
  direct?: boolean
}

/** Accepted and ignored, as by the published kit: contained permissions always count. */
export interface IgnoredPermissionOptions {
  /** Ignored. */
  recursive?: boolean
  /** Ignored. */
  direct?: boolean
}

/** The account of a user: emails, teams, permissions, sessions and keys. */
export interface UserExtra
  extends OutOfScopeMembers<
    | 'getItem'
    | 'useItem'
    | 'createCheckoutUrl'
    | 'getBilling'
    | 'useBilling'
    | 'listProducts'
    | 'useProducts'
    | 'listInvoices'
    | 'useInvoices'
    | 'createPaymentMethodSetupIntent'
    | 'setDefaultPaymentMethodFromSetupIntent'
    | 'switchSubscription'
  > {
  /** Updates the user. */
  update(update: UserUpdateOptions): Promise<void>
  /** Sets the name of the user. */
  setDisplayName(displayName: string): Promise<void>
  /** Replaces the metadata that the user can read and write. */
  setClientMetadata(metadata: Json): Promise<void>
  /** Changes the password. Resolves to the error if the old or the new password is refused. */
  updatePassword(options: {
    oldPassword: string
    newPassword: string
  }): Promise<KnownErrors['PasswordConfirmationMismatch'] | KnownErrors['PasswordRequirementsNotMet'] | undefined>
  /** Adds a password. Resolves to the error if the password is refused. */
  setPassword(options: { password: string }): Promise<KnownErrors['PasswordRequirementsNotMet'] | undefined>
  /** Sends a verification email to the primary address. Deprecated: use the contact channel. */
  sendVerificationEmail(options?: { callbackUrl?: string }): Promise<KnownErrors['EmailAlreadyVerified'] | undefined>
  /** Deletes the user. */
  delete(): Promise<void>
  /** Returns the email addresses. */
  listContactChannels(): Promise<ContactChannel[]>
  /** Returns the email addresses. */
  useContactChannels(): ContactChannel[]
  /** Adds an email address. */
  createContactChannel(data: ContactChannelCreateOptions): Promise<ContactChannel>
  /** Returns a connected account, never null. */
  getConnectedAccount(id: string, options: { or: 'redirect'; scopes?: string[] }): Promise<OAuthConnection>
  /** Returns a connected account, or null. */
  getConnectedAccount(id: string, options?: GetConnectedAccountOptions): Promise<OAuthConnection | null>
  /** Returns the connected account with an ID at the provider, or null. */
  getConnectedAccount(account: { provider: string; providerAccountId: string }): Promise<OAuthConnection | null>
  /** Returns a connected account, never null. */
  useConnectedAccount(id: string, options: { or: 'redirect'; scopes?: string[] }): OAuthConnection
  /** Returns a connected account, or null. */
  useConnectedAccount(id: string, options?: GetConnectedAccountOptions): OAuthConnection | null
  /** Returns the connected account with an ID at the provider, or null. */
  useConnectedAccount(account: { provider: string; providerAccountId: string }): OAuthConnection | null
  /** Returns the connected accounts. */
  listConnectedAccounts(): Promise<OAuthConnection[]>
  /** Returns the connected accounts. */
  useConnectedAccounts(): OAuthConnection[]
  /** Redirects to a provider to connect an account. */
  linkConnectedAccount(id: string, options?: { scopes?: string[] }): Promise<void>
  /** Returns a connected account, or redirects to the provider. */
  getOrLinkConnectedAccount(id: string, options?: { scopes?: string[] }): Promise<OAuthConnection>
  /** Returns a connected account, or redirects to the provider. */
  useOrLinkConnectedAccount(id: string, options?: { scopes?: string[] }): OAuthConnection
  /** Returns the accounts of OAuth providers. */
  listOAuthProviders(): Promise<OAuthProvider[]>
  /** Returns the accounts of OAuth providers. */
  useOAuthProviders(): OAuthProvider[]
  /** Returns an account of an OAuth provider, or null. */
  getOAuthProvider(id: string): Promise<OAuthProvider | null>
  /** Returns an account of an OAuth provider, or null. */
  useOAuthProvider(id: string): OAuthProvider | null
  /** Returns which emails the user receives. */
  listNotificationCategories(): Promise<NotificationCategory[]>
  /** Returns which emails the user receives. */
  useNotificationCategories(): NotificationCategory[]
  /** Returns whether the user has a permission in a team. */
  hasPermission(scope: Team, permissionId: string): Promise<boolean>
  /** Returns whether the user has a permission in the project. */
  hasPermission(permissionId: string): Promise<boolean>
  /** Returns a permission in a team, or null. */
  getPermission(scope: Team, permissionId: string, options?: IgnoredPermissionOptions): Promise<TeamPermission | null>
  /** Returns a permission in the project, or null. */
  getPermission(permissionId: string, options?: IgnoredPermissionOptions): Promise<TeamPermission | null>
  /** Returns a permission in a team, or null. */
  usePermission(scope: Team, permissionId: string, options?: IgnoredPermissionOptions): TeamPermission | null
  /** Returns a permission in the project, or null. */
  usePermission(permissionId: string, options?: IgnoredPermissionOptions): TeamPermission | null
  /** Returns the permissions in a team. */
  listPermissions(scope: Team, options?: ListPermissionsOptions): Promise<TeamPermission[]>
  /** Returns the permissions in the project. */
  listPermissions(options?: ListPermissionsOptions): Promise<TeamPermission[]>
  /** Returns the permissions in a team. */
  usePermissions(scope: Team, options?: ListPermissionsOptions): TeamPermission[]
  /** Returns the permissions in the project. */
  usePermissions(options?: ListPermissionsOptions): TeamPermission[]
  /** The selected team, or null. */
  readonly selectedTeam: Team | null
  /** Selects a team. */
  setSelectedTeam(team: Team | string | null): Promise<void>
  /** Creates a team and selects it. */
  createTeam(data: TeamCreateOptions): Promise<Team>
  /** Leaves a team. */
  leaveTeam(team: Team): Promise<void>
  /** Returns the teams of the user. */
  listTeams(): Promise<Team[]>
  /** Returns the teams of the user. */
  useTeams(): Team[]
  /** Returns a team of the user, or null. */
  getTeam(id: string): Promise<Team | null>
  /** Returns a team of the user, or null. */
  useTeam(id: string): Team | null
  /** Returns the user's own profile in a team. */
  getTeamProfile(team: Team): Promise<EditableTeamMemberProfile>
  /** Returns the user's own profile in a team. */
  useTeamProfile(team: Team): EditableTeamMemberProfile
  /** Returns the invitations that the user has received. */
  listTeamInvitations(): Promise<ReceivedTeamInvitation[]>
  /** Returns the invitations that the user has received. */
  useTeamInvitations(): ReceivedTeamInvitation[]
  /** Returns the sessions of the user. */
  getActiveSessions(): Promise<ActiveSession[]>
  /** Revokes a session. */
  revokeSession(sessionId: string): Promise<void>
  /** Creates an API key of the user. */
  createApiKey(options: ApiKeyCreateOptions): Promise<UserApiKeyFirstView>
  /** Returns the API keys of the user. */
  listApiKeys(): Promise<UserApiKey[]>
  /** Returns the API keys of the user. */
  useApiKeys(): UserApiKey[]
}

/** The signed-in user. */
export interface CurrentUser extends User, Auth, UserExtra {}

/** Members of users of the project `internal`, who own projects. */
export interface InternalUserExtra extends OutOfScopeMembers<'transferProject'> {
  /** Creates a project. */
  createProject(options: AdminProjectCreateOptions): Promise<AdminOwnedProject>
  /** Returns the projects that the user owns. */
  listOwnedProjects(): Promise<AdminOwnedProject[]>
  /** Returns the projects that the user owns. */
  useOwnedProjects(): AdminOwnedProject[]
}
/** The signed-in user of the project `internal`. */
export interface CurrentInternalUser extends CurrentUser, InternalUserExtra {}

/** Members of users for servers, in place of those for clients. */
export interface ServerUserExtra extends OutOfScopeMembers<'grantProduct'> {
  /** When the user was last active. */
  readonly lastActiveAt: Date
  /** JSON that only servers can read. */
  readonly serverMetadata: Json
  /** Whether an administrator has restricted the user. */
  readonly restrictedByAdmin: boolean
  /** Why an administrator has restricted the user, for the user. */
  readonly restrictedByAdminReason: string | null
  /** Why an administrator has restricted the user, for servers. */
  readonly restrictedByAdminPrivateDetails: string | null
  /** The country of the user. */
  readonly countryCode: string | null
  /** How likely the user is a bot. */
  readonly riskScores: Json
  /** The selected team, or null. */
  readonly selectedTeam: ServerTeam | null
  /** Updates the user. */
  update(user: ServerUserUpdateOptions): Promise<void>
  /** Sets the primary email address. */
  setPrimaryEmail(email: string | null, options?: { verified?: boolean }): Promise<void>
  /** Replaces the metadata that only servers can read. */
  setServerMetadata(metadata: Json): Promise<void>
  /** Replaces the metadata that the user can read. */
  setClientReadOnlyMetadata(metadata: Json): Promise<void>
  /** Grants a permission in a team. */
  grantPermission(scope: Team, permissionId: string): Promise<void>
  /** Grants a permission in the project. */
  grantPermission(permissionId: string): Promise<void>
  /** Revokes a permission in a team. */
  revokePermission(scope: Team, permissionId: string): Promise<void>
  /** Revokes a permission in the project. */
  revokePermission(permissionId: string): Promise<void>
  /** Returns a permission in a team, or null. */
  getPermission(
    scope: Team,
    permissionId: string,
    options?: IgnoredPermissionOptions,
  ): Promise<AdminTeamPermission | null>
  /** Returns a permission in the project, or null. */
  getPermission(permissionId: string, options?: IgnoredPermissionOptions): Promise<AdminProjectPermission | null>
  /** Creates a session of the user. */
  createSession(options?: { expiresInMillis?: number; isImpersonation?: boolean }): Promise<Session>
  /** Creates a team and adds the user to it. */
  createTeam(data: ServerTeamCreateOptions): Promise<ServerTeam>
  /** Returns the teams of the user. */
  listTeams(options?: ServerListTeamsOptions): Promise<ServerTeamPage>
  /** Returns the teams of the user. */
  useTeams(options?: ServerListTeamsOptions): ServerTeamPage
  /** Returns a team of the user, or null. */
  getTeam(id: string): Promise<ServerTeam | null>
  /** Returns a team of the user, or null. */
  useTeam(id: string): ServerTeam | null
  /** Returns the email addresses. */
  listContactChannels(): Promise<ServerContactChannel[]>
  /** Returns the email addresses. */
  useContactChannels(): ServerContactChannel[]
  /** Adds an email address. */
  createContactChannel(data: ServerContactChannelCreateOptions): Promise<ServerContactChannel>
  /** Returns the accounts of OAuth providers. */
  listOAuthProviders(): Promise<ServerOAuthProvider[]>
  /** Returns the accounts of OAuth providers. */
  useOAuthProviders(): ServerOAuthProvider[]
  /** Returns an account of an OAuth provider, or null. */
  getOAuthProvider(id: string): Promise<ServerOAuthProvider | null>
  /** Returns an account of an OAuth provider, or null. */
  useOAuthProvider(id: string): ServerOAuthProvider | null
}

/** A user, for servers. */
export interface ServerUser extends User, Omit<UserExtra, keyof ServerUserExtra>, ServerUserExtra {}
/** The signed-in user, for servers. */
export interface CurrentServerUser extends ServerUser, Auth {}
/** The signed-in user of the project `internal`, for servers. */
export interface CurrentInternalServerUser extends CurrentServerUser, InternalUserExtra {}
