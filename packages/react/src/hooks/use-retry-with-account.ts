'use client'

import { useEffect } from 'react'
import type { UserState } from './use-user-state.js'

/** Calls `retry` when the user has signed in, and when the user is no longer restricted. */
export function useRetryWithAccount(user: UserState<true>, retry: () => void): void {
  const isSignedIn = user.status === 'signed-in'
  const isRestricted = isSignedIn && user.user.isRestricted
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of the restriction is a reason to try again
  useEffect(() => {
    if (isSignedIn) retry()
  }, [isSignedIn, isRestricted, retry])
}
