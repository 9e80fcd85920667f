import type { ServerTeam, ServerUser } from '@stackframe/js'

export async function promote(user: ServerUser, team: ServerTeam): Promise<string[]> {
  await user.grantPermission(team, 'admin')
  await user.revokePermission(team, 'member')
  await user.grantPermission('see_metrics')
  await user.revokePermission('see_metrics')
  if (await user.hasPermission(team, 'admin')) return (await user.listPermissions(team)).map(({ id }) => id)
  return []
}
