import type { Env } from '../env.js'
import type { Secret } from '../lib/secret.js'

/** Functions that coordinate the tabs of one browser for a project. */
export interface CrossTab {
  /**
   * Runs the refresh of a session while no other tab does: one refresh per session and browser. Waits until the other
   * tab is done or has crashed, or `signal` aborts. Without locks in the browser it runs immediately.
   */
  exclusively<T>(refreshToken: Secret, signal: AbortSignal, run: () => Promise<T>): Promise<T>
}

/** Serializes the refreshes of a project's sessions across the tabs of this browser. */
export function crossTab(projectId: string, locks: Env['locks']): CrossTab {
  return {
    async exclusively(refreshToken, signal, run) {
      // Without locks, the request for one throws, and the refresh runs as where locks are denied.
      // Stryker disable next-line ConditionalExpression
      if (!locks) return run()
      const name = `latchkey-${projectId}-${fingerprint(refreshToken.reveal())}`
      let running: ReturnType<typeof run> | undefined
      try {
        return await locks.request(name, signal, () => {
          signal.throwIfAborted()
          running = run()
          return running
        })
      } catch (error) {
        // Another page can steal the lock: the refresh itself continues.
        if (running) return running
        if (signal.aborted) throw error
        // Some pages, such as sandboxed frames, are denied locks.
        return run()
      }
    },
  }
}

/** Distinguishes sessions in the name of a lock without containing the token. */
function fingerprint(token: string): string {
  let sum = 0
  // Stryker disable next-line ArithmeticOperator: the fingerprints of tokens only have to differ.
  for (const character of token) sum = (Math.imul(sum, 31) + character.charCodeAt(0)) | 0
  return (sum >>> 0).toString(36)
}
