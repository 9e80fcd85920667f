import type { CurrentUser } from '@stackframe/js'

export async function create(user: CurrentUser): Promise<string> {
  const key = await user.createApiKey({ description: 'CI', expiresAt: null, isPublic: false })
  return key.value
}

export async function revokeAll(user: CurrentUser): Promise<string[]> {
  const keys = await user.listApiKeys()
  for (const key of keys) {
    await key.update({ description: `${key.description} (old)` })
    if (key.isValid()) await key.revoke()
  }
  return keys.map(
    (key) =>
      `${key.id} …${key.value.lastFour} ${key.type} ${key.userId} ${key.whyInvalid() ?? 'valid'} ${key.createdAt.getTime()}`,
  )
}
export const expiry = async (user: CurrentUser): Promise<(Date | undefined)[]> =>
  (await user.listApiKeys()).map((key) => key.expiresAt ?? key.manuallyRevokedAt ?? undefined)
