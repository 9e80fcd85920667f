'use client'

import { useEffect } from 'react'

/** Calls when the page comes back by the back button as it was left: on the way to a provider. */
export function useReturned(returned: () => void): void {
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) returned()
    }
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [returned])
}
