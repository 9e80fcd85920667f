import { TeamSwitcher, useStackApp, useUser } from '@stackframe/react'

export function Session() {
  const user = useUser({ or: 'redirect', includeRestricted: true })
  const app = useStackApp()
  const tokens = user.useAuthJson()
  const invitations = user.useTeamInvitations()
  const accounts = user.useConnectedAccounts()
  return (
    <>
      <p>{app.useAccessToken() === tokens.accessToken ? 'same' : 'other'}</p>
      <p>{user.useAuthHeaders()['x-stack-auth']}</p>
      <p>{accounts.length + invitations.length}</p>
      <TeamSwitcher team={user.selectedTeam ?? undefined} onChange={async (team) => console.log(team.id)} />
    </>
  )
}
