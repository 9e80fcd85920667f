import type { geoInfo, WireOf } from '@latchkey/core/contract'
import type { ProjectSettings } from '../projects/projects.js'
import type { SessionEnd } from '../sessions/revocation.js'

/** A project: the tenant that everything else belongs to. */
export interface ProjectRow {
  readonly id: string
  readonly displayName: string
  readonly description: string
  readonly createdAt: number
  readonly productionMode: boolean
  readonly settings: ProjectSettings
  /** The options it was made from, as JSON: tells whether they changed between two runs. */
  readonly configured?: string
}

/** One set of keys of a project; a set may hold any of the three. */
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

/** The key pair that signs a project's access tokens. Its id is the project's. */
export interface SigningKeyRow {
  readonly id: string
  readonly kid: string
  readonly privateKey: JsonWebKey
  readonly publicKey: JsonWebKey
}

export interface UserRow {
  readonly id: string
  readonly projectId: string
  readonly createdAt: number
  /** The last time a token was issued. */
  readonly lastActiveAt: number
  readonly displayName: string | null
  readonly profileImageUrl: string | null
  readonly clientMetadata: unknown
  readonly clientReadOnlyMetadata: unknown
  readonly serverMetadata: unknown
  /** As `passwords.ts` writes it, or an imported bcrypt hash. */
  readonly passwordHash: string | null
  readonly otpEnabled: boolean
  /** Raw bytes, base64. */
  readonly totpSecret: string | null
  readonly totpRequired: boolean
  readonly selectedTeamId: string | null
  readonly anonymous: boolean
  /** The last country that a browser of theirs was seen in. */
  readonly country?: string
}

/** A way to reach a user: an e-mail address. */
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

/** A user's account at a sign-in provider. */
export interface ProviderAccountRow {
  readonly id: string
  readonly projectId: string
  readonly userId: string
  readonly createdAt: number
  readonly provider: string
  readonly accountId: string
  readonly email: string | null
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
  /** Where it was last used, if a proxy told. */
  readonly seenAt?: WireOf<typeof geoInfo>
  /** Its newest access token: the key that signed it, and when, in seconds since 1970. */
  readonly newest?: { readonly kid: string; readonly issuedAt: number }
}

/** A session that ended before its time. */
export interface EndedSessionRow {
  readonly id: string
  readonly projectId: string
  readonly userId: string
  /** The address or name of its user, who may be gone. */
  readonly who: string | null
  readonly cause: SessionEnd
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
  /** What it was made for: user, channel, team, challenge. */
  readonly about: Readonly<Record<string, unknown>>
}

/** A command-line login that waits for a person with a browser. */
export interface CliLoginRow {
  readonly id: string
  readonly projectId: string
  readonly pollingCode: string
  readonly loginCode: string
  readonly expiresAt: number
  /** `null` until it is confirmed. */
  readonly refreshToken: string | null
  /** Whether the refresh token was handed out. */
  readonly used: boolean
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

/** A user in a team, with the profile shown there. */
export interface MembershipRow {
  readonly id: string
  readonly projectId: string
  readonly teamId: string
  readonly userId: string
  readonly createdAt: number
  readonly displayName: string | null
  readonly profileImageUrl: string | null
}

export type MailKind = 'email_verification' | 'password_reset' | 'magic_link' | 'team_invitation' | 'other'

export interface MailRow {
  readonly id: string
  readonly projectId: string
  readonly kind: MailKind
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly sentAt: number
  /** Why it did not arrive: such a mail is logged, but not in the mailbox. */
  readonly error?: string
}

/** A permission that a project defines; those that begin with `$` are built in and have no row. */
export interface PermissionDefinitionRow {
  /** Project and permission: one space of ids for both scopes. */
  readonly id: string
  readonly projectId: string
  readonly permissionId: string
  readonly scope: PermissionScope
  readonly description: string
  /** The ids of the permissions that come with it. */
  readonly contains: readonly string[]
}
export type PermissionScope = 'team' | 'project'

/** A permission granted to a member of a team. */
export interface TeamPermissionRow {
  /** Team, user and permission. */
  readonly id: string
  readonly projectId: string
  readonly teamId: string
  readonly userId: string
  readonly permissionId: string
}

/** A permission granted to a user in the whole project. */
export interface ProjectPermissionRow {
  /** User and permission. */
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
  /** The user or the team. */
  readonly ownerId: string
  readonly description: string
  readonly public: boolean
  readonly value: string
  readonly createdAt: number
  readonly expiresAt: number | null
  readonly revokedAt: number | null
}

/** An e-mail template that a project has changed. */
export interface EmailTemplateRow {
  /** Project and type. */
  readonly id: string
  readonly projectId: string
  readonly type: Exclude<MailKind, 'other'>
  readonly subject: string
  readonly content: unknown
}

/** That a user was active on a day (UTC): what the metrics count. */
export interface ActivityRow {
  /** User and day. */
  readonly id: string
  readonly projectId: string
  readonly userId: string
  readonly day: string
}

/** Something that a webhook would tell. */
export interface WebhookRow {
  readonly id: string
  readonly projectId: string
  readonly type: string
  /** In the form in which servers read it. */
  readonly data: object
  readonly time: number
}

/** Where events are delivered to. */
export interface WebhookEndpointRow {
  readonly id: string
  readonly projectId: string
  readonly url: string
  /** `whsec_` and base64. */
  readonly secret: string
  /** `null`: all. */
  readonly events: readonly string[] | null
  readonly createdAt: number
}

/** One delivery of an event. */
export interface WebhookAttemptRow {
  readonly id: string
  readonly projectId: string
  readonly endpointId: string
  readonly webhookId: string
  readonly time: number
  /** What the receiver answered; 0 when nobody did. */
  readonly status: number
  /** The beginning of its answer, or why there is none. */
  readonly response: string
  /** By the schedule, or because someone asked for it. */
  readonly trigger: 'scheduled' | 'manual'
  /** When it is tried again, in milliseconds since 1970; `null`: not, or already done. */
  readonly nextAt: number | null
}

/** What a browser asked of authorize, kept while it is away at the provider. Its id is the state sent there. */
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
  /** PKCE towards the provider. */
  readonly verifier: string
  readonly providerScope: string
  readonly errorUrl: string | null
  readonly afterUrl: string | null
  /** The user to connect the account to; `null` signs in. */
  readonly linkTo: string | null
  /** The anonymous user who signs in, and is to stay the same one where a new user would be made. */
  readonly anonymous?: string
}

/** An authorization code of the service, its id being the code. */
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
}

/** Tokens that a provider gave for a user's account, with the scopes asked for. */
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

/** What a pretend provider knows of one consent. */
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
  /** `null` once it was exchanged. */
  readonly code: string | null
  readonly codeExpiresAt: number
  readonly accessToken: string | null
  readonly accessExpiresAt: number
  readonly refreshToken: string
}

/** What the emulator must remember about itself. */
export interface MetaRow {
  readonly id: string
  readonly value: unknown
}

/** Every table of the world, by name. A new area adds its rows here. */
export interface Rows {
  projects: ProjectRow
  projectKeys: ProjectKeyRow
  signingKeys: SigningKeyRow
  users: UserRow
  channels: ChannelRow
  providerAccounts: ProviderAccountRow
  passkeys: PasskeyRow
  sessions: SessionRow
  endedSessions: EndedSessionRow
  codes: CodeRow
  cliLogins: CliLoginRow
  teams: TeamRow
  memberships: MembershipRow
  permissionDefinitions: PermissionDefinitionRow
  teamPermissions: TeamPermissionRow
  projectPermissions: ProjectPermissionRow
  apiKeys: ApiKeyRow
  emailTemplates: EmailTemplateRow
  activities: ActivityRow
  webhooks: WebhookRow
  webhookEndpoints: WebhookEndpointRow
  webhookAttempts: WebhookAttemptRow
  mails: MailRow
  oauthRequests: OAuthRequestRow
  oauthCodes: OAuthCodeRow
  providerTokens: ProviderTokenRow
  providerGrants: ProviderGrantRow
  meta: MetaRow
}

export const TABLES: readonly (keyof Rows)[] = [
  'projects',
  'projectKeys',
  'signingKeys',
  'users',
  'channels',
  'providerAccounts',
  'passkeys',
  'sessions',
  'endedSessions',
  'codes',
  'cliLogins',
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
  'mails',
  'oauthRequests',
  'oauthCodes',
  'providerTokens',
  'providerGrants',
  'meta',
]
