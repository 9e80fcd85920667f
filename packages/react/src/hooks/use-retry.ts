import { INTERNALS } from '@latchkey/core/internal/client'
import { useClient } from '../provider/client-context.js'
import type { LoadableScreen } from './loadable.js'

/**
 * Returns a function that loads the screen again, for a button. Chromium never requests a module again after its request has
 * failed: if this try fails as well, only another page can load it. It is not left while it cannot be reached.
 */
export function useRetry<P>({ ready }: LoadableScreen<P>): () => void {
  const { env } = useClient()[INTERNALS]
  return async () => {
    try {
      await ready()
    } catch {
      const { page } = env
      const isReachable = page && (await env.fetch(page.href(), {}).then(Boolean, () => false))
      if (isReachable) page.reload?.()
    }
  }
}
