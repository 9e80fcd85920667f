import type { Secret } from '../lib/secret.js'

/** What the tabs of one browser share. Loads after the page: it saves work, correctness does not rest on it. */
export interface CrossTab {
  /** Runs alone among the tabs that hold this session; not for longer than it is patient. */
  alone<T>(refreshToken: Secret, run: () => Promise<T>): Promise<T>
  /** Tells the other tabs what was changed. */
  tell(tags: readonly string[]): void
  leave(): void
}

/** How long a tab waits for another one's refresh before it asks as well, in milliseconds. */
const PATIENCE = 15_000

/** Joins the tabs of this origin that share a project's session, by lock and channel where the browser has them. */
export function joinTabs(projectId: string, changed: (tags: readonly string[]) => void): CrossTab {
  const name = `latchkey-${projectId}`
  const { locks } = navigator as { locks?: LockManager }
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : undefined
  channel?.addEventListener('message', ({ data }) => changed(data))
  return {
    async alone(refreshToken, run) {
      if (!locks) return run()
      const stop = new AbortController()
      const timer = setTimeout(() => stop.abort(), PATIENCE)
      let began = false
      try {
        return await locks.request(`${name}-${fingerprint(refreshToken.reveal())}`, { signal: stop.signal }, () => {
          began = true
          clearTimeout(timer)
          return run()
        })
      } catch (error) {
        if (began) throw error
        return run()
      }
    },
    tell: (tags) => channel?.postMessage(tags),
    leave: () => channel?.close(),
  }
}

/** Tells sessions apart in the name of a lock without giving the token away. */
function fingerprint(token: string): string {
  let sum = 0
  for (const letter of token) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0
  return (sum >>> 0).toString(36)
}
