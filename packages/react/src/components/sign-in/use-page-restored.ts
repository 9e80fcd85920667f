import { useEffect } from 'react'
import { onWindow } from '../../provider/on-window.js'

/**
 * Calls `returned` when the page is restored from the back-forward cache, for example after going back from a provider.
 */
export function usePageRestored(returned: () => void): void {
  useEffect(() => onWindow('pageshow', ({ persisted }) => persisted && returned()), [returned])
}
