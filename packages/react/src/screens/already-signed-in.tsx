'use client'

import { NotLoaded } from '../handler/fallbacks.js'
import { LoadingCard } from '../primitives/card.js'
import type { UserState } from '../use-user-state.js'
import { LazyScreen } from './lazy-screen.js'
import { ALREADY_SIGNED_IN_CARD } from './lazy-screens.js'

export interface AlreadySignedInProps {
  readonly state: Exclude<UserState, { status: 'signed-out' }>
  readonly after: 'afterSignIn' | 'afterSignUp'
  /** Redirects immediately instead of asking. */
  readonly automaticRedirect: boolean
}

/** Replaces a sign-in form while the user is signed in or the session is loading. */
export function AlreadySignedIn({ state, ...here }: AlreadySignedInProps) {
  if (state.status === 'loading') return <LoadingCard />
  if (state.status === 'failed') return <NotLoaded error={state.error} retry={state.retry} />
  return <LazyScreen part={ALREADY_SIGNED_IN_CARD} {...here} email={state.user.primaryEmail} />
}
