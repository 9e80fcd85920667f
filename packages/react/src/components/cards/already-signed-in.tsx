import type { UserState } from '../../hooks/use-user-state.js'
import { LoadingCard } from '../../primitives/card.js'
import { LazyScreen } from '../lazy-screen.js'
import { ALREADY_SIGNED_IN_CARD } from '../sign-in/lazy-screens.js'
import type { AlreadySignedInCardProps } from './already-signed-in-card.js'
import { NotLoaded } from './not-loaded.js'

export interface AlreadySignedInProps extends Pick<AlreadySignedInCardProps, 'automaticRedirect' | 'redirectTo'> {
  readonly after: Exclude<AlreadySignedInCardProps['after'], 'verifyEmail'>
  readonly state: Exclude<UserState<boolean>, { status: 'signed-out' }>
}

/** Replaces a sign-in form while the user is signed in or the session is loading. */
export function AlreadySignedIn({ state, after, automaticRedirect, redirectTo }: AlreadySignedInProps) {
  if (state.status === 'loading') return <LoadingCard hasForm />
  if (state.status === 'failed') return <NotLoaded error={state.error} retry={state.retry} />
  const { primaryEmail, isRestricted } = state.user
  // Other pages treat restricted users as signed out, and may link back to this one.
  const next = isRestricted ? ({ after: 'verifyEmail' } as const) : { after, redirectTo }
  return <LazyScreen part={ALREADY_SIGNED_IN_CARD} {...next} {...{ automaticRedirect }} email={primaryEmail} />
}
