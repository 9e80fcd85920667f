import type { CurrentUser, Team } from '@stackframe/js'

export async function can(user: CurrentUser, team: Team): Promise<boolean[]> {
  const permission = await user.getPermission(team, '$invite_members')
  const all = await user.listPermissions(team, { recursive: false })
  return [
    await user.hasPermission(team, '$update_team'),
    await user.hasPermission('see_metrics'),
    permission?.id === '$invite_members',
    all.some(({ id }) => id === '$delete_team'),
    (await user.listPermissions()).length > 0,
    (await user.listPermissions({ recursive: true })).length > 0,
  ]
}
