import type { geoInfo, sentEmail, WireOf } from '@latchkey/core/internal/contract'
import type { JWK } from 'jose'
import type { ProjectSettings } from './project-settings.js'

/** Logos and onboarding state of a project, with wire names. */
export interface ProjectDisplay {
  readonly logo_url?: string | null | undefined
  readonly logo_full_url?: string | null | undefined
  readonly logo_dark_mode_url?: string | null | undefined
  readonly logo_full_dark_mode_url?: string | null | undefined
  readonly onboarding_status?: string | undefined
  readonly onboarding_state?: unknown
  readonly is_development_environment?: boolean | undefined
}

/** The appearance of a project: the part of the appearance of `@latchkey/react` that emails and the consent page use. */
export interface ProjectAppearance {
  /** The URL of the logo, an image. A relative URL is resolved against the link in the email. Default: an initial. */
  readonly logo?: string
  /**
   * Design tokens, as for the screens: `accent`, `on-accent`, `font`, `font-heading`, `radius-control` and `radius-card`.
   * Colors are `#rgb` or `#rrggbb`, or `light-dark()` of two: mail clients understand no other notation.
   */
  readonly tokens?: Readonly<Record<string, string>>
  /** The preset, as for the screens. In emails, `soft` has rounder corners. Default: `default`. */
  readonly preset?: 'default' | 'compact' | 'soft' | undefined
}

/** A project. All other data belongs to one. */
export interface ProjectRow {
  readonly id: string
  readonly displayName: string
  readonly description: string
  readonly createdAt: number
  readonly productionMode: boolean
  readonly settings: ProjectSettings
  /** The team of the internal project that manages this one. */
  readonly ownerTeamId?: string | null
  /** Logos and onboarding state. */
  readonly display?: ProjectDisplay
  /** The appearance from the options. */
  readonly appearance?: ProjectAppearance
  /** Id of the theme of emails. */
  readonly emailTheme?: string
  /** The options that it was created from, as JSON, to detect changes between runs. */
  readonly configuration?: string
}

/** A set of project keys. It contains at least one of the three. */
export interface ProjectKeyRow {
  readonly id: string
  readonly projectId: string
  readonly description: string
  readonly createdAt: number
  readonly expiresAt: number
  readonly revokedAt: number | null
  readonly publishable: string | null
  readonly secret: string | null
  readonly admin: string | null
}

/** The key pair that signs a project's access tokens. Its id is the project id. */
export interface SigningKeyRow {
  readonly id: string
  readonly kid: string
  readonly privateKey: JWK
  readonly publicKey: JWK
}

/** The restriction of a user by an administrator. */
export interface AdminRestriction {
  readonly reason: string | null
  readonly privateDetails: string | null
}

/** Risk scores of a sign-up: integers from 0 to 100. */
export interface RiskScores {
  readonly bot: number
  readonly free_trial_abuse: number
}

export interface UserRow {
  readonly id: string
  readonly projectId: string
  readonly createdAt: number
  /** When a token was last issued. */
  readonly lastActiveAt: number
  readonly displayName: string | null
  readonly profileImageUrl: string | null
  readonly clientMetadata: unknown
  readonly clientReadOnlyMetadata: unknown
  readonly serverMetadata: unknown
  /** In the format of `hashPassword`, or an imported bcrypt hash. */
  readonly passwordHash: string | null
  readonly otpEnabled: boolean
  /** Base64. */
  readonly totpSecret: string | null
  readonly totpRequired: boolean
  readonly selectedTeamId: string | null
  readonly anonymous: boolean
  /** The last country that a proxy reported for the user's browser. */
  readonly country?: string
  /** Set when an administrator restricted the user. */
  readonly adminRestriction?: AdminRestriction | null
  /** Country at sign-up: two upper-case letters. */
  readonly countryCode?: string | null
  readonly riskScores?: RiskScores
  /** Notification categories that the user switched on or off, by id. */
  readonly notifications?: Readonly<Record<string, boolean>>
}

/** A contact channel of a user: an email address. */
export interface ChannelRow {
  readonly id: string
  readonly projectId: string
  readonly userId: string
  readonly createdAt: number
  readonly value: string
  readonly primary: boolean
  readonly usedForAuth: boolean
  readonly verified: boolean
}

/** A user's account at an OAuth provider. */
export interface ProviderAccountRow {
  readonly id: string
  readonly projectId: string
  readonly userId: string
  readonly createdAt: number
  readonly provider: string
  readonly accountId: string
  readonly email: string | null
  /** Whether the user signs in with it. Default: true. */
  readonly allowSignIn?: boolean
  /** Whether the app gets access tokens for it. Default: true. */
  readonly allowConnectedAccounts?: boolean
}

/** The account of a user at a provider whose sessions the project accepts. */
export interface ExternalIdentityRow {
  readonly id: string
  readonly projectId: string
  readonly userId: string
  /** The integration, for example `clerk-integration`. */
  readonly provider: string
  readonly accountId: string
}

export interface PasskeyRow {
  readonly id: string
  readonly projectId: string
  readonly userId: string
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
}

export interface SessionRow {
  readonly id: string
  readonly projectId: string
  readonly userId: string
  readonly refreshToken: string
  readonly createdAt: number
  readonly expiresAt: number
  readonly lastUsedAt: number
  readonly impersonation: boolean
  /** The name of the AI agent that has the session. Default: a user signed in. */
  readonly agentName?: string
  /** Location of the last use, if a proxy reported it. */
  readonly location?: WireOf<typeof geoInfo>
  /** The newest access token: the key that signed it, and when, in seconds since 1970. */
  readonly newest?: { readonly kid: string; readonly issuedAt: number }
}

/** Why a session was revoked. */
export type SessionEndReason =
  | 'signed out'
  | 'revoked by user'
  | 'revoked by server'
  | 'password changed'
  | 'password reset'
  | 'password set by server'
  | 'user deleted'
  | 'revoked by control API'
  | 'agent request decided'

/** A session that was revoked. */
export interface EndedSessionRow {
  readonly id: string
  readonly projectId: string
  readonly userId: string
  /** Email address or name of the user, who may have been deleted. */
  readonly userLabel: string | null
  readonly reason: SessionEndReason
  readonly createdAt: number
  readonly endedAt: number
}

export type CodeKind =
  | 'magic_link'
  | 'password_reset'
  | 'contact_verification'
  | 'team_invitation'
  | 'mfa_attempt'
  | 'passkey_registration'
  | 'passkey_authentication'

/** A verification code, in lower case. */
export interface CodeRow {
  readonly id: string
  readonly projectId: string
  readonly kind: CodeKind
  readonly code: string
  readonly createdAt: number
  readonly expiresAt: number
  readonly usedAt: number | null
  readonly attempts: number
  /** Data of the code: user, channel, team or challenge. */
  readonly data: Readonly<Record<string, unknown>>
}

/** A CLI login that waits for confirmation in a browser. */
export interface CliLoginRow {
  readonly id: string
  readonly projectId: string
  readonly pollingCode: string
  readonly loginCode: string
  readonly createdAt: number
  readonly expiresAt: number
  /** Null until the login is confirmed. */
  readonly refreshToken: string | null
  /** When the refresh token was returned to the CLI, or null. */
  readonly usedAt: number | null
  /** Refresh token of an anonymous session that the CLI hands to the browser. Null after it was claimed. */
  readonly anonymousRefreshToken?: string | null
}

/** The request of an AI agent to sign in to the account of a user. */
export interface AgentRequestRow {
  readonly id: string
  readonly projectId: string
  /** The description of the agent by itself. `userHint` is the user that it expects. */
  readonly name: string
  readonly description: string | null
  readonly url: string | null
  readonly userHint: string | null
  /** Eight letters and digits, without the dash. */
  readonly claimCode: string
  readonly pollToken: string
  readonly createdAt: number
  readonly expiresAt: number
  /** The refresh token of the session that the agent has until the user decides. */
  readonly anonymousToken: string
  /** Null until the user decides. */
  readonly decision: 'success' | 'denied' | null
  /** The session that the approval has started. */
  readonly sessionId: string | null
  /** When the session was returned to the agent, or null. */
  readonly usedAt: number | null
}

export interface TeamRow {
  readonly id: string
  readonly projectId: string
  readonly createdAt: number
  readonly displayName: string
  readonly profileImageUrl: string | null
  readonly clientMetadata: unknown
  readonly clientReadOnlyMetadata: unknown
  readonly serverMetadata: unknown
}

/** A member of a team, with their profile in the team. */
export interface MembershipRow {
  readonly id: string
  readonly projectId: string
  readonly teamId: string
  readonly userId: string
  readonly createdAt: number
  readonly displayName: string | null
  readonly profileImageUrl: string | null
}

export type EmailKind = 'email_verification' | 'password_reset' | 'magic_link' | 'team_invitation' | 'other'

/** The part of an email that only the outbox shows. */
export interface OutboxState {
  readonly userId: string | null
  readonly source: string
  /** The link to unsubscribe, which follows the rendered source. */
  readonly footer?: string
  readonly themeId: string | null
  readonly variables: Readonly<Record<string, unknown>>
  readonly scheduledAt: number
  readonly updatedAt: number
  readonly draftId: string | null
  readonly templateId: string | null
  readonly highPriority: boolean
  readonly paused: boolean
  readonly categoryId: string | null
  readonly transactional: boolean
  readonly skipDeliverabilityCheck: boolean
  /** Why the email is never sent. */
  readonly skippedReason: string | null
  readonly customTo?: Recipient
  /** The email was edited and is rendered again before it is sent. */
  readonly needsRendering?: boolean
  /** Why the source cannot be rendered. */
  readonly renderError?: string
  readonly sentAt: number | null
}

/** A recipient that replaces the one of an email in the outbox. */
export interface Recipient {
  readonly type: string
  readonly user_id?: string
  readonly emails?: readonly string[]
}

/** An email that the service has sent. */
export interface EmailRow {
  /** ID of the email. */
  readonly id: string
  /** ID of the project that sent it. */
  readonly projectId: string
  /** Which template it was made from. `other` for emails without a template. */
  readonly kind: EmailKind
  /** The sender, as `Name <address>`. */
  readonly from: string
  /** The address of the recipient. */
  readonly to: string
  /** The subject. */
  readonly subject: string
  /** The body in plain text. */
  readonly text: string
  /** The body in HTML. */
  readonly html: string
  /** The link that the email is about. Default: the first one in the text. */
  readonly link?: string
  /** When it was sent, in milliseconds since 1970. */
  readonly sentAt: number
  /** Why the email could not be sent. Such an email is logged, but not in the mailbox. */
  readonly error?: string
  /** When it was queued. In milliseconds since 1970. */
  readonly createdAt?: number
  /** Set for emails that were queued. */
  readonly outbox?: OutboxState
  /** The email configuration that it was sent with. */
  readonly senderConfig?: NonNullable<WireOf<typeof sentEmail>['sender_config']>
}

/** A permission that a project defines. Built-in permissions start with `$` and have no row. */
export interface PermissionDefinitionRow {
  /** Project id and permission id. Both scopes share one namespace. */
  readonly id: string
  readonly projectId: string
  readonly permissionId: string
  readonly scope: PermissionScope
  readonly description: string
  /** Ids of the contained permissions. */
  readonly contains: readonly string[]
}
export type PermissionScope = 'team' | 'project'

/** A permission of a team member. */
export interface TeamPermissionRow {
  /** Team id, user id and permission id. */
  readonly id: string
  readonly projectId: string
  readonly teamId: string
  readonly userId: string
  readonly permissionId: string
}

/** A permission of a user in the project. */
export interface ProjectPermissionRow {
  /** User id and permission id. */
  readonly id: string
  readonly projectId: string
  readonly userId: string
  readonly permissionId: string
}

/** An API key of a user or a team. */
export interface ApiKeyRow {
  readonly id: string
  readonly projectId: string
  readonly type: 'user' | 'team'
  /** User id or team id. */
  readonly ownerId: string
  readonly description: string
  readonly public: boolean
  readonly value: string
  readonly createdAt: number
  readonly expiresAt: number | null
  readonly revokedAt: number | null
}

/** An email template that a project has changed. */
export interface EmailTemplateRow {
  /** Project id and type. */
  readonly id: string
  readonly projectId: string
  readonly type: Exclude<EmailKind, 'other'>
  readonly subject: string
  readonly content: unknown
}

/** A day (UTC) on which a user was active. Metrics count these. */
export interface ActivityRow {
  /** User id and day. */
  readonly id: string
  readonly projectId: string
  readonly userId: string
  readonly day: string
  /** The latest activity of the day, in milliseconds since 1970. Undefined in older data. */
  readonly at?: number
}

/** A webhook event. */
export interface WebhookRow {
  /** ID of the event. */
  readonly id: string
  /** ID of the project. */
  readonly projectId: string
  /** Type of the event, for example `user.created`. */
  readonly type: string
  /** In the format of the server API. */
  readonly data: object
  /** When it happened, in milliseconds since 1970. */
  readonly time: number
}

/** An endpoint that receives webhooks. */
export interface WebhookEndpointRow {
  readonly id: string
  readonly projectId: string
  readonly url: string
  /** `whsec_` followed by base64. */
  readonly secret: string
  /** Null means all events. */
  readonly events: readonly string[] | null
  readonly createdAt: number
}

/** A delivery attempt of an event. */
export interface WebhookAttemptRow {
  readonly id: string
  readonly projectId: string
  readonly endpointId: string
  readonly webhookId: string
  readonly time: number
  /** HTTP status of the response. 0 without a response. */
  readonly status: number
  /** Start of the response, or the error. */
  readonly response: string
  /** Whether the retry schedule or a manual request caused it. */
  readonly trigger: 'scheduled' | 'manual'
  /** Time of the next attempt, in milliseconds since 1970. Null when there is none. */
  readonly nextAttemptAt: number | null
}

/** An authorization request, stored while the browser is at the provider. Its id is the state sent to the provider. */
export interface OAuthRequestRow {
  readonly id: string
  readonly projectId: string
  readonly provider: string
  readonly createdAt: number
  readonly redirectUri: string
  readonly state: string
  readonly scope: string
  readonly responseType: string
  readonly challenge: string
  readonly challengeMethod: string
  /** PKCE code verifier for the provider. */
  readonly verifier: string
  readonly providerScope: string
  readonly errorUrl: string | null
  readonly afterUrl: string | null
  /** The user to connect the account to. Null for a sign-in. */
  readonly linkTo: string | null
  /** The anonymous user who signs in. A sign-up keeps this user. */
  readonly anonymous?: string
  /** Set when the app received the URL of the provider as JSON. The callback then needs no cookie. */
  readonly asJson?: boolean
  /** Set when the bot challenge was not available, so that the sign-in creates no user. */
  readonly rejectsNewUser?: boolean
}

/** An authorization code. Its id is the code. */
export interface OAuthCodeRow {
  readonly id: string
  readonly projectId: string
  readonly userId: string
  readonly isNewUser: boolean
  readonly redirectUri: string
  readonly challenge: string
  readonly challengeMethod: string
  readonly afterUrl: string | null
  readonly expiresAt: number
  /** The session to continue on another domain. Without it, the code starts a session. */
  readonly refreshToken?: string
}

/** Tokens of a provider account, with the requested scopes. */
export interface ProviderTokenRow {
  readonly id: string
  readonly projectId: string
  readonly userId: string
  readonly provider: string
  readonly accountId: string
  readonly scopes: readonly string[]
  readonly accessToken: string
  readonly accessExpiresAt: number
  readonly refreshToken: string
}

/** A consent at a simulated provider. */
export interface ProviderGrantRow {
  readonly id: string
  readonly provider: string
  readonly clientId: string
  readonly subject: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly name: string | null
  readonly picture: string | null
  readonly scope: string
  readonly nonce: string | null
  readonly redirectUri: string
  readonly challenge: string | null
  readonly challengeMethod: string
  /** Null after it was exchanged. */
  readonly code: string | null
  readonly codeExpiresAt: number
  readonly accessToken: string | null
  readonly accessExpiresAt: number
  readonly refreshToken: string
}

/** Internal state of the emulator. */
export interface MetaRow {
  readonly id: string
  readonly value: unknown
}

/** All tables by name. */
export interface Rows {
  /** Projects. */
  projects: ProjectRow
  /** Sets of project keys. */
  projectKeys: ProjectKeyRow
  /** Key pairs that sign the access tokens of a project. */
  signingKeys: SigningKeyRow
  /** Users. */
  users: UserRow
  /** Contact channels of users: their email addresses. */
  channels: ChannelRow
  /** OAuth accounts that users have connected. */
  providerAccounts: ProviderAccountRow
  /** Accounts of users at providers whose sessions projects accept. */
  externalIdentities: ExternalIdentityRow
  /** Passkeys of users. */
  passkeys: PasskeyRow
  /** Sessions that have not been revoked. */
  sessions: SessionRow
  /** Revoked sessions, with the reason. */
  endedSessions: EndedSessionRow
  /** Verification codes: magic links, password resets, invitations and others. */
  codes: CodeRow
  /** CLI logins that have been started. */
  cliLogins: CliLoginRow
  /** Requests of AI agents to sign in. */
  agentRequests: AgentRequestRow
  /** Teams. */
  teams: TeamRow
  /** Members of teams, with their profiles. */
  memberships: MembershipRow
  /** Permissions that projects define. */
  permissionDefinitions: PermissionDefinitionRow
  /** Permissions of users in teams. */
  teamPermissions: TeamPermissionRow
  /** Permissions of users in projects. */
  projectPermissions: ProjectPermissionRow
  /** API keys of users and teams. */
  apiKeys: ApiKeyRow
  /** Email templates that projects have changed. */
  emailTemplates: EmailTemplateRow
  /** Days on which users were active. */
  activities: ActivityRow
  /** Webhook events. */
  webhooks: WebhookRow
  /** Endpoints that receive webhooks. */
  webhookEndpoints: WebhookEndpointRow
  /** Delivery attempts of webhook events. */
  webhookAttempts: WebhookAttemptRow
  /** Sent emails. */
  emails: EmailRow
  /** OAuth authorization requests in progress. */
  oauthRequests: OAuthRequestRow
  /** Authorization codes that have been issued. */
  oauthCodes: OAuthCodeRow
  /** Tokens that providers have issued for connected accounts. */
  providerTokens: ProviderTokenRow
  /** Consents at simulated providers. */
  providerGrants: ProviderGrantRow
  /** Internal state of the emulator. */
  meta: MetaRow
}

export const TABLES: readonly (keyof Rows)[] = [
  'projects',
  'projectKeys',
  'signingKeys',
  'users',
  'channels',
  'providerAccounts',
  'externalIdentities',
  'passkeys',
  'sessions',
  'endedSessions',
  'codes',
  'cliLogins',
  'agentRequests',
  'teams',
  'memberships',
  'permissionDefinitions',
  'teamPermissions',
  'projectPermissions',
  'apiKeys',
  'emailTemplates',
  'activities',
  'webhooks',
  'webhookEndpoints',
  'webhookAttempts',
  'emails',
  'oauthRequests',
  'oauthCodes',
  'providerTokens',
  'providerGrants',
  'meta',
]

export type TemplateType = Exclude<EmailKind, 'other'>
