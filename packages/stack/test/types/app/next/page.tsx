import { stackServerApp } from './stack'

export default async function Page({ params }: { params: Promise<{ team: string }> }) {
  const user = await stackServerApp.getUser({ or: 'redirect' })
  const team = await user.getTeam((await params).team)
  if (!team || !(await user.hasPermission(team, '$read_members'))) return <p>Not found</p>
  return <p>{(await team.listUsers()).length}</p>
}
