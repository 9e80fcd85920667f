'use client'

import { NotLoaded } from '../handler/fallbacks.js'
import { Waiting } from '../primitives/card.js'
import type { UserState } from '../use-user-state.js'
import { OnUse } from './on-use.js'
import { SIGNED_IN_HERE } from './parts.js'

export interface AlreadyHereProps {
  readonly state: Exclude<UserState, { status: 'signed-out' }>
  readonly after: 'afterSignIn' | 'afterSignUp'
  /** Redirects immediately instead of asking. */
  readonly automaticRedirect: boolean
}

/** Replaces a sign-in form while the user is signed in or the session is loading. */
export function AlreadyHere({ state, ...here }: AlreadyHereProps) {
  if (state.status === 'loading') return <Waiting />
  if (state.status === 'failed') return <NotLoaded error={state.error} retry={state.retry} />
  return <OnUse part={SIGNED_IN_HERE} {...here} email={state.user.primaryEmail} />
}
