import { useEffect } from 'react'

/**
 * Calls `returned` when the page is restored from the back-forward cache, for example after going back from a provider.
 */
export function usePageRestored(returned: () => void): void {
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) returned()
    }
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [returned])
}
