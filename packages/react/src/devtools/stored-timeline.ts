import type { Client } from '@latchkey/core'
import { type PanelEntry, STATES } from './explain-session.js'

/** How many entries are stored, and displayed. */
export const STORED_LENGTH = 50

const entryOf = ({ projectId }: Pick<Client, 'projectId'>) => `latchkey-devtools-timeline-${projectId}`

/**
 * Reads what happened in this tab before the page was loaded, oldest first. Empty if the browser blocks the storage or
 * its value is invalid.
 */
export function readTimeline(client: Pick<Client, 'projectId'>): readonly PanelEntry[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(entryOf(client)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry) : []
  } catch {
    return []
  }
}

/** Stores the latest entries for the next page load in this tab. */
export function storeTimeline(client: Pick<Client, 'projectId'>, entries: readonly PanelEntry[]): void {
  try {
    sessionStorage.setItem(entryOf(client), JSON.stringify(entries.slice(-STORED_LENGTH)))
  } catch {}
}

function isEntry(value: unknown): value is PanelEntry {
  const { status, at, reason } = Object(value)
  const isKnown = status === 'ended' ? typeof reason === 'string' : Object.hasOwn(STATES, status)
  return typeof at === 'number' && isKnown
}
