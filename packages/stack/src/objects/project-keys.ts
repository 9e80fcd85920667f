import type { createProjectKeySet, listProjectKeySets } from '@latchkey/core/admin'
import { updateProjectKeySet } from '@latchkey/core/admin'
import { members, type Scope } from '../scope.js'
import type { InternalApiKey, InternalApiKeyBase, InternalApiKeyFirstView, WhyInvalid } from '../types/keys.js'

type Listed = Awaited<ReturnType<typeof listProjectKeySets>>[number]
type Created = Awaited<ReturnType<typeof createProjectKeySet>>

/** Creates the object of a set of project keys. */
export function createProjectKeys(scope: Scope, keys: Listed): InternalApiKey {
  const { publishableClientKey, secretServerKey, superSecretAdminKey } = keys
  return {
    ...base(scope, keys),
    publishableClientKey: publishableClientKey ?? null,
    secretServerKey: secretServerKey ?? null,
    superSecretAdminKey: superSecretAdminKey ?? null,
  }
}

/** Creates the object of a new set of project keys, with their values. */
export function createNewProjectKeys(scope: Scope, keys: Created): InternalApiKeyFirstView {
  const { publishableClientKey, secretServerKey, superSecretAdminKey } = keys
  return { ...base(scope, keys), publishableClientKey, secretServerKey, superSecretAdminKey }
}

function base(scope: Scope, keys: Listed | Created): InternalApiKeyBase {
  const { id, description, expiresAt, createdAt, manuallyRevokedAt = null } = keys
  const { client } = scope
  // Expiry comes first, unlike for API keys of users and teams.
  const whyInvalid = (): WhyInvalid | null =>
    expiresAt.getTime() < client.env.now() ? 'expired' : manuallyRevokedAt ? 'manually-revoked' : null
  return members(scope, `project keys ${id}`, {
    id,
    description,
    expiresAt,
    createdAt,
    manuallyRevokedAt,
    isValid: () => whyInvalid() === null,
    whyInvalid,
    async revoke() {
      await updateProjectKeySet(client, { keyId: id, revoked: true })
    },
  })
}
