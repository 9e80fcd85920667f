import { useEffect } from 'react'
import type { UserState } from './use-user-state.js'

/** Calls `retry` when the user has signed in, has verified the email address, and is no longer restricted. */
export function useRetryWithAccount(user: UserState<true>, retry: () => void): void {
  const isSignedIn = user.status === 'signed-in'
  const isRestricted = isSignedIn && user.user.isRestricted
  const isVerified = isSignedIn && user.user.primaryEmailVerified
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of the restriction and the verification are reasons to try again
  useEffect(() => {
    if (isSignedIn) retry()
  }, [isSignedIn, isRestricted, isVerified, retry])
}
