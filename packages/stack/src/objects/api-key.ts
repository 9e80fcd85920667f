import {
  type ApiKey as ApiKeyRecord,
  createApiKey,
  getApiKeyStatus,
  type KeyOwner,
  listApiKeys,
  type NewApiKey,
  Secret,
  updateApiKey,
} from '@latchkey/core'
import { StackAssertionError } from '../errors/stack-assertion-error.js'
import { members, type Scope } from '../scope.js'
import type { ApiKeyBase, ApiKeyCreateOptions, ApiKeyUpdateOptions, ObfuscatedKey } from '../types/keys.js'

/** Creates the members of a user or team for its API keys. */
export function apiKeyMembers<Key extends ApiKeyBase<ObfuscatedKey>, NewKey extends ApiKeyBase<string>>(
  scope: Scope,
  owner: KeyOwner,
) {
  const { client, call } = scope
  return {
    async createApiKey({ description, expiresAt, isPublic }: ApiKeyCreateOptions) {
      const key = await createApiKey(client, { ...owner, description, expiresAt, isPublic }, call)
      return createApiKeyObject(scope, owner, key) as unknown as NewKey
    },
    async listApiKeys() {
      const keys = await listApiKeys(client, owner, call)
      return keys.map((key) => createApiKeyObject(scope, owner, key)) as unknown as Key[]
    },
  }
}

const ownerOf = (key: ApiKeyRecord) =>
  key.type === 'user' ? { type: key.type, userId: key.userId } : { type: key.type, teamId: key.teamId }

function createApiKeyObject(scope: Scope, owner: KeyOwner, key: ApiKeyRecord | NewApiKey) {
  const { client, call } = scope
  const { id, description, createdAt, value } = key
  const keyId = { ...owner, keyId: id }
  const whyInvalid = () => {
    const status = getApiKeyStatus(key, client.env.now())
    return status === 'valid' ? null : status
  }
  return members(scope, `API key ${id}`, {
    id,
    description,
    createdAt,
    expiresAt: key.expiresAt ?? undefined,
    manuallyRevokedAt: key.manuallyRevokedAt ?? null,
    ...ownerOf(key as ApiKeyRecord),
    value: value instanceof Secret ? value.reveal() : { lastFour: value.lastFour },
    isValid: () => whyInvalid() === null,
    whyInvalid,
    async update({ description, expiresAt, revoked }: ApiKeyUpdateOptions) {
      if (expiresAt !== undefined)
        throw new StackAssertionError(
          'The expiry of an API key cannot be changed. Create a new key and revoke this one.',
        )
      await updateApiKey(client, { ...keyId, description, revoked: revoked || undefined }, call)
    },
    async revoke() {
      await updateApiKey(client, { ...keyId, revoked: true }, call)
    },
  })
}
