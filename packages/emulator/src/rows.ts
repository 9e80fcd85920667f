import type { ProjectSettings } from './projects.js'

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
  codes: CodeRow
  teams: TeamRow
  memberships: MembershipRow
  mails: MailRow
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
  'codes',
  'teams',
  'memberships',
  'mails',
  'meta',
]
