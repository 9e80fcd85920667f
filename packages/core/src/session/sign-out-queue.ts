import type { Env } from '../env.js'
import { parseJson } from '../lib/formats.js'
import { signOutEntry } from './entries.js'

/** A sign-out that did not reach the server. No session is ever restored from it. */
export interface QueuedSignOut {
  readonly refreshToken: string
  /** When the user signed out, in milliseconds since 1970. */
  readonly at: number
}

/** How many sign-outs are stored: the latest ones. */
const LIMIT = 20

/** The queued sign-outs, shared by all tabs. */
export function signOutQueue({ sharedStore, emit }: Pick<Env, 'sharedStore' | 'emit'>, projectId: string) {
  const entry = signOutEntry(projectId)
  const write = (queue: readonly QueuedSignOut[]) =>
    sharedStore?.set(entry, queue.length > 0 ? JSON.stringify(queue) : null)
  /** Removes entries that are not sign-outs: they would never be delivered. */
  const read = (): readonly QueuedSignOut[] => {
    const text = sharedStore?.get(entry)
    if (!text) return []
    const stored = parseJson(text)
    // An earlier version stored a single sign-out, not a list.
    const rows: readonly unknown[] = Array.isArray(stored) ? stored : [stored]
    const queue = rows.filter(isSignOut)
    if (queue.length === 0 || queue.length < rows.length) {
      emit?.({ type: 'invalid-storage', place: entry, reason: 'it holds something that is not a sign-out' })
      write(queue)
    }
    return queue
  }
  const without = (refreshToken: string) => read().filter((row) => row.refreshToken !== refreshToken)
  return {
    read,
    add(row: QueuedSignOut) {
      write([...without(row.refreshToken), row].slice(-LIMIT))
    },
    remove(refreshToken: string) {
      write(without(refreshToken))
    },
  }
}

const isSignOut = (row: unknown): row is QueuedSignOut => {
  const { refreshToken, at } = (row ?? {}) as Partial<Record<keyof QueuedSignOut, unknown>>
  return typeof refreshToken === 'string' && refreshToken !== '' && Number.isFinite(at)
}
