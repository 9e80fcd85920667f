import type { Team } from '@stackframe/js'

export async function rotate(team: Team): Promise<string> {
  for (const key of await team.listApiKeys()) if (key.teamId === team.id) await key.update({ revoked: true })
  const { value } = await team.createApiKey({ description: 'deploy', expiresAt: new Date(Date.now() + 86_400_000) })
  return value
}
