import { redirectTo, signOut } from '@latchkey/core'
import { useSession, useUserState } from '@latchkey/react'
import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { client, config } from './client.ts'

const SignOut = () => (
  <button type="button" className="button plain" onClick={() => signOut(client)}>
    Sign out
  </button>
)

// Loads after the notes. Signing out works without it.
const UserMenu = lazy(() =>
  import('./user-menu.tsx').then(
    ({ UserMenu }) => ({ default: UserMenu }),
    () => ({ default: SignOut }),
  ),
)

const isOnline = () => onlineManager.isOnline()
const onOnlineChange = (listener: () => void) => onlineManager.subscribe(listener)

/** The menu of the user, or the actions of a guest. */
export function Account() {
  const { status } = useSession()
  const user = useUserState({ includeRestricted: true })
  const navigate = useNavigate()
  const queries = useQueryClient()
  const online = useSyncExternalStore(onOnlineChange, isOnline)
  if (status === 'loading' || status === 'signed-out' || status === 'ended') return null

  const leave = () => {
    const question = 'Some changes have not been sent yet. Sign out and lose them?'
    if (queries.getMutationCache().getAll().length === 0 || window.confirm(question)) void signOut(client)
  }
  return (
    <nav className="row muted" aria-label="Account">
      {!online && <span>Offline</span>}
      {user.status === 'signed-out' ? (
        // A guest has a session, but is not signed in. Signing out would lose the notes, and signing up keeps them.
        <>
          <span>Guest</span>
          <button type="button" className="button plain" onClick={() => redirectTo(client, 'signUp')}>
            Keep my notes
          </button>
        </>
      ) : user.status === 'failed' ? (
        <>
          <button type="button" className="button plain" onClick={user.retry}>
            Try again
          </button>
          <SignOut />
        </>
      ) : (
        <Suspense>
          <UserMenu
            onSignOut={leave}
            {...(config.teams && { teamSwitcher: ({ id }) => navigate({ to: '/', search: { team: id } }) })}
          />
        </Suspense>
      )}
    </nav>
  )
}
