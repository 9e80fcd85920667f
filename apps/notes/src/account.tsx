import { useSession, useUserState } from '@latchkey/react'
import type { UserButtonProps } from '@latchkey/react/user-button'
import { onlineManager, useIsRestoring, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { config } from './client.ts'
import { forgetGuestNotes, sendGuestNotes, signUpWithNotes } from './notes/guest-notes.ts'
import { leave, storeChanges } from './session-data.tsx'
import { toast } from './toasts.tsx'

const SignOut = ({ onSignOut }: Pick<UserButtonProps, 'onSignOut'>) => (
  <Button look="plain" onClick={onSignOut}>
    Sign out
  </Button>
)

// Loads after the user, so that the notes come first. Signing out works without it.
const UserMenu = lazy(() =>
  import('./user-menu.tsx').then(
    ({ UserMenu }) => ({ default: UserMenu }),
    () => ({ default: SignOut }),
  ),
)

const onOnlineChange = (listener: () => void) => onlineManager.subscribe(listener)

/** The menu of the user, or the actions of a guest. */
export function Account() {
  const session = useSession()
  // A restricted user, who must verify their email address before they reach the notes, also gets the menu.
  const user = useUserState({ includeRestricted: true })
  const navigate = useNavigate()
  const queries = useQueryClient()
  // Changes are stored when those of earlier pages have been restored.
  const isRestoring = useIsRestoring()
  const isOnline = useSyncExternalStore(onOnlineChange, () => onlineManager.isOnline())
  // The API refuses a restricted user, and `api.ts` redirects to the page to verify the email address: on that page, this
  // would load it again and again.
  const signedUpAt = user.status === 'signed-in' && !user.user.isRestricted ? user.user.signedUpAt : undefined
  useEffect(() => {
    if (signedUpAt && !isRestoring) void sendGuestNotes(queries, signedUpAt, storeChanges)
  }, [signedUpAt, isRestoring, queries])
  // A guest who comes back from the sign-up page has no account yet: the next person in this tab may be another one.
  const isBack = user.status === 'signed-out' && !window.location.pathname.startsWith('/handler')
  useEffect(() => {
    if (isBack) forgetGuestNotes()
  }, [isBack])
  if (session.status === 'loading' || session.status === 'signed-out' || session.status === 'ended') return null

  const keep = () => signUpWithNotes(queries).catch(() => toast('Can’t read your notes. Try again in a moment.'))
  return (
    <nav className="row muted" aria-label="Account">
      {!isOnline && <span>Offline</span>}
      {user.status === 'loading' && <span className="avatar skeleton" />}
      {/* The kit calls a guest signed out: a session without an account. */}
      {user.status === 'signed-out' && (
        <>
          <span>Guest</span>
          <Button onClick={keep}>Keep my notes</Button>
        </>
      )}
      {user.status === 'failed' && (
        <>
          <Button look="plain" onClick={user.retry}>
            Try again
          </Button>
          <SignOut onSignOut={leave} />
        </>
      )}
      {user.status === 'signed-in' && (
        <Suspense fallback={<span className="avatar skeleton" />}>
          <UserMenu
            onSignOut={leave}
            {...(config.teams && { teamSwitcher: ({ id }) => navigate({ to: '/', search: { team: id } }) })}
          />
        </Suspense>
      )}
    </nav>
  )
}
