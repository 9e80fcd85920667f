import * as core from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal'
import { StackAssertionError } from '../errors/stack-assertion-error.js'
import { done, members, type Scope } from '../scope.js'
import { only, type Picked, pick } from './fields.js'

/** The API key to create. */
export interface ApiKeyCreateOptions extends Picked<Parameters<typeof core.createApiKey>[1], 'description isPublic'> {
  /** When the key expires, or null if it never does. */
  expiresAt: Date | null
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

/** The last characters of a key. */
export interface ObfuscatedKey {
  /** The last four characters. */
  lastFour: string
}
/** An API key of a user or a team. */
export interface ApiKeyBase<Value> extends Omit<ReturnType<typeof apiKey>, 'value'> {
  /** The key: all of it only when it is created. */
  value: Value
}
type OfUser = Picked<Extract<core.ApiKey, { type: 'user' }>, 'type userId'>
type OfTeam = Picked<Extract<core.ApiKey, { type: 'team' }>, 'type teamId'>
/** An API key of a user. */
export interface UserApiKey extends ApiKeyBase<ObfuscatedKey>, OfUser {}
/** A new API key of a user, with its value. */
export interface UserApiKeyFirstView extends ApiKeyBase<string>, OfUser {}
/** An API key of a team. */
export interface TeamApiKey extends ApiKeyBase<ObfuscatedKey>, OfTeam {}
/** A new API key of a team, with its value. */
export interface TeamApiKeyFirstView extends ApiKeyBase<string>, OfTeam {}

/** Creates the members of a user or team for its API keys. */
export const apiKeyMembers = <Key, NewKey>(scope: Scope, owner: core.KeyOwner) => ({
  /** Creates an API key. */
  async createApiKey(options: ApiKeyCreateOptions): Promise<NewKey> {
    // The core refuses limits of other kits, such as scopes, without which the key could do more.
    const input = { ...options, ...owner }
    return apiKey(scope, owner, await scope.call(core.createApiKey, input)) as NewKey
  },
  /** Returns the API keys. */
  async listApiKeys(): Promise<Key[]> {
    return (await scope.call(core.listApiKeys, owner)).map((key) => apiKey(scope, owner, key) as Key)
  },
})

const ownerOf = (key: core.ApiKey): object => pick(key, key.type === 'user' ? 'type userId' : 'type teamId')

function apiKey(scope: Scope, owner: core.KeyOwner, key: core.ApiKey | core.NewApiKey) {
  const { client, actor, call } = scope
  const { id, value } = key
  const keyId = { ...owner, keyId: id }
  const whyInvalid = () => {
    const status = core.getApiKeyStatus(key, client[INTERNALS].sessionOf(actor).serverNow())
    return status === 'valid' ? null : status
  }
  return members(scope, `API key ${id}`, {
    /** The ID of the key. */
    id,
    /** The description of the key. */
    description: key.description,
    /** When the key was created. */
    createdAt: key.createdAt,
    /** When the key expires. Default: never. */
    expiresAt: key.expiresAt ?? undefined,
    /** When the key was revoked, or null. */
    manuallyRevokedAt: key.manuallyRevokedAt ?? null,
    ...ownerOf(key as core.ApiKey),
    value: value instanceof core.Secret ? value.reveal() : { lastFour: value.lastFour },
    /** Returns whether the key is neither revoked nor expired. */
    isValid: () => whyInvalid() === null,
    /** Returns why the key is not valid, or null. */
    whyInvalid,
    /** Updates the key. */
    async update(options: ApiKeyUpdateOptions) {
      const { description, expiresAt, revoked } = only('update', options, 'description expiresAt revoked')
      if (expiresAt !== undefined)
        throw new StackAssertionError(
          'The expiry of an API key cannot be changed. Create a new key and revoke this one.',
        )
      await call(core.updateApiKey, { ...keyId, description, revoked: revoked || undefined })
    },
    /** Revokes the key. */
    revoke: done(() => call(core.updateApiKey, { ...keyId, revoked: true })),
  })
}
