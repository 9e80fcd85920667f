'use client'

import { NotLoaded } from '../handler/fallbacks.js'
import { Waiting } from '../primitives/card.js'
import type { UserState } from '../use-user-state.js'
import { OnUse } from './on-use.js'
import { SIGNED_IN_HERE } from './parts.js'

export interface AlreadyHereProps {
  readonly state: Exclude<UserState, { status: 'signed-out' }>
  readonly after: 'afterSignIn' | 'afterSignUp'
  /** Leads on at once instead of asking. */
  readonly automaticRedirect: boolean
}

/** What stands in the place of a sign-in form while somebody is signed in, or may be. */
export function AlreadyHere({ state, ...here }: AlreadyHereProps) {
  if (state.status === 'loading') return <Waiting />
  if (state.status === 'failed') return <NotLoaded error={state.error} retry={state.retry} />
  return <OnUse part={SIGNED_IN_HERE} {...here} email={state.user.primaryEmail} />
}
