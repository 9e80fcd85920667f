import {
  CliAuthConfirmation,
  HexclaveClientApp,
  HexclaveProvider,
  HexclaveTheme,
  TeamSwitcher,
  useCliAuthConfirmation,
  useHexclaveApp,
  useStackApp,
  useUser,
} from '@stackframe/react'

export function Confirm() {
  const { status, loginCode, error, isLoading, authorize, retry } = useCliAuthConfirmation()
  if (status === 'success') return <p>Done</p>
  return (
    <button type="button" disabled={isLoading} onClick={() => (error ? retry() : authorize())}>
      Confirm {loginCode} {error?.message}
    </button>
  )
}
export const page = <CliAuthConfirmation fullPage />

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

const app = new HexclaveClientApp({ projectId: 'a', publishableClientKey: 'b', tokenStore: 'cookie' })

export function Page() {
  const { redirectToHome } = useHexclaveApp()
  return <button type="button" onClick={() => redirectToHome()} />
}
export const Root = () => (
  <HexclaveProvider app={app}>
    <HexclaveTheme>
      <Page />
    </HexclaveTheme>
  </HexclaveProvider>
)
