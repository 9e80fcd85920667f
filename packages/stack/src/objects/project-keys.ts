import type { Input, Output } from '@latchkey/core'
import * as admin from '@latchkey/core/admin'
import { INTERNALS } from '@latchkey/core/internal'

import { done, members, type Scope } from '../scope.js'
import type { ObfuscatedKey } from './api-key.js'
import { type Picked, pick } from './fields.js'

type Listed = Output<typeof admin.listProjectKeySets>[number]
type Created = Output<typeof admin.createProjectKeySet>

/** The project keys to create. */
export interface InternalApiKeyCreateOptions extends Input<typeof admin.createProjectKeySet> {}
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
export interface InternalApiKeyBase extends Picked<Listed, typeof FIELDS>, ReturnType<typeof keyMembers> {}
const FIELDS = 'id description expiresAt createdAt'
type KeysOf<Value> = {
  /** A key of the set. */
  [_ in 'publishableClientKey' | 'secretServerKey' | 'superSecretAdminKey']: Value
}
/** A new set of project keys, with their values. */
export interface InternalApiKeyFirstView extends InternalApiKeyBase, Partial<KeysOf<string>> {}
/** A set of project keys, without their values. */
export interface InternalApiKey extends InternalApiKeyBase, KeysOf<ObfuscatedKey | null> {}

/** Creates the object of a set of project keys. */
export function createProjectKeys(scope: Scope, keys: Listed): InternalApiKey {
  const { publishableClientKey = null, secretServerKey = null, superSecretAdminKey = null } = keys
  return { ...keySet(scope, keys), publishableClientKey, secretServerKey, superSecretAdminKey }
}

/** Creates the object of a new set of project keys, with their values. */
export const createNewProjectKeys = (scope: Scope, keys: Created): InternalApiKeyFirstView => ({
  ...keySet(scope, keys),
  publishableClientKey: keys.publishableClientKey,
  secretServerKey: keys.secretServerKey?.reveal(),
  superSecretAdminKey: keys.superSecretAdminKey?.reveal(),
})

const keySet = (scope: Scope, keys: Listed | Created): InternalApiKeyBase =>
  members(scope, `project keys ${keys.id}`, { ...pick(keys, FIELDS), ...keyMembers(scope, keys) })

function keyMembers({ client, actor }: Scope, keys: Listed | Created) {
  const { id, expiresAt, manuallyRevokedAt = null } = keys
  // Expiry comes first, unlike for API keys of users and teams.
  const whyInvalid = () =>
    expiresAt.getTime() < client[INTERNALS].sessionOf(actor).serverNow()
      ? 'expired'
      : manuallyRevokedAt
        ? 'manually-revoked'
        : null
  return {
    /** When the keys were revoked, or null. */
    manuallyRevokedAt,
    /** Returns whether the keys are neither revoked nor expired. */
    isValid: () => whyInvalid() === null,
    /** Returns why the keys are not valid, or null. */
    whyInvalid,
    /** Revokes the keys. */
    revoke: done(() => admin.updateProjectKeySet(client, { keyId: id, revoked: true })),
  }
}
