import type { Client } from '@latchkey/core'
import type { ConvexContext, PartialUser } from '../apps/partial-user.js'
import type { KnownErrors } from '../errors/known-errors.js'
import type { Result } from '../errors/result.js'
import type { ServerOAuthProvider } from './connections.js'
import type {
  AdminEmailDraft,
  AdminEmailTemplate,
  AdminEmailTheme,
  AdminSentEmail,
  SendEmailOptions,
} from './emails.js'
import type { Json } from './json.js'
import type { InternalApiKey, InternalApiKeyCreateOptions, InternalApiKeyFirstView } from './keys.js'
import type {
  GetCurrentUserOptions,
  HandlerUrls,
  RedirectToOptions,
  ServerListTeamsOptions,
  ServerListUsersOptions,
  StackClientAppJson,
  TokenStoreInit,
} from './options.js'
import type { OutOfScopeMembers } from './out-of-scope.js'
import type {
  AdminProjectPermission,
  AdminProjectPermissionDefinition,
  AdminProjectPermissionDefinitionCreateOptions,
  AdminProjectPermissionDefinitionUpdateOptions,
  AdminTeamPermission,
  AdminTeamPermissionDefinition,
  AdminTeamPermissionDefinitionCreateOptions,
  AdminTeamPermissionDefinitionUpdateOptions,
} from './permissions.js'
import type { AdminProject, Project } from './projects.js'
import type { SessionTokens } from './sessions.js'
import type { ServerTeam, ServerTeamCreateOptions, ServerTeamPage, TeamMemberPermission } from './teams.js'
import type {
  CurrentInternalServerUser,
  CurrentInternalUser,
  CurrentServerUser,
  CurrentUser,
  ServerUser,
  ServerUserCreateOptions,
} from './users.js'

type UserOf<ProjectId> = ProjectId extends 'internal' ? CurrentInternalUser : CurrentUser
type ServerUserOf<ProjectId> = ProjectId extends 'internal' ? CurrentInternalServerUser : CurrentServerUser

/** A value of `or` with which the result is never null. */
type NeverNull = { or: 'redirect' | 'throw' | 'anonymous' }
type Optional<HasTokenStore, T> = HasTokenStore extends false ? [options: T] : [options?: T]
type TokenStoreOptions<HasTokenStore extends boolean> = Optional<HasTokenStore, { tokenStore?: TokenStoreInit }>

/** The page that each redirect method redirects to. */
export const REDIRECTS = {
  /** Redirects to the sign-in page. */
  redirectToSignIn: 'signIn',
  /** Redirects to the sign-up page. */
  redirectToSignUp: 'signUp',
  /** Redirects to the sign-out page. */
  redirectToSignOut: 'signOut',
  /** Redirects to the page after sign-in. */
  redirectToAfterSignIn: 'afterSignIn',
  /** Redirects to the page after sign-up. */
  redirectToAfterSignUp: 'afterSignUp',
  /** Redirects to the page after sign-out. */
  redirectToAfterSignOut: 'afterSignOut',
  /** Redirects to the page that verifies an email address. */
  redirectToEmailVerification: 'emailVerification',
  /** Redirects to the page that resets a password. */
  redirectToPasswordReset: 'passwordReset',
  /** Redirects to the page that sends a password-reset email. */
  redirectToForgotPassword: 'forgotPassword',
  /** Redirects to the home page. */
  redirectToHome: 'home',
  /** Redirects to the page that completes an OAuth sign-in. */
  redirectToOAuthCallback: 'oauthCallback',
  /** Redirects to the page that completes a magic-link sign-in. */
  redirectToMagicLinkCallback: 'magicLinkCallback',
  /** Redirects to the account settings. */
  redirectToAccountSettings: 'accountSettings',
  /** Redirects to the page that accepts a team invitation. */
  redirectToTeamInvitation: 'teamInvitation',
  /** Redirects to the two-factor authentication page. */
  redirectToMfa: 'mfa',
  /** Redirects to the page that confirms the login of a command-line tool. */
  redirectToCliAuthConfirm: 'cliAuthConfirm',
  /** Redirects to the page on which users approve the sign-in of AI agents. */
  redirectToAgentAuthConfirm: 'agentAuthConfirm',
  /** Redirects to the onboarding page. */
  redirectToOnboarding: 'onboarding',
  /** Redirects to the error page. */
  redirectToError: 'error',
} as const

type Redirects = {
  /** Redirects to a page of the app. */
  [_ in keyof typeof REDIRECTS]: (options?: RedirectToOptions) => Promise<void>
}

/** Accepts the login of a command-line tool. */
export interface PromptCliLoginOptions {
  /** The URL of the app. */
  appUrl: string
  /** How long the login is valid, in milliseconds. */
  expiresInMillis?: number
  /** How often to ask whether the user has confirmed. */
  maxAttempts?: number
  /** The time between two attempts, in milliseconds. */
  waitTimeMillis?: number
  /** Shows the link to the user. Default: prints it. */
  promptLink?(url: string, loginCode: string): void | Promise<void>
  /** The refresh token of an anonymous user who signs in. */
  anonRefreshToken?: string
}

/** Members for the provider and for code that is close to the kit. */
export interface StackAppInternals<HasTokenStore extends boolean, ProjectId extends string> {
  /** Returns the data from which the app can be created again. */
  toClientJson(): StackClientAppJson<HasTokenStore, ProjectId>
  /** Sets the signed-in user from a promise of what the service sends. */
  setCurrentUser(user: Promise<Json | null>): void
  /** Sends a request with the headers of the app. */
  sendRequest(path: string, init: RequestInit, accessType?: 'client' | 'server' | 'admin'): Promise<Response>
  /** Stores a session. */
  signInWithTokens(tokens: { accessToken: string; refreshToken: string }): Promise<void>
  /** Returns the options of the app. */
  getConstructorOptions(): object
  /** Redirects to a URL. */
  redirectToUrl(url: string, options?: { replace?: boolean }): Promise<void>
  /** Redirects to a page. */
  redirectToHandler(page: keyof HandlerUrls, options?: RedirectToOptions): Promise<void>
  /** Returns how the app redirects. */
  getRedirectMethod(): unknown
}

/** The key of the members for the provider. */
export const stackAppInternalsSymbol: unique symbol = Symbol.for(
  'StackAuth--DO-NOT-USE-OR-YOU-WILL-BE-FIRED--StackAppInternals',
) as never

/** Where to read the claims about a user. */
export type GetPartialUserOptions =
  | {
      /** From an access token. */
      from: 'token'
      /** What to do when no user is signed in. Default: `return-null`. */
      or?: 'return-null' | 'anonymous-if-exists' | 'anonymous-if-exists[deprecated]'
      /** Where the session is. Default: the token store of the app. */
      tokenStore?: TokenStoreInit
    }
  | GetConvexUserOptions

/** Reads the caller of a function of Convex. */
export interface GetConvexUserOptions {
  /** From the context of a function of Convex. */
  from: 'convex'
  /** The context of the function. */
  ctx: ConvexContext
  /** What to do when no user is signed in. Default: `return-null`. */
  or?: 'return-null' | 'throw' | 'anonymous-if-exists' | 'anonymous-if-exists[deprecated]'
}

/** What an access token states about a user. */
export type TokenPartialUser = Omit<PartialUser, 'isMultiFactorRequired'> &
  Partial<Pick<PartialUser, 'isMultiFactorRequired'>>

/** The members of an app that servers replace. */
interface ClientOnly<HasTokenStore extends boolean, ProjectId extends string> {
  /** Returns the signed-in user, never null. */
  getUser(options: GetCurrentUserOptions<HasTokenStore> & NeverNull): Promise<UserOf<ProjectId>>
  /** Returns the signed-in user, or null. */
  getUser(...options: Optional<HasTokenStore, GetCurrentUserOptions<HasTokenStore>>): Promise<UserOf<ProjectId> | null>
  /** Returns the signed-in user, never null. */
  useUser(options: GetCurrentUserOptions<HasTokenStore> & NeverNull): UserOf<ProjectId>
  /** Returns the signed-in user, or null. */
  useUser(...options: Optional<HasTokenStore, GetCurrentUserOptions<HasTokenStore>>): UserOf<ProjectId> | null
}

interface ClientMembers<HasTokenStore extends boolean, ProjectId extends string>
  extends Redirects,
    OutOfScopeMembers<
      'getItem' | 'useItem' | 'listProducts' | 'useProducts' | 'listInvoices' | 'useInvoices' | 'cancelSubscription'
    > {
  /** The client of `@latchkey/core`, for gradual migration. */
  readonly client: Client
  /** The ID of the project. */
  readonly projectId: ProjectId
  /** The version of this package. */
  readonly version: string
  /** The URLs of all pages. */
  readonly urls: Readonly<HandlerUrls>
  /** Returns whether another provider starts and ends the sessions of the app: whether its token store is external. */
  isExternalAuthApp(): boolean
  /** Members for the provider. */
  readonly [stackAppInternalsSymbol]: StackAppInternals<HasTokenStore, ProjectId>
  /** Redirects to an OAuth provider to sign in. */
  signInWithOAuth(provider: string, options?: { returnTo?: string }): Promise<void>
  /** Signs in with a password. */
  signInWithCredential(options: {
    email: string
    password: string
    noRedirect?: boolean
  }): Promise<Result<undefined, KnownErrors['EmailPasswordMismatch'] | KnownErrors['InvalidTotpCode']>>
  /** Signs up with a password. */
  signUpWithCredential(options: {
    email: string
    password: string
    noRedirect?: boolean
    verificationCallbackUrl?: string
    noVerificationCallback?: boolean
  }): Promise<
    Result<
      undefined,
      | KnownErrors['UserWithEmailAlreadyExists']
      | KnownErrors['ContactChannelAlreadyUsedForAuthBySomeoneElse']
      | KnownErrors['PasswordRequirementsNotMet']
      | KnownErrors['BotChallengeFailed']
    >
  >
  /** Signs in with the code of a magic link, or with the typed characters followed by the nonce. */
  signInWithMagicLink(
    code: string,
    options?: { noRedirect?: boolean },
  ): Promise<Result<undefined, KnownErrors['VerificationCodeError'] | KnownErrors['InvalidTotpCode']>>
  /** Signs in with a passkey. */
  signInWithPasskey(): Promise<
    Result<
      undefined,
      KnownErrors['PasskeyAuthenticationFailed'] | KnownErrors['InvalidTotpCode'] | KnownErrors['PasskeyWebAuthnError']
    >
  >
  /** Completes a sign-in with two-factor authentication. */
  signInWithMfa(
    otp: string,
    code: string,
    options?: { noRedirect?: boolean },
  ): Promise<Result<undefined, KnownErrors['VerificationCodeError'] | KnownErrors['InvalidTotpCode']>>
  /** Completes OAuth sign-in on the callback page. Resolves to false if there is nothing to complete. */
  callOAuthCallback(): Promise<boolean>
  /** Signs in a command-line tool. Resolves to the refresh token. */
  promptCliLogin(
    options: PromptCliLoginOptions,
  ): Promise<
    Result<string, KnownErrors['CliAuthError'] | KnownErrors['CliAuthExpiredError'] | KnownErrors['CliAuthUsedError']>
  >
  /** Sends a password-reset email. */
  sendForgotPasswordEmail(
    email: string,
    options?: { callbackUrl?: string },
  ): Promise<Result<undefined, KnownErrors['UserNotFound']>>
  /** Sends a magic link. */
  sendMagicLinkEmail(
    email: string,
    options?: { callbackUrl?: string },
  ): Promise<Result<{ nonce: string }, KnownErrors['RedirectUrlNotWhitelisted'] | KnownErrors['BotChallengeFailed']>>
  /** Resets a password with the code of an email. */
  resetPassword(options: {
    code: string
    password: string
  }): Promise<Result<undefined, KnownErrors['VerificationCodeError']>>
  /** Checks the code of a password-reset email. */
  verifyPasswordResetCode(code: string): Promise<Result<undefined, KnownErrors['VerificationCodeError']>>
  /** Verifies an email address with the code of an email. */
  verifyEmail(code: string): Promise<Result<undefined, KnownErrors['VerificationCodeError']>>
  /** Checks the code of an invitation to a team. */
  verifyTeamInvitationCode(
    code: string,
  ): Promise<Result<undefined, KnownErrors['VerificationCodeError'] | KnownErrors['TeamInvitationEmailMismatch']>>
  /** Accepts an invitation to a team. */
  acceptTeamInvitation(
    code: string,
  ): Promise<Result<undefined, KnownErrors['VerificationCodeError'] | KnownErrors['TeamInvitationEmailMismatch']>>
  /** Returns the name of the team of an invitation. */
  getTeamInvitationDetails(
    code: string,
  ): Promise<
    Result<
      { teamDisplayName: string },
      KnownErrors['VerificationCodeError'] | KnownErrors['TeamInvitationEmailMismatch']
    >
  >
  /** Signs out. */
  signOut(options?: { redirectUrl?: URL | string; tokenStore?: TokenStoreInit }): Promise<void>
  /** Returns a function that navigates. */
  useNavigate(): (to: string) => void
  /**
   * Returns what the access token contains about the user, also about a restricted user, or null. On a server, the token is
   * verified.
   */
  getPartialUser(options: GetPartialUserOptions): Promise<TokenPartialUser | null>
  /**
   * Returns what the access token contains about the user, also about a restricted user, or null. On a server, the token is
   * verified.
   */
  usePartialUser(options: GetPartialUserOptions): TokenPartialUser | null
  /** Returns a function that returns an access token, for Convex. */
  getConvexClientAuth(options: {
    tokenStore?: TokenStoreInit
  }): (args: { forceRefreshToken: boolean }) => Promise<string | null>
  /** Returns an access token, for Convex. */
  getConvexHttpClientAuth(options: { tokenStore?: TokenStoreInit }): Promise<string>
  /** Returns the access token, or null when no user is signed in or the user is anonymous or restricted. */
  getAccessToken(...options: TokenStoreOptions<HasTokenStore>): Promise<string | null>
  /** Returns the access token, or null when no user is signed in or the user is anonymous or restricted. */
  useAccessToken(...options: TokenStoreOptions<HasTokenStore>): string | null
  /** Returns the refresh token, or null when no user is signed in or the user is anonymous or restricted. */
  getRefreshToken(...options: TokenStoreOptions<HasTokenStore>): Promise<string | null>
  /** Returns the refresh token, or null when no user is signed in or the user is anonymous or restricted. */
  useRefreshToken(...options: TokenStoreOptions<HasTokenStore>): string | null
  /** Returns the session as an `Authorization` header, or null. */
  getAuthorizationHeader(...options: TokenStoreOptions<HasTokenStore>): Promise<string | null>
  /** Returns the session as an `Authorization` header, or null. */
  useAuthorizationHeader(...options: TokenStoreOptions<HasTokenStore>): string | null
  /** Returns headers that carry the session to your own server. */
  getAuthHeaders(...options: TokenStoreOptions<HasTokenStore>): Promise<{ 'x-stack-auth': string }>
  /** Returns headers that carry the session to your own server. */
  useAuthHeaders(...options: TokenStoreOptions<HasTokenStore>): { 'x-stack-auth': string }
  /** Returns the tokens of the session. They are null when no user is signed in or the user is anonymous or restricted. */
  getAuthJson(...options: TokenStoreOptions<HasTokenStore>): Promise<SessionTokens>
  /** Returns the tokens of the session. They are null when no user is signed in or the user is anonymous or restricted. */
  useAuthJson(...options: TokenStoreOptions<HasTokenStore>): SessionTokens
}

/** The connection of an app to the service, for browsers. */
export interface StackClientApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends ClientMembers<HasTokenStore, ProjectId>,
    ClientOnly<HasTokenStore, ProjectId> {
  /** Returns the project. */
  getProject(): Promise<Project>
  /** Returns the project. */
  useProject(): Project
}

/** A list of users with the cursor of the next page. */
export type ServerUserPage = ServerUser[] & {
  /** The cursor of the next page, or null. */
  nextCursor: string | null
}

interface ServerMembers<HasTokenStore extends boolean, ProjectId extends string>
  extends ClientMembers<HasTokenStore, ProjectId>,
    OutOfScopeMembers<
      | 'getDataVaultStore'
      | 'useDataVaultStore'
      | 'grantProduct'
      | 'getEmailDeliveryStats'
      | 'useEmailDeliveryStats'
      | 'activateEmailCapacityBoost'
    > {
  /** Returns the signed-in user, or null. Deprecated: use `getUser`. */
  getServerUser(): Promise<ServerUserOf<ProjectId> | null>
  /** Returns a user, or null. */
  getServerUserById(userId: string): Promise<ServerUser | null>
  /** Returns the owner of an API key, or null. */
  getUser(options: { apiKey: string; or?: string }): Promise<ServerUser | null>
  /** Returns the caller of a function of Convex, or null. */
  getUser(options: GetConvexUserOptions): Promise<ServerUser | null>
  /** Returns a user, or null. */
  getUser(id: string): Promise<ServerUser | null>
  /** Returns the signed-in user, never null. */
  getUser(options: GetCurrentUserOptions<HasTokenStore> & NeverNull): Promise<ServerUserOf<ProjectId>>
  /** Returns the signed-in user, or null. */
  getUser(
    ...options: Optional<HasTokenStore, GetCurrentUserOptions<HasTokenStore>>
  ): Promise<ServerUserOf<ProjectId> | null>
  /** Returns the owner of an API key, or null. */
  useUser(options: { apiKey: string; or?: string }): ServerUser | null
  /** Returns the caller of a function of Convex, or null. */
  useUser(options: GetConvexUserOptions): ServerUser | null
  /** Returns a user, or null. */
  useUser(id: string): ServerUser | null
  /** Returns the signed-in user, never null. */
  useUser(options: GetCurrentUserOptions<HasTokenStore> & NeverNull): ServerUserOf<ProjectId>
  /** Returns the signed-in user, or null. */
  useUser(...options: Optional<HasTokenStore, GetCurrentUserOptions<HasTokenStore>>): ServerUserOf<ProjectId> | null
  /** Creates a user. */
  createUser(options: ServerUserCreateOptions): Promise<ServerUser>
  /** Returns a page of users. */
  listUsers(options?: ServerListUsersOptions): Promise<ServerUserPage>
  /** Returns a page of users. */
  useUsers(options?: ServerListUsersOptions): ServerUserPage
  /** Creates a team. */
  createTeam(data: ServerTeamCreateOptions): Promise<ServerTeam>
  /** Returns all teams, or a page of them. */
  listTeams(options?: ServerListTeamsOptions): Promise<ServerTeamPage>
  /** Returns all teams, or a page of them. */
  useTeams(options?: ServerListTeamsOptions): ServerTeamPage
  /** Returns the team that an API key belongs to, or null. */
  getTeam(options: { apiKey: string }): Promise<ServerTeam | null>
  /** Returns a team, or null. */
  getTeam(id: string): Promise<ServerTeam | null>
  /** Returns the team that an API key belongs to, or null. */
  useTeam(options: { apiKey: string }): ServerTeam | null
  /** Returns a team, or null. */
  useTeam(id: string): ServerTeam | null
  /** Returns the permissions of the members of a team. */
  listTeamMemberPermissions(teamId: string, options?: { recursive?: boolean }): Promise<TeamMemberPermission[]>
  /** Returns the permissions of the members of a team. */
  useTeamMemberPermissions(teamId: string, options?: { recursive?: boolean }): TeamMemberPermission[]
  /** Adds an account of an OAuth provider to a user. */
  createOAuthProvider(options: {
    userId: string
    accountId: string
    providerConfigId: string
    email: string
    allowSignIn: boolean
    allowConnectedAccounts: boolean
  }): Promise<Result<ServerOAuthProvider, KnownErrors['OAuthProviderAccountIdAlreadyUsedForSignIn']>>
  /** Sends an email to users. */
  sendEmail(options: SendEmailOptions): Promise<void>
}

/** The connection of an app to the service, for servers. */
export interface StackServerApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends ServerMembers<HasTokenStore, ProjectId> {
  /** Returns the project. */
  getProject(): Promise<Project>
  /** Returns the project. */
  useProject(): Project
}

/** The connection of an app to the service, for project owners. */
export interface StackAdminApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends ServerMembers<HasTokenStore, ProjectId>,
    OutOfScopeMembers<(typeof ADMIN_OUT_OF_SCOPE)[keyof typeof ADMIN_OUT_OF_SCOPE][number]> {
  /** Returns the project with all settings. */
  getProject(): Promise<AdminProject>
  /** Returns the project with all settings. */
  useProject(): AdminProject
  /** Returns the sets of project keys. */
  listInternalApiKeys(): Promise<InternalApiKey[]>
  /** Returns the sets of project keys. */
  useInternalApiKeys(): InternalApiKey[]
  /** Creates a set of project keys. */
  createInternalApiKey(options: InternalApiKeyCreateOptions): Promise<InternalApiKeyFirstView>
  /** Returns the permissions in teams. */
  listTeamPermissionDefinitions(): Promise<AdminTeamPermissionDefinition[]>
  /** Returns the permissions in teams. */
  useTeamPermissionDefinitions(): AdminTeamPermissionDefinition[]
  /** Returns the permissions in teams, as one page. */
  listTeamPermissionDefinitionsPaginated(options?: {
    limit: number
    cursor?: string
    query?: string
  }): Promise<{ items: AdminTeamPermissionDefinition[]; nextCursor: string | null }>
  /** Defines a permission in teams. */
  createTeamPermissionDefinition(data: AdminTeamPermissionDefinitionCreateOptions): Promise<AdminTeamPermission>
  /** Updates a permission in teams. */
  updateTeamPermissionDefinition(permissionId: string, data: AdminTeamPermissionDefinitionUpdateOptions): Promise<void>
  /** Deletes a permission in teams. */
  deleteTeamPermissionDefinition(permissionId: string): Promise<void>
  /** Returns the permissions in the project. */
  listProjectPermissionDefinitions(): Promise<AdminProjectPermissionDefinition[]>
  /** Returns the permissions in the project. */
  useProjectPermissionDefinitions(): AdminProjectPermissionDefinition[]
  /** Defines a permission in the project. */
  createProjectPermissionDefinition(
    data: AdminProjectPermissionDefinitionCreateOptions,
  ): Promise<AdminProjectPermission>
  /** Updates a permission in the project. */
  updateProjectPermissionDefinition(
    permissionId: string,
    data: AdminProjectPermissionDefinitionUpdateOptions,
  ): Promise<void>
  /** Deletes a permission in the project. */
  deleteProjectPermissionDefinition(permissionId: string): Promise<void>
  /** Returns the users whom a change of the onboarding would restrict. Service 2.8.86 and later. Default limit: 10. */
  previewAffectedUsersByOnboardingChange(
    onboarding: { requireEmailVerification?: boolean },
    limit?: number,
  ): Promise<{
    affectedUsers: {
      id: string
      displayName: string | null
      primaryEmail: string | null
      restrictedReason: { type: string }
    }[]
    totalAffectedCount: number
  }>
  /** Returns the email templates. */
  listEmailTemplates(): Promise<AdminEmailTemplate[]>
  /** Returns the email templates. */
  useEmailTemplates(): AdminEmailTemplate[]
  /** Updates an email template of service 2.8.8. */
  updateEmailTemplate(type: string, data: { subject?: string; content?: Json }): Promise<void>
  /** Updates an email template. Service 2.8.86 and later. */
  updateEmailTemplate(id: string, tsxSource: string, themeId: string | null | false): Promise<{ renderedHtml: string }>
  /** Resets an email template. Service 2.8.8 only. */
  resetEmailTemplate(type: string): Promise<void>
  /** Creates an email template. Service 2.8.86 and later. */
  createEmailTemplate(displayName: string): Promise<{ id: string }>
  /** Deletes an email template. Service 2.8.86 and later. */
  deleteEmailTemplate(id: string): Promise<void>
  /** Returns the email themes. Service 2.8.86 and later. */
  listEmailThemes(): Promise<AdminEmailTheme[]>
  /** Returns the email themes. Service 2.8.86 and later. */
  useEmailThemes(): AdminEmailTheme[]
  /** Returns an email theme with its source. Service 2.8.86 and later. */
  useEmailTheme(id: string): { displayName: string; tsxSource: string }
  /** Creates an email theme. Service 2.8.86 and later. */
  createEmailTheme(displayName: string): Promise<{ id: string }>
  /** Updates an email theme. Service 2.8.86 and later. */
  updateEmailTheme(id: string, tsxSource: string): Promise<void>
  /** Returns the email drafts. Service 2.8.86 and later. */
  listEmailDrafts(): Promise<AdminEmailDraft[]>
  /** Returns the email drafts. Service 2.8.86 and later. */
  useEmailDrafts(): AdminEmailDraft[]
  /** Creates an email draft. Service 2.8.86 and later. */
  createEmailDraft(options: {
    displayName?: string
    themeId?: string | false
    tsxSource?: string
  }): Promise<{ id: string }>
  /** Updates an email draft. Service 2.8.86 and later. */
  updateEmailDraft(
    id: string,
    data: { displayName?: string; themeId?: string | null | false; tsxSource?: string },
  ): Promise<void>
  /** Deletes an email draft. Service 2.8.86 and later. */
  deleteEmailDraft(id: string): Promise<void>
  /** Reads the email drafts again. */
  refreshEmailDrafts(): Promise<void>
  /** Sends a test email. */
  sendTestEmail(options: {
    recipientEmail: string
    emailConfig: {
      host: string
      port: number
      username: string
      password: string
      senderEmail: string
      senderName: string
    }
  }): Promise<Result<undefined, { errorMessage: string }>>
  /** Returns the emails that were sent. */
  listSentEmails(): Promise<AdminSentEmail[]>
  /** Returns a token for the webhook portal. */
  useSvixToken(): string
}

/** The members of admin apps that this package does not provide, by part of the service. */
export const ADMIN_OUT_OF_SCOPE = {
  'email previews': [
    'getEmailPreview',
    'useEmailPreview',
    'getEmailPreviewWithEditableMarkers',
    'useEmailPreviewWithEditableMarkers',
  ],
  'sign-in invitations': ['sendSignInInvitationEmail'],
  'the email outbox': [
    'listOutboxEmails',
    'getOutboxEmail',
    'updateOutboxEmail',
    'pauseOutboxEmail',
    'unpauseOutboxEmail',
    'cancelOutboxEmail',
  ],
  'managed email domains': [
    'setupManagedEmailProvider',
    'checkManagedEmailStatus',
    'listManagedEmailDomains',
    'applyManagedEmailProvider',
    'deleteManagedEmailDomain',
    'deleteEmailTheme',
  ],
  'test webhooks': ['sendTestWebhook'],
  'AI assistance': ['sendChatMessage', 'saveChatMessage', 'listChatMessages', 'rewriteTemplateSourceWithAI'],
  payments: [
    'getStripeAccountInfo',
    'useStripeAccountInfo',
    'setupPayments',
    'createStripeWidgetAccountSession',
    'listTransactions',
    'useTransactions',
    'createItemQuantityChange',
    'testModePurchase',
    'getPaymentMethodConfigs',
    'updatePaymentMethodConfigs',
    'refundTransaction',
  ],
  analytics: [
    'queryAnalytics',
    'listSessionReplays',
    'getSessionReplay',
    'listSessionReplayChunks',
    'getSessionReplayChunkEvents',
    'getSessionReplayEvents',
  ],
} as const
