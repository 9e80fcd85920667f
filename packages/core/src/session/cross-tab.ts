import type { Env } from '../env.js'
import type { Secret } from '../lib/secret.js'
import { withLock } from './lock.js'

/** Functions that coordinate the tabs of one browser for a project. */
export interface CrossTab {
  /**
   * Runs the refresh of a session while no other tab does: one refresh per session and browser. Waits for the other tab for a
   * few seconds, or until `signal` aborts: the service accepts two refreshes. Without locks in the browser it runs
   * immediately.
   */
  exclusively<T>(refreshToken: Secret, signal: AbortSignal, run: () => Promise<T>): Promise<T>
}

/** Serializes the refreshes of a project's sessions across the tabs of this browser. */
export function crossTab(projectId: string, env: Pick<Env, 'locks' | 'timer'>): CrossTab {
  return {
    exclusively: (refreshToken, signal, run) =>
      withLock(env, `latchkey-${projectId}-${fingerprint(refreshToken.reveal())}`, signal, run),
  }
}

/** Distinguishes sessions in the name of a lock without containing the token. */
function fingerprint(token: string): string {
  let sum = 0
  for (const character of token) sum = (Math.imul(sum, 31) + character.charCodeAt(0)) | 0
  return (sum >>> 0).toString(36)
}
