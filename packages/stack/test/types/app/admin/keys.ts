import type { InternalApiKey, InternalApiKeyFirstView } from '@stackframe/js'
import { adminApp } from './app'

export const create = (): Promise<InternalApiKeyFirstView> =>
  adminApp.createInternalApiKey({
    description: 'production',
    expiresAt: new Date(Date.now() + 86_400_000),
    hasPublishableClientKey: true,
    hasSecretServerKey: true,
    hasSuperSecretAdminKey: false,
  })
export const secret = async (): Promise<string> => (await create()).secretServerKey ?? ''
export async function revokeInvalid(): Promise<InternalApiKey[]> {
  const keys = await adminApp.listInternalApiKeys()
  for (const key of keys) if (!key.isValid() && key.whyInvalid() === 'expired') await key.revoke()
  return keys.filter((key) => key.publishableClientKey?.lastFour !== undefined)
}
