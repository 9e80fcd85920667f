import type { Json } from './json.js'
import type { ApiKeyCreateOptions, TeamApiKey, TeamApiKeyFirstView } from './keys.js'
import type { OutOfScopeMembers } from './out-of-scope.js'
import type { ServerUser } from './users.js'

/** The members of teams for payments, which this package does not provide. */
export const TEAM_PAYMENTS = [
  'getItem',
  'useItem',
  'createCheckoutUrl',
  'getBilling',
  'useBilling',
  'listProducts',
  'useProducts',
  'listInvoices',
  'useInvoices',
  'createPaymentMethodSetupIntent',
  'setDefaultPaymentMethodFromSetupIntent',
  'switchSubscription',
] as const

/** The profile of a user in a team. */
export interface TeamMemberProfile {
  /** The name of the user in the team, or null. */
  displayName: string | null
  /** The image of the user in the team, or null. */
  profileImageUrl: string | null
}
/** The signed-in user's own profile in a team. */
export interface EditableTeamMemberProfile extends TeamMemberProfile {
  /** Updates the profile. */
  update(update: { displayName?: string; profileImageUrl?: string | null }): Promise<void>
}
/** The profile of a user in a team, for servers. */
export interface ServerTeamMemberProfile extends TeamMemberProfile {}

/** A member of a team. */
export interface TeamUser {
  /** The ID of the user. */
  id: string
  /** The profile of the user in the team. */
  teamProfile: TeamMemberProfile
}
/** A member of a team, for servers. */
export interface ServerTeamUser extends ServerUser {
  /** The profile of the user in the team. */
  teamProfile: ServerTeamMemberProfile
}

/** An invitation to a team. */
export interface TeamInvitation {
  /** The ID of the invitation. */
  id: string
  /** The email address that it was sent to. */
  recipientEmail: string | null
  /** When it expires. */
  expiresAt: Date
  /** Revokes the invitation. */
  revoke(): Promise<void>
}
/** An invitation that a team has sent. */
export interface SentTeamInvitation extends TeamInvitation {}
/** An invitation that a user has received. */
export interface ReceivedTeamInvitation {
  /** The ID of the invitation. */
  id: string
  /** The ID of the team. */
  teamId: string
  /** The name of the team. */
  teamDisplayName: string
  /** The email address that it was sent to. */
  recipientEmail: string
  /** When it expires. */
  expiresAt: Date
  /** Joins the team. */
  accept(): Promise<void>
}

/** The team to create. */
export interface TeamCreateOptions {
  /** The name of the team. */
  displayName: string
  /** The image of the team. */
  profileImageUrl?: string
}
/** The team that a server creates. */
export interface ServerTeamCreateOptions extends TeamCreateOptions {
  /** The user who becomes the first member, with the permissions of a creator. */
  creatorUserId?: string
}
/** Changes of a team. */
export interface TeamUpdateOptions {
  /** The name of the team. */
  displayName?: string
  /** The image of the team, or null for none. */
  profileImageUrl?: string | null
  /** JSON that members can read and write. */
  clientMetadata?: Json
}
/** Changes of a team that a server makes. */
export interface ServerTeamUpdateOptions extends TeamUpdateOptions {
  /** JSON that members can read. */
  clientReadOnlyMetadata?: Json
  /** JSON that only servers can read. */
  serverMetadata?: Json
}

/** A team. */
export interface Team extends OutOfScopeMembers<(typeof TEAM_PAYMENTS)[number]> {
  /** The ID of the team. */
  id: string
  /** The name of the team. */
  displayName: string
  /** The image of the team, or null. */
  profileImageUrl: string | null
  /** JSON that members can read and write. */
  clientMetadata: Json
  /** JSON that members can read. */
  clientReadOnlyMetadata: Json
  /** Invites a user by email. */
  inviteUser(options: { email: string; callbackUrl?: string }): Promise<void>
  /** Returns the members. */
  listUsers(): Promise<TeamUser[]>
  /** Returns the members. */
  useUsers(): TeamUser[]
  /** Returns the invitations that were neither accepted nor revoked. */
  listInvitations(): Promise<TeamInvitation[]>
  /** Returns the invitations that were neither accepted nor revoked. */
  useInvitations(): TeamInvitation[]
  /** Updates the team. */
  update(update: TeamUpdateOptions): Promise<void>
  /** Removes a user from the team. Requires the permission `$remove_members`, except for oneself. */
  removeUser(userId: string): Promise<void>
  /** Deletes the team. */
  delete(): Promise<void>
  /** Creates an API key of the team. */
  createApiKey(options: ApiKeyCreateOptions): Promise<TeamApiKeyFirstView>
  /** Returns the API keys of the team. */
  listApiKeys(): Promise<TeamApiKey[]>
  /** Returns the API keys of the team. */
  useApiKeys(): TeamApiKey[]
}

/** A team, for servers. */
export interface ServerTeam extends Team, OutOfScopeMembers<'grantProduct'> {
  /** When the team was created. */
  createdAt: Date
  /** JSON that only servers can read. */
  serverMetadata: Json
  /** Returns the members. */
  listUsers(): Promise<ServerTeamUser[]>
  /** Returns the members. */
  useUsers(): ServerTeamUser[]
  /** Updates the team. */
  update(update: ServerTeamUpdateOptions): Promise<void>
  /** Adds a user to the team. */
  addUser(userId: string): Promise<void>
}

/** A page of teams. */
export type ServerTeamPage = ServerTeam[] & {
  /** The cursor of the next page, or null. */
  nextCursor: string | null
}

/** A permission of a member of a team. */
export interface TeamMemberPermission {
  /** The ID of the user. */
  userId: string
  /** The ID of the permission. */
  permissionId: string
}
