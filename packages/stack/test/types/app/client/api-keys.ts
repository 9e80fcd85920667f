import type { CurrentUser, Team } from '@stackframe/js'

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

export async function rotate(team: Team): Promise<string> {
  for (const key of await team.listApiKeys()) if (key.teamId === team.id) await key.update({ revoked: true })
  const { value } = await team.createApiKey({ description: 'deploy', expiresAt: new Date(Date.now() + 86_400_000) })
  return value
}
