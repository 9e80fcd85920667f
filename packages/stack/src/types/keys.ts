/** Why a key is not valid. */
export type WhyInvalid = 'manually-revoked' | 'expired'

/** The API key to create. */
export interface ApiKeyCreateOptions {
  /** A description of the key, for people. */
  description: string
  /** When the key expires, or null if it never does. */
  expiresAt: Date | null
  /** Whether the key may be published. Default: false. */
  isPublic?: boolean
}

/** Changes of an API key. */
export interface ApiKeyUpdateOptions {
  /** A description of the key, for people. */
  description?: string
  /** Not supported by the service: it rejects the change. */
  expiresAt?: Date | null
  /** Revokes the key. */
  revoked?: boolean
}

/** An API key of a user or a team. */
export interface ApiKeyBase<Value> {
  /** The ID of the key. */
  id: string
  /** The description of the key. */
  description: string
  /** When the key expires. Default: never. */
  expiresAt?: Date
  /** When the key was revoked, or null. */
  manuallyRevokedAt?: Date | null
  /** When the key was created. */
  createdAt: Date
  /** The key: all of it only when it is created. */
  value: Value
  /** Updates the key. */
  update(options: ApiKeyUpdateOptions): Promise<void>
  /** Revokes the key. */
  revoke(): Promise<void>
  /** Returns whether the key is neither revoked nor expired. */
  isValid(): boolean
  /** Returns why the key is not valid, or null. */
  whyInvalid(): WhyInvalid | null
}

/** The last characters of a key. */
export interface ObfuscatedKey {
  /** The last four characters. */
  lastFour: string
}
/** An API key of a user. */
export interface UserApiKey extends ApiKeyBase<ObfuscatedKey> {
  /** The kind of owner. */
  type: 'user'
  /** The ID of the user. */
  userId: string
}
/** A new API key of a user, with its value. */
export interface UserApiKeyFirstView extends ApiKeyBase<string> {
  /** The kind of owner. */
  type: 'user'
  /** The ID of the user. */
  userId: string
}
/** An API key of a team. */
export interface TeamApiKey extends ApiKeyBase<ObfuscatedKey> {
  /** The kind of owner. */
  type: 'team'
  /** The ID of the team. */
  teamId: string
}
/** A new API key of a team, with its value. */
export interface TeamApiKeyFirstView extends ApiKeyBase<string> {
  /** The kind of owner. */
  type: 'team'
  /** The ID of the team. */
  teamId: string
}

/** The common fields of a set of project keys, as the service sends them. */
export interface InternalApiKeyBaseCrudRead {
  /** The ID of the set. */
  id: string
  /** When it was created, in milliseconds since 1970. */
  created_at_millis: number
  /** The description of the set. */
  description: string
  /** When it expires, in milliseconds since 1970. */
  expires_at_millis: number
  /** When it was revoked, in milliseconds since 1970. */
  manually_revoked_at_millis?: number
}

/** A set of project keys. */
export interface InternalApiKeyBase {
  /** The ID of the set. */
  id: string
  /** The description of the set. */
  description: string
  /** When the keys expire. */
  expiresAt: Date
  /** When the keys were revoked, or null. */
  manuallyRevokedAt: Date | null
  /** When the keys were created. */
  createdAt: Date
  /** Returns whether the keys are neither revoked nor expired. */
  isValid(): boolean
  /** Returns why the keys are not valid, or null. */
  whyInvalid(): WhyInvalid | null
  /** Revokes the keys. */
  revoke(): Promise<void>
}
/** A new set of project keys, with their values. */
export interface InternalApiKeyFirstView extends InternalApiKeyBase {
  /** The publishable client key. */
  publishableClientKey?: string
  /** The secret server key. */
  secretServerKey?: string
  /** The super secret admin key. */
  superSecretAdminKey?: string
}
/** A set of project keys, without their values. */
export interface InternalApiKey extends InternalApiKeyBase {
  /** The publishable client key. */
  publishableClientKey: ObfuscatedKey | null
  /** The secret server key. */
  secretServerKey: ObfuscatedKey | null
  /** The super secret admin key. */
  superSecretAdminKey: ObfuscatedKey | null
}
/** The project keys to create. */
export interface InternalApiKeyCreateOptions {
  /** A description, for people. */
  description: string
  /** When the keys expire. */
  expiresAt: Date
  /** Whether to create a publishable client key. */
  hasPublishableClientKey: boolean
  /** Whether to create a secret server key. */
  hasSecretServerKey: boolean
  /** Whether to create a super secret admin key. */
  hasSuperSecretAdminKey: boolean
}
